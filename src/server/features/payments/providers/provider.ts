import type { PaymentFailure } from '../../../../contract/money/checkouts.ts';
import type { PayMethod } from '../../../../contract/money/pay-methods.ts';
import type { DisputeStatus } from '../disputes/dispute-state.ts';

export interface Capabilities {
  readonly methods: ReadonlySet<PayMethod>;
  readonly minCentavos: number;
  maxCentavos(method: PayMethod): number;
  /** Null: a payment by this method cannot be given back through the provider. */
  refund(method: PayMethod): { readonly withinDays: number; readonly isPartial: boolean } | null;
  /** Seconds after the payer left in which a payment can still arrive. */
  latePaymentSeconds(method: PayMethod): number;
}

/** A payment as the provider reports it. Amounts are centavos. */
export interface ProviderPayment {
  readonly paymentId: string;
  readonly sessionId: string | null;
  readonly ref: string | null;
  readonly amount: number;
  readonly currency: string;
  /** What the provider took, once it says so. */
  readonly fee: number | null;
  readonly method: PayMethod | null;
  readonly status: 'pending' | 'paid' | 'failed';
  readonly failure: PaymentFailure | null;
  readonly isDisputed: boolean;
  /** Centavos that went back to the payer by now. */
  readonly refunded: number;
  readonly isLive: boolean;
  readonly paidAt: Date | null;
}

export interface ProviderSession {
  readonly sessionId: string;
  readonly ref: string;
  /** Says nothing about money: that is `payments`. */
  readonly state: 'open' | 'expired';
  /** One for each attempt; several of them can be paid. */
  readonly payments: readonly ProviderPayment[];
}

export interface ProviderRefund {
  readonly refundId: string;
  /** Our reference, by which a refund is recognised after a call that timed out. */
  readonly refundRef: string | null;
  readonly amount: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
}

export interface NewSession {
  /** The checkout's reference; a second attempt at opening has `-2` behind it. */
  readonly ref: string;
  readonly amount: number;
  /** What is bought, in a few words. */
  readonly title: string;
  readonly description: string;
  /** Who is paid, as the payer knows them: the name of the community, or Tambayan. */
  readonly payee: string;
  readonly payer: { readonly name: string; readonly email: string };
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/**
 * Says that something happened, and which session to ask about. It has no amounts on purpose: what a notice claims is
 * never applied, except for the state of a dispute, which a payment service tells nowhere else.
 */
export interface HintEvent {
  readonly eventId: string;
  readonly type:
    | 'checkout.paid'
    | 'payment.failed'
    | 'checkout.expired'
    | 'refund.changed'
    | 'dispute.changed'
    | 'payout.changed'
    | 'other';
  readonly sessionId: string | null;
  readonly paymentId: string | null;
  /** The reference of {@link NewSession}, where the notice has one and no session. */
  readonly ref: string | null;
  /** Null unless it is about one. */
  readonly dispute: { readonly id: string; readonly status: DisputeStatus } | null;
  readonly createdAt: Date | null;
  /** Seconds since it was signed. */
  readonly ageSeconds: number;
}

export type WebhookVerdict =
  | { readonly ok: true; readonly event: HintEvent }
  | {
      readonly ok: false;
      readonly reason: 'no_signature' | 'bad_signature' | 'too_old' | 'wrong_mode' | 'malformed';
    };

export interface CallOptions {
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
}

/** A call to a provider failed. Nothing is known of its effect, except for `invalid` and `not_refundable`. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind:
    | 'unavailable'
    | 'rate_limited'
    /** The key is wrong. */
    | 'auth'
    /** The key is right, but this account may not do that. */
    | 'forbidden'
    /** Something about the same thing is still being done, or failed at the bank or wallet: it may work later. */
    | 'busy'
    | 'invalid'
    | 'not_refundable'
    | 'insufficient_balance'
    | 'unknown';
  readonly retryAfterSeconds: number | null;
  readonly code: string | null;

  constructor(
    kind: ProviderError['kind'],
    message: string,
    more: { retryAfterSeconds?: number | null; code?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.kind = kind;
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
    this.code = more.code ?? null;
  }
}

/**
 * A payment service. Knows no checkouts, no subscriptions and no HTTP server. Each call may throw a `ProviderError`.
 */
export interface PaymentProvider {
  readonly id: 'sandbox' | 'paymongo';
  readonly isLive: boolean;
  capabilities(options: CallOptions): Promise<Capabilities>;
  createSession(
    session: NewSession,
    options: CallOptions,
  ): Promise<{ readonly sessionId: string; readonly url: string }>;
  getSession(sessionId: string, options: CallOptions): Promise<ProviderSession>;
  /** Repeatable. The answer may contain a payment that won the race. */
  expireSession(sessionId: string, options: CallOptions): Promise<ProviderSession>;
  /** Checks the raw bytes. Throws nothing. */
  verifyWebhook(raw: Uint8Array, headers: Readonly<Record<string, string>>, now: Date): WebhookVerdict;
  /**
   * Sees to it that notices are sent to `url`: a payment service stops sending them to an address that did not answer.
   * `switched_on`: they were stopped, and are sent again from now on. `unknown`: the account has no such address.
   */
  ensureNotices(url: string, options: CallOptions): Promise<'sent' | 'switched_on' | 'unknown'>;
  /**
   * Payments that were made, paid or changed in the window. `options` is asked for each page, so that each has the time
   * of a call. One of another shape than is known is told to `onUnreadable`, with its id where it has one.
   */
  listPayments(
    window: { from: Date; to: Date },
    options: () => CallOptions,
    onUnreadable?: (paymentId: string | null) => void,
  ): AsyncIterable<ProviderPayment>;
  refund(
    refund: { paymentId: string; amount: number; reason: string; refundRef: string },
    options: CallOptions,
  ): Promise<ProviderRefund>;
  /** Asked before a refund is tried again. */
  refundsOf(paymentId: string, options: CallOptions): Promise<ProviderRefund[]>;
}

/** Whether the provider sent something of another shape than is known. Nothing that is tried again changes that. */
export function isOfAnotherShape(error: unknown): boolean {
  return error instanceof ProviderError && error.code === 'unexpected_shape';
}
