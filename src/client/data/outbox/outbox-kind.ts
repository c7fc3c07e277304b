import type * as z from 'zod/mini';
import type { Answer, CallInput, Endpoint } from '../../../contract/core/endpoint.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** `call` with the entry's idempotency key, made as the entry's author. */
export type EntryCall = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<Answer<E>>;

/** One kind of entries: what they contain, and how the server gets them. Each feature has its own kinds. */
export interface OutboxKind<Body, Reply> {
  /** Stored with each entry, so it never changes. */
  readonly name: string;
  readonly schema: z.ZodMiniType<Body>;
  /** Sends the entry. Rejects with the call's error. `signal`: the attempt is over, for example because it was discarded. */
  deliver(entry: OutboxEntry<Body>, call: EntryCall, signal: AbortSignal): Promise<Reply>;
  /** Whether the error means that no further attempt is made by itself. Default: `isRefusal`. */
  isRefused?(error: unknown): boolean;
}

/** How each kind is loaded, by name. A kind is loaded with the first entry that is sent. */
export type OutboxKinds = Readonly<Record<string, () => Promise<OutboxKind<unknown, unknown>>>>;
