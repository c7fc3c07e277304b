import { DAY_MS } from '../../../../contract/core/durations.ts';
import type { PayMethod } from '../../../../contract/money/pay-methods.ts';
import { capabilitiesOf, methodsFor } from '../providers/method-rules.ts';
import {
  type CallOptions,
  type PaymentProvider,
  ProviderError,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderSession,
} from '../providers/provider.ts';
import { readWebhook } from '../providers/webhook-event.ts';
import type { PaymentRow, RefundRow } from './sandbox.repo.ts';
import { outageError, outages } from './sandbox-faults.ts';
import type { SandboxSession, SandboxWallet } from './sandbox-wallet.ts';

export const SANDBOX_SIGNATURE = 'sandbox-signature';
/** The sandbox signs each attempt anew, so an old signature is a repeated request. */
const SANDBOX_TOLERANCE_SECONDS = 300;

export interface SandboxProviderDeps {
  readonly wallet: SandboxWallet;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly webhookSecret: string;
  /** The ways to pay that are offered. */
  readonly methods: readonly PayMethod[];
}

/** The sandbox as a payment service. Its calls fail as the fault panel says. */
export function createSandboxProvider(deps: SandboxProviderDeps): PaymentProvider {
  const { wallet, publicUrl, webhookSecret, methods } = deps;
  const capabilities = capabilitiesOf(methods);

  async function call<T>({ signal }: CallOptions, work: () => Promise<T>): Promise<T> {
    if (signal.aborted) throw noAnswer(signal);
    const taken = await wallet.takeOutage();
    const outage = outages.find((known) => known === taken);
    if (outage !== undefined && outage !== 'timeout') throw outageError(outage);
    const result = await work();
    if (outage === 'timeout') await aborted(signal);
    return result;
  }

  return {
    id: 'sandbox',
    isLive: false,

    capabilities: (options) => call(options, async () => capabilities),

    createSession: (session, options) =>
      call(options, async () => {
        if (
          methodsFor(session.amount, capabilities).length === 0 ||
          session.amount < capabilities.minCentavos
        )
          throw new ProviderError('invalid', `${session.amount} centavos cannot be paid`, {
            code: 'parameter_invalid',
          });
        const sessionId = await wallet.open(session);
        return { sessionId, url: `${publicUrl}/sandbox/pay/${sessionId}` };
      }),

    getSession: (sessionId, options) =>
      call(options, async () => toSession(await wallet.find(sessionId), sessionId)),

    expireSession: (sessionId, options) =>
      call(options, async () => toSession(await wallet.expire(sessionId), sessionId)),

    verifyWebhook: (raw, headers, now) =>
      readWebhook(raw, headers[SANDBOX_SIGNATURE], now, {
        secrets: [webhookSecret],
        isLive: false,
        toleranceSeconds: SANDBOX_TOLERANCE_SECONDS,
      }),

    // It sends them over loopback, whatever became of the last one.
    ensureNotices: (_url, options) => call(options, async () => 'sent' as const),

    async *listPayments({ from, to }, options) {
      yield* (await call(options(), () => wallet.paymentsBetween(from, to))).map(toPayment);
    },

    refund: ({ paymentId, amount, refundRef }, options) =>
      call(options, async () => {
        const row = await wallet.refund(paymentId, { ref: refundRef, amount }, (payment, earlier, at) => {
          const rule = capabilities.refund(payment.method);
          const left = earlier.reduce(
            (sum, { amount_centavos }) => sum - amount_centavos,
            payment.amount_centavos,
          );
          const ageMs = at.getTime() - Date.parse(payment.created_at);
          if (payment.status !== 'paid' || payment.is_disputed || rule === null)
            throw notRefundable('payment_not_refundable');
          if (ageMs > rule.withinDays * DAY_MS) throw notRefundable('refund_window_over');
          if (amount <= 0 || amount > left)
            throw new ProviderError('invalid', `only ${left} centavos can be refunded`, {
              code: 'amount_exceeds_payment',
            });
        });
        if (row === null) throw notFound(paymentId);
        return toRefund(row);
      }),

    refundsOf: (paymentId, options) =>
      call(options, async () => (await wallet.refundsOf(paymentId)).map(toRefund)),
  };
}

function noAnswer({ reason }: AbortSignal): ProviderError {
  return new ProviderError('unavailable', 'the sandbox did not answer in time', { cause: reason });
}

/** Rejects as soon as the caller gives up. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(noAnswer(signal));
    signal.addEventListener('abort', () => reject(noAnswer(signal)), { once: true });
  });
}

function notFound(id: string): ProviderError {
  return new ProviderError('invalid', `the sandbox has no ${id}`, { code: 'resource_not_found' });
}

function notRefundable(code: string): ProviderError {
  return new ProviderError('not_refundable', 'the sandbox cannot refund this payment', { code });
}

function toSession(session: SandboxSession | null, sessionId: string): ProviderSession {
  if (session === null) throw notFound(sessionId);
  return {
    sessionId: session.id,
    ref: session.ref,
    state: session.expired_at === null ? 'open' : 'expired',
    payments: session.payments.map(toPayment),
  };
}

function toPayment(row: PaymentRow): ProviderPayment {
  const isPaid = row.status === 'paid';
  return {
    paymentId: row.id,
    sessionId: row.session_id,
    ref: row.ref,
    amount: row.amount_centavos,
    currency: row.currency,
    fee: isPaid ? row.fee_centavos : null,
    method: row.method,
    status: row.status,
    failure: row.failure,
    isDisputed: row.is_disputed,
    refunded: row.refunded_centavos,
    isLive: false,
    paidAt: isPaid ? new Date(row.created_at) : null,
  };
}

function toRefund({ id, ref, amount_centavos }: RefundRow): ProviderRefund {
  return { refundId: id, refundRef: ref || null, amount: amount_centavos, status: 'succeeded' };
}
