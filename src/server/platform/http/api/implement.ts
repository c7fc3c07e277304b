import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, HandlerAnswer, HandlerInput } from '../../../../contract/core/endpoint.ts';
import type { PlatformRole } from '../../../../contract/core/permissions.ts';
import type { Problem } from '../../../../contract/core/problems.ts';
import { admit } from '../admit.ts';
import type { IsAllowedOrigin } from '../origin.ts';
import type { RateLimits } from '../rate-limit.ts';
import type { SessionCookie } from '../session-cookie.ts';
import { type KeyedRequest, keyedRequest } from './keyed-request.ts';
import { parseInput } from './parse-input.ts';
import { parsersOf } from './parsers.ts';
import { type KeptNames, withKeptNames } from './with-kept-names.ts';

/** Who is calling. Handlers receive this and never see Fastify. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly platformRole: PlatformRole;
  /** How they see those who blocked them; null or absent when nobody did. */
  readonly keptNames?: KeptNames | null;
}

/** What a handler can read of the request besides its input, and the one thing it can change: the cookies. */
export interface RequestContext {
  readonly ip: string;
  /** At most 512 characters; empty when none was sent. */
  readonly userAgent: string;
  /** The id that the browser got when a user signed in with it before; null for a new browser and for programs. */
  readonly browserId: string | null;
  /** The id that the browser got when it last requested a code by mail; null when it did not. */
  readonly requesterId: string | null;
  readonly requestId: string;
  /** Null without an `Idempotency-Key`, or when the endpoint does not use it. See `once`. */
  readonly keyed: KeyedRequest | null;
  /** The cookies change only if the handler succeeds. `end` also clears the browser's cache of our answers. */
  readonly session: {
    start(token: string, browserId: string): void;
    end(): void;
    /** The browser sends `requesterId` from now on. */
    remember(requesterId: string): void;
  };
}

/** Can be null only for a public endpoint. */
type CallerOf<E extends Endpoint> = E['access'] extends 'public' ? Caller | null : Caller;

export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  caller: CallerOf<E>,
  context: RequestContext,
) => Promise<HandlerAnswer<E>>;

/**
 * Serves `endpoint` with `handler`.
 *
 * Origin, session and rate are checked before the body is read; then the input is parsed and the handler runs. Its
 * answer is parsed too, so a column that is not in the contract cannot reach a client.
 */
export type Implement = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

export interface ImplementDeps {
  readonly app: FastifyInstance;
  /** Prefix of every path, like `/api`. */
  readonly apiBase: string;
  /** Resolves to the user of a session token; null when it is unknown or has ended. */
  readonly callerOf: (token: string) => Promise<Caller | null>;
  /** The refusal of a session whose user is suspended; null for any other token. */
  readonly suspensionOf?: (token: string) => Promise<Problem | null>;
  readonly cookie: SessionCookie;
  readonly isAllowedOrigin: IsAllowedOrigin;
  /** Absent when rate limits are off. */
  readonly limits?: RateLimits;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler runs; null for a request without a valid session. */
    caller: Caller | null;
  }
}

const USER_AGENT_MAX = 512;

export function createImplement(deps: ImplementDeps): {
  implement: Implement;
  /** @throws Error that names every endpoint without a handler, and every handler outside of `all`. */
  assertComplete(all: readonly Endpoint[]): void;
} {
  const { app, apiBase } = deps;
  const implemented = new Set<string>();
  app.decorateRequest('caller', null);

  function implement<E extends Endpoint>(endpoint: E, handler: Handler<E>): void {
    implemented.add(nameOf(endpoint));
    app.route({
      method: endpoint.method,
      url: apiBase + endpoint.path,
      // A change is answered with the changed thing, which is small: compression would cost more than it saves.
      ...(endpoint.method !== 'GET' && { compress: false }),
      ...(endpoint.bodyMaxBytes !== undefined && { bodyLimit: endpoint.bodyMaxBytes }),
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        await admit(deps, endpoint, request);
      },
      handler: async (request, reply) => {
        const input = parseInput(endpoint, request);
        const keyed = keyedRequest(endpoint, {
          headers: request.headers,
          input,
          userId: request.caller?.userId,
        });
        const { context, setCookies } = contextOf(request, keyed, deps.cookie);
        // `admit` has already refused a signed-out caller if the endpoint is not public.
        const answer = await handler(input, request.caller as CallerOf<E>, context);
        const parsed = parsersOf(endpoint).response.parse(answer);
        setCookies(reply);
        if (keyed?.isReplayed) reply.header('idempotency-replayed', 'true');
        return withKeptNames(parsed, request.caller?.keptNames ?? null);
      },
    });
  }

  return {
    implement,
    assertComplete(all) {
      const described = new Set(all.map(nameOf));
      const missing = [...described].filter((name) => !implemented.has(name));
      if (missing.length > 0) throw new Error(`no handler for ${missing.join(', ')}`);
      const unknown = [...implemented].filter((name) => !described.has(name));
      if (unknown.length > 0) throw new Error(`not in the contract: ${unknown.join(', ')}`);
    },
  };
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function contextOf(request: FastifyRequest, keyed: KeyedRequest | null, cookie: SessionCookie) {
  const cookies: string[] = [];
  let hasEnded = false;
  const context: RequestContext = {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
    browserId: cookie.browserOf(request.headers),
    requesterId: cookie.requesterOf(request.headers),
    requestId: request.id,
    keyed,
    session: {
      start: (token, browserId) =>
        void cookies.splice(0, Infinity, cookie.start(token), cookie.rememberBrowser(browserId)),
      end: () => {
        cookies.splice(0, Infinity, cookie.end());
        hasEnded = true;
      },
      remember: (requesterId) => void cookies.push(cookie.rememberRequester(requesterId)),
    },
  };
  return {
    context,
    setCookies(reply: FastifyReply) {
      if (cookies.length > 0) reply.header('set-cookie', cookies);
      // Removes cached pictures of users. Not "storage": it has unsent drafts, which must not be lost.
      if (hasEnded) reply.header('clear-site-data', '"cache"');
    },
  };
}
