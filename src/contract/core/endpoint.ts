import type * as z from 'zod/mini';
import type { GroupPermission, PlatformPermission } from './permissions.ts';
import type { ProblemCode } from './problems.ts';

/**
 * Who may call: everyone, every signed-in user, or users with a permission on the platform or in the community. The
 * service checks a community permission, since only it knows which community an id belongs to. The matrix test proves
 * that it does.
 */
export type Access = 'public' | 'signed_in' | PlatformPermission | GroupPermission;

/** The header that lets a creating call be repeated without creating twice. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
export const IDEMPOTENCY_KEY_MAX = 128;
/** The header that names the user that a call is made for: a page that slept while another user signed in must fail. */
export const ACTING_AS = 'Acting-As';

/**
 * What a repeated POST does.
 *
 * `keyed`: with the same `Idempotency-Key` it gets the first answer again, for 48 hours; without one it creates again.
 * `client_id`: the body has an id made by the client, and the key only repeats it.
 * `harmless`: nothing is left to change.
 * `again`: it is meant to happen again, like a mail that is requested twice.
 */
export type Repeat = 'keyed' | 'client_id' | 'harmless' | 'again';

/** One HTTP call, described once. Server, client, API document and permission tests are derived from this object. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path under the API base. Placeholders are written `:name` and must each appear in `params`. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** One line for the API document. */
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  /** Headers that the call itself needs. Names are in lower case. */
  readonly headers?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** The most bytes of a body; 64 kB where it is absent. */
  readonly bodyMaxBytes?: number;
  readonly response: z.ZodMiniType;
  /** Set by every POST and by nothing else: the other methods are repeatable by definition. */
  readonly repeat?: Repeat;
  /** Every problem the handler may raise, besides those of any call (401, 413, 415, 422, 429, 500, 503). */
  readonly problems: readonly ProblemCode[];
}

/** Keeps the literal types of `definition`, so that paths and problem codes stay exact. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Parts = 'params' | 'query' | 'headers' | 'body';
type Present<E extends Endpoint> = { [P in Parts]: E[P] extends z.ZodMiniType ? P : never }[Parts];

/** The parts that a call must have. The others have a default as a whole. */
type Needed<E extends Endpoint> = {
  [P in Present<E>]: undefined extends z.input<NonNullable<E[P]>> ? never : P;
}[Present<E>];

/** What a caller writes: defaults may be left out. */
export type CallInput<E extends Endpoint> = { [P in Needed<E>]: z.input<NonNullable<E[P]>> } & {
  [P in Exclude<Present<E>, Needed<E>>]?: z.input<NonNullable<E[P]>>;
};
/** What a handler receives: parsed, defaults filled in. */
export type HandlerInput<E extends Endpoint> = { [P in Present<E>]: z.output<NonNullable<E[P]>> };
/** What a handler returns, before the contract cuts it to shape. */
export type HandlerAnswer<E extends Endpoint> = z.input<E['response']>;
/** What a caller gets back: the parsed body of a 2xx answer. */
export type Answer<E extends Endpoint> = z.output<E['response']>;
