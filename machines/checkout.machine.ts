import { assign, emit, fromPromise, setup } from 'xstate';
import type { Checkout } from '../src/contract/money/checkouts.ts';
import type { Purchase, Subscription } from '../src/contract/money/subscriptions.ts';

/** Pauses between two looks at a checkout. The last one repeats. */
export const POLL_MS = [2_000, 3_000, 5_000, 8_000, 13_000] as const;
/** After this the page stops asking. A payment that arrives later is still pushed. */
export const PATIENCE_MS = 120_000;

/** What a purchase led to: an address to pay at, or null when there was nothing to pay; and what is bought by now. */
export interface Bought {
  readonly subscription: Subscription | null;
  readonly checkout: { readonly ref: string; readonly url: string } | null;
}

/** `ask` rejects with this when the payment service does not answer. Nothing was charged. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
  /** How long the server asks to wait; null when it does not say. */
  readonly retryAfterMs: number | null;

  constructor(retryAfterMs: number | null) {
    super('payments unavailable');
    this.retryAfterMs = retryAfterMs;
  }
}

type Outcome = 'open' | 'confirmed' | 'failed' | 'expired' | 'review' | 'unavailable';

/** What a checkout means for its payer. A failed attempt leaves it open: its page lets them try again. */
export function outcomeOf({ status, last_failure }: Pick<Checkout, 'status' | 'last_failure'>): Outcome {
  switch (status) {
    case 'OPEN':
      return last_failure === null ? 'open' : 'failed';
    case 'CREATED':
    case 'PROCESSING':
      return 'open';
    case 'CANCELED':
    case 'REFUNDED':
      return 'failed';
    case 'EXPIRED':
      return 'expired';
    case 'FAILED_TO_OPEN':
      return 'unavailable';
    case 'NEEDS_REVIEW':
      return 'review';
    case 'PAID':
    case 'PARTIALLY_REFUNDED':
    case 'DISPUTED':
      return 'confirmed';
  }
}

interface Refusal {
  readonly error: unknown;
}

interface CheckoutContext {
  /** What the user wants to buy; null until they chose, and after a visit from elsewhere. */
  readonly choice: Purchase | null;
  /** The checkout that is paid or looked at. */
  readonly ref: string | null;
  /** Where it is paid; null when it cannot be paid any more. */
  readonly url: string | null;
  /** As it was when it was read last. */
  readonly checkout: Checkout | null;
  /** What was bought without a payment. */
  readonly subscription: Subscription | null;
  /** Looks since `checking` began, as far as the pause after them grows. */
  readonly looks: number;
  readonly retryAfterMs: number | null;
  /** Why the last purchase was refused. The dialog shows it. */
  readonly failure: Refusal | null;
}

export type CheckoutEvent =
  /** With a checkout: that of the user who came back from paying it. */
  | { type: 'dialog.opened'; choice: Purchase | null; ref: string | null }
  | { type: 'plan.chosen'; choice: Purchase }
  | { type: 'payment.requested' }
  /** The page is shown again after the user left it to pay. */
  | { type: 'page.returned' }
  /** The checkout changed on the server, or the user asks whether it did. */
  | { type: 'look.requested' }
  | { type: 'retry.requested' }
  | { type: 'choice.requested' }
  | { type: 'dialog.closed' };

const nothing: CheckoutContext = {
  choice: null,
  ref: null,
  url: null,
  checkout: null,
  subscription: null,
  looks: 0,
  retryAfterMs: null,
  failure: null,
};

/**
 * A payment (payments.md §4.8): closed → choosing → asking → leaving, and after the return checking → confirmed, pending,
 * failed, expired, review or unavailable.
 *
 * Only the server says what became of a payment. `checking` looks at once, then after 2, 3, 5, 8 and 13 seconds, and
 * gives up after two minutes; `look.requested` looks again from any state that a late payment can change. The caller
 * provides `ask` (buys; rejects with `PaymentsUnavailable` when the service is down) and `look` (reads the checkout; null
 * when there is none). Emits `checkout.opened` when the user is to be led to the address, and `checkout.confirmed` once
 * it is bought: with its checkout, or with the subscription when there was nothing to pay.
 */
