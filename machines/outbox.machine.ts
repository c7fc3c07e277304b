import { assign, fromPromise, setup } from 'xstate';
import type { Message } from '../src/contract/chat/chat.ts';
import { pauseAfter } from './pause-after.ts';

/** How long a text is tried again by itself before its author is asked. */
export const OUTBOX_TRY_FOR_MS = 24 * 60 * 60 * 1000;

/** Those who were told to wait come back spread over this long. */
const HINT_SPREAD_MS = 1000;

/** Why an attempt failed: said no, do not know you, or no answer that counts. */
export type DeliveryFailure =
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unauthorized' }
  /** `retryAfterMs`: the server asked for that much; null when it did not say. */
  | { readonly kind: 'transient'; readonly retryAfterMs: number | null };

interface Input {
  readonly clientMsgId: string;
  /** Since when it is tried: it was written, or its author pressed Retry. Milliseconds since 1970. */
  readonly since: number;
  /** Of an earlier failure that its author has not answered yet; null for none. */
  readonly reason: string | null;
  readonly now: () => number;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
}

interface Context extends Input {
  /** Failures in a row. */
  readonly attempts: number;
  readonly pauseMs: number;
  /** The server said how long to wait; good news of the network do not shorten that. */
  readonly isToldToWait: boolean;
  /** What the server answered; null also when an event confirmed it. */
  readonly message: Message | null;
}

type OutboxEvent =
  /** It is the first of its conversation, and there is room for one more call. */
  | { type: 'turn.came' }
  /** The server has it, as an event or a page shows. */
  | { type: 'message.confirmed' }
  | { type: 'connection.restored' }
  | { type: 'session.returned' }
  | { type: 'retry.requested'; since: number }
  | { type: 'discard.requested' };

/** Actors reject with a `DeliveryFailure`; anything else is a fault of ours, and trying again may pass it. */
function failureOf(error: unknown): DeliveryFailure {
  const isFailure = typeof error === 'object' && error !== null && 'kind' in error;
  return isFailure ? (error as DeliveryFailure) : { kind: 'transient', retryAfterMs: null };
}

/**
 * One text on its way: queued → sending → sent; in between waiting, after an attempt without an answer, and signedOut,
 * until its author is back. Refused or a day old it has failed, and stays until its author says Retry or Discard.
 *
 * Whoever runs it gives the turns, and so decides the order. Provide `deliver`, which must be repeatable: the server
 * knows the text by its client id.
 */
export const outboxMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as OutboxEvent,
  },
  actors: {
    deliver: fromPromise<Message, string>(() => {
      throw new Error('provide deliver');
    }),
  },
  guards: {
    hasFailed: ({ context }) => context.reason !== null,
    isTooOld: ({ context }) => context.now() - context.since >= OUTBOX_TRY_FOR_MS,
    isRefused: (_, failure: DeliveryFailure) => failure.kind === 'refused',
    isUnauthorized: (_, failure: DeliveryFailure) => failure.kind === 'unauthorized',
    mayHurry: ({ context }) => !context.isToldToWait,
  },
  actions: {
    keepReason: assign((_, failure: DeliveryFailure) => ({
      reason: failure.kind === 'refused' ? failure.reason : null,
    })),
    giveUp: assign({ reason: 'It could not be sent for a day' }),
    keepMessage: assign((_, message: Message) => ({ message })),
    drawPause: assign(({ context }, failure: DeliveryFailure) => {
      const attempts = context.attempts + 1;
      const ms = failure.kind === 'transient' ? failure.retryAfterMs : null;
      const hint = ms === null ? null : ([ms, ms + HINT_SPREAD_MS] as const);
      return { attempts, isToldToWait: hint !== null, pauseMs: pauseAfter(attempts, hint, context.random) };
    }),
    hurry: assign({ attempts: 0 }),
    beginAgain: assign((_, since: number) => ({ since, reason: null, attempts: 0, isToldToWait: false })),
  },
  delays: { pause: ({ context }) => context.pauseMs },
}).createMachine({
  id: 'outbox',
  context: ({ input }) => ({ ...input, attempts: 0, pauseMs: 0, isToldToWait: false, message: null }),
  initial: 'restored',
  on: {
    'message.confirmed': '.sent',
    'discard.requested': '.discarded',
  },
  states: {
    restored: { always: [{ guard: 'hasFailed', target: 'failed' }, { target: 'queued' }] },
    queued: {
      on: {
        'turn.came': [{ guard: 'isTooOld', target: 'failed', actions: 'giveUp' }, { target: 'sending' }],
      },
    },
    sending: {
      // An attempt that began without a network may still fail; the next one then comes soon.
      on: { 'connection.restored': { actions: 'hurry' } },
      invoke: {
        src: 'deliver',
        input: ({ context }) => context.clientMsgId,
        onDone: { target: 'sent', actions: { type: 'keepMessage', params: ({ event }) => event.output } },
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
    discarded: { type: 'final' },
  },
});
