import { assign, fromPromise, setup } from 'xstate';
import { DAY_MS } from '../src/contract/core/durations.ts';
import { pauseAfter } from './pause-after.ts';

/** How long an entry is retried automatically before the author is asked. */
export const OUTBOX_TRY_FOR_MS = DAY_MS;

/** Clients that the server asked to wait come back spread over this time. */
const HINT_SPREAD_MS = 1000;

/** Why an attempt failed: the server refused, the user is signed out, or no usable answer came. */
export type DeliveryFailure =
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unauthorized' }
  /** `retryAfterMs`: the pause that the server asked for; null when it asked for none. */
  | { readonly kind: 'transient'; readonly retryAfterMs: number | null };

interface Input {
  readonly id: string;
  /**
   * When the retries began: when the entry was written, or when the author pressed Retry. Milliseconds since 1970.
   */
  readonly since: number;
  /** The reason of an earlier failure that the author has not responded to yet; null for none. */
  readonly reason: string | null;
  readonly now: () => number;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
}

interface Context extends Input {
  /** Failures in a row. */
  readonly attempts: number;
  readonly pauseMs: number;
  /** The server said how long to wait. A restored network does not shorten that pause. */
  readonly mustWait: boolean;
  /** The server's answer, once it is sent. */
  readonly reply: unknown;
}

type OutboxEvent =
  /** The entry is the first of its lane, and one more call may run. */
  | { type: 'turn.came' }
  | { type: 'connection.restored' }
  | { type: 'session.returned' }
  | { type: 'retry.requested'; since: number };

/** Actors reject with a `DeliveryFailure`. Any other error is a bug in the client, and a retry may get past it. */
function failureOf(error: unknown): DeliveryFailure {
  const isFailure = typeof error === 'object' && error !== null && 'kind' in error;
  return isFailure ? (error as DeliveryFailure) : { kind: 'transient', retryAfterMs: null };
}

/**
 * One entry of the outbox on its way to the server: queued → sending → sent. It is `waiting` after an attempt without
 * an answer, and `signedOut` until the author signs in again. After a refusal or a day of retries it is `failed`, until
 * the author presses Retry. The caller stops the machine when the entry is discarded, or confirmed in another way.
 *
 * The caller sends `turn.came` and so decides the order. Provide `deliver`. It must be idempotent: the server
 * recognizes the entry by its id.
 */
export const outboxMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as OutboxEvent,
  },
  actors: {
    deliver: fromPromise<unknown, string>(() => {
      throw new Error('provide deliver');
    }),
  },
  guards: {
    hasFailed: ({ context }) => context.reason !== null,
    isTooOld: ({ context }) => context.now() - context.since >= OUTBOX_TRY_FOR_MS,
    isRefused: (_, failure: DeliveryFailure) => failure.kind === 'refused',
    isUnauthorized: (_, failure: DeliveryFailure) => failure.kind === 'unauthorized',
    mayHurry: ({ context }) => !context.mustWait,
  },
  actions: {
    keepReason: assign((_, failure: DeliveryFailure) => ({
      reason: failure.kind === 'refused' ? failure.reason : null,
    })),
    giveUp: assign({ reason: 'It could not be sent for a day' }),
    keepReply: assign((_, { reply }: { reply: unknown }) => ({ reply })),
    drawPause: assign(({ context }, failure: DeliveryFailure) => {
      const attempts = context.attempts + 1;
      const ms = failure.kind === 'transient' ? failure.retryAfterMs : null;
      const hint = ms === null ? null : ([ms, ms + HINT_SPREAD_MS] as const);
      return { attempts, mustWait: hint !== null, pauseMs: pauseAfter(attempts, hint, context.random) };
    }),
    hurry: assign({ attempts: 0 }),
    beginAgain: assign((_, since: number) => ({ since, reason: null, attempts: 0, mustWait: false })),
  },
  delays: { pause: ({ context }) => context.pauseMs },
}).createMachine({
  id: 'outbox',
  context: ({ input }) => ({ ...input, attempts: 0, pauseMs: 0, mustWait: false, reply: null }),
  initial: 'restored',
  states: {
    restored: { always: [{ guard: 'hasFailed', target: 'failed' }, { target: 'queued' }] },
    queued: {
      on: {
        'turn.came': [{ guard: 'isTooOld', target: 'failed', actions: 'giveUp' }, { target: 'sending' }],
      },
    },
    sending: {
      // An attempt that began without a network may still fail. The next one then starts soon.
      on: { 'connection.restored': { actions: 'hurry' } },
      invoke: {
        src: 'deliver',
        input: ({ context }) => context.id,
        onDone: {
          target: 'sent',
          actions: { type: 'keepReply', params: ({ event }) => ({ reply: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => failureOf(event.error) },
            target: 'failed',
            actions: { type: 'keepReason', params: ({ event }) => failureOf(event.error) },
          },
          {
            guard: { type: 'isUnauthorized', params: ({ event }) => failureOf(event.error) },
            target: 'signedOut',
          },
          {
            target: 'waiting',
            actions: { type: 'drawPause', params: ({ event }) => failureOf(event.error) },
          },
        ],
      },
    },
    waiting: {
      after: { pause: 'queued' },
      on: { 'connection.restored': { guard: 'mayHurry', target: 'queued', actions: 'hurry' } },
    },
    signedOut: { on: { 'session.returned': 'queued' } },
    failed: {
      on: {
        'retry.requested': {
          target: 'queued',
          actions: { type: 'beginAgain', params: ({ event }) => event.since },
        },
      },
    },
    sent: { type: 'final' },
  },
});