export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as
      | { type: 'checkout.opened'; ref: string; url: string; choice: Purchase | null }
      | { type: 'checkout.confirmed'; checkout: Checkout | null },
  },
  actors: {
    ask: fromPromise<Bought, { choice: Purchase }>(() => {
      throw new Error('provide ask');
    }),
    look: fromPromise<Checkout | null, { ref: string }>(() => {
      throw new Error('provide look');
    }),
  },
  guards: {
    is: ({ context: { checkout } }, outcome: Outcome) => checkout !== null && outcomeOf(checkout) === outcome,
    isGone: ({ context }) => context.checkout === null,
    isFree: (_, bought: Bought) => bought.checkout === null,
    isUnavailable: (_, { error }: Refusal) => error instanceof PaymentsUnavailable,
    hasRef: (_, ref: string | null) => ref !== null,
    hasChoice: ({ context }) => context.choice !== null,
    hasUrl: ({ context }) => context.url !== null,
  },
  actions: {
    clear: assign(nothing),
    open: assign((_, opened: Pick<CheckoutContext, 'choice' | 'ref'>) => ({ ...nothing, ...opened })),
    choose: assign((_, choice: Purchase) => ({ choice, failure: null })),
    forgetCheckout: assign({ ref: null, url: null, checkout: null }),
    goTo: assign((_, { subscription, checkout }: Bought) => ({
      subscription,
      ref: checkout?.ref ?? null,
      url: checkout?.url ?? null,
      checkout: null,
    })),
    keepCheckout: assign((_, checkout: Checkout | null) => ({ checkout, url: checkout?.url ?? null })),
    beginLooking: assign({ looks: 0 }),
    countLook: assign(({ context }) => ({ looks: Math.min(context.looks + 1, POLL_MS.length) })),
    keepFailure: assign((_, failure: Refusal) => ({ failure })),
    keepPause: assign((_, { error }: Refusal) => ({
      retryAfterMs: error instanceof PaymentsUnavailable ? error.retryAfterMs : null,
    })),
    clearFailure: assign({ failure: null, retryAfterMs: null }),
    announceOpened: emit(({ context: { ref, url, choice } }) => {
      if (ref === null || url === null) throw new Error('there is no address to pay at');
      return { type: 'checkout.opened' as const, ref, url, choice };
    }),
    announceConfirmed: emit(({ context: { checkout, subscription } }) => ({
      type: 'checkout.confirmed' as const,
      checkout,
      subscription,
    })),
  },
  delays: {
    pause: ({ context: { looks } }) => POLL_MS[looks - 1] ?? POLL_MS[0],
    patience: PATIENCE_MS,
  },
}).createMachine({
  id: 'checkout',
  context: nothing,
  initial: 'closed',
  on: { 'dialog.closed': '.closed' },
  states: {
    closed: {
      entry: 'clear',
      on: {
        'dialog.opened': [
          {
            guard: { type: 'hasRef', params: ({ event }) => event.ref },
            target: 'checking',
            actions: { type: 'open', params: ({ event: { choice, ref } }) => ({ choice, ref }) },
          },
          {
            target: 'choosing',
            actions: { type: 'open', params: ({ event: { choice, ref } }) => ({ choice, ref }) },
          },
        ],
      },
    },
    choosing: {
      entry: 'forgetCheckout',
      on: {
        'plan.chosen': { actions: { type: 'choose', params: ({ event }) => event.choice } },
        'payment.requested': { guard: 'hasChoice', target: 'asking' },
      },
    },
    asking: {
      tags: 'busy',
      entry: 'clearFailure',
      // The answer may be an address that must not be lost.
      on: { 'dialog.closed': {} },
      invoke: {
        src: 'ask',
        input: ({ context: { choice } }) => {
          if (choice === null) throw new Error('nothing was chosen');
          return { choice };
        },
        onDone: [
          {
            guard: { type: 'isFree', params: ({ event }) => event.output },
            target: 'confirmed',
            actions: { type: 'goTo', params: ({ event }) => event.output },
          },
          { target: 'leaving', actions: { type: 'goTo', params: ({ event }) => event.output } },
        ],
        onError: [
          {
            guard: { type: 'isUnavailable', params: ({ event }) => ({ error: event.error }) },
            target: 'unavailable',
            actions: { type: 'keepPause', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'choosing',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    leaving: {
      tags: 'busy',
      entry: 'announceOpened',
      on: { 'page.returned': 'checking' },
    },
    checking: {
      entry: 'beginLooking',
      after: { patience: 'pending' },
      initial: 'looking',
      on: {
        'choice.requested': 'choosing',
        'retry.requested': { guard: 'hasUrl', target: 'leaving' },
      },
      states: {
        looking: {
          entry: 'countLook',
          invoke: {
            src: 'look',
            input: ({ context: { ref } }) => {
              if (ref === null) throw new Error('there is no checkout to look at');
              return { ref };
            },
            onDone: {
              target: 'judging',
              actions: { type: 'keepCheckout', params: ({ event }) => event.output },
            },
            // Without a connection nothing is known.
            onError: 'pausing',
          },
        },
        judging: {
          always: [
            { guard: 'isGone', target: '#checkout.choosing' },
            { guard: { type: 'is', params: 'confirmed' }, target: '#checkout.confirmed' },
            { guard: { type: 'is', params: 'failed' }, target: '#checkout.failed' },
            { guard: { type: 'is', params: 'expired' }, target: '#checkout.expired' },
            { guard: { type: 'is', params: 'review' }, target: '#checkout.review' },
            { guard: { type: 'is', params: 'unavailable' }, target: '#checkout.unavailable' },
            { target: 'pausing' },
          ],
        },
        pausing: { after: { pause: 'looking' }, on: { 'look.requested': 'looking' } },
      },
    },
    pending: { on: { 'look.requested': 'checking' } },
    confirmed: { entry: 'announceConfirmed' },
    failed: {
      on: {
        'look.requested': 'checking',
        'retry.requested': [
          { guard: 'hasUrl', target: 'leaving' },
          { guard: 'hasChoice', target: 'asking' },
          { target: 'choosing' },
        ],
        'choice.requested': 'choosing',
      },
    },
    expired: {
      on: {
        'look.requested': 'checking',
        'retry.requested': [{ guard: 'hasChoice', target: 'asking' }, { target: 'choosing' }],
      },
    },
    review: { on: { 'look.requested': 'checking' } },
    unavailable: {
      on: { 'retry.requested': [{ guard: 'hasChoice', target: 'asking' }, { target: 'choosing' }] },
    },
  },
});
