import type { Logger } from 'pino';
import { DAY_MS } from '../../../../contract/core/durations.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import { createCheckoutRepo } from '../checkouts/checkout.repo.ts';
import { createPaymentRepo, type PaymentRow } from '../checkouts/payment.repo.ts';
import { createSettleLost } from '../disputes/settle-lost.ts';
import { callOptions } from '../providers/call-provider.ts';
import { type PaymentProvider, ProviderError, type ProviderRefund } from '../providers/provider.ts';
import { notifyOfSecond } from '../sync/payment-notifications.ts';
import { announceCheckout, announceToAdministrators } from '../sync/sync.service.ts';
import { createRefundRepo, type RefundRow } from './refund.repo.ts';
import { createSettleRefund, type SettleRefundDeps } from './settle-refund.ts';

export interface RefundSubmissionDeps extends SettleRefundDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly provider: PaymentProvider;
}

/** Gives money back through the payment service. */
export interface RefundSubmission {
  /**
   * Asks for the refund, or, after an attempt whose answer is not known, first whether it was done. Safe to repeat.
   *
   * @throws ProviderError when it has to be tried again later.
   */
  submit(id: string): Promise<void>;
  /**
   * Asks which refunds of a checkout the payment service has made, and takes each into account: also those that someone
   * made there without us. What a bank took by a dispute that was lost is another. Safe to repeat.
   *
   * @throws ProviderError
   */
  lookUp(checkoutId: string): Promise<void>;
  /** Someone gave the money back by other means, with that reference. Returns false when the refund is over. */
  settleByHand(tx: Tx, id: string, reference: string): Promise<boolean>;
}

/** A refund that the payment service has refused for so long is made by hand. */
const GIVE_UP_MS = 7 * DAY_MS;
/** One that fails at the bank or wallet is tried again for so long. */
const GIVE_UP_BUSY_MS = DAY_MS;

export function createRefundSubmission(deps: RefundSubmissionDeps): RefundSubmission {
  const { db, withTx, clock, random, log, provider } = deps;
  const settle = createSettleRefund(deps);
  const settleLost = createSettleLost({ ...deps, settle });
  const now = () => new Date(clock.now());

  /** Takes into account what the payment service has made of a payment. Returns the references of our refunds in it. */
  async function known(payment: PaymentRow): Promise<ReadonlySet<string>> {
    const { provider_payment_id: paymentId } = payment;
    const refs = new Set<string>();
    for (const made of await provider.refundsOf(paymentId, callOptions(`refunds-${paymentId}`))) {
      if (made.status === 'failed') continue;
      const repo = createRefundRepo(db);
      const own = made.refundRef === null ? null : await repo.byRef(made.refundRef, payment.id);
      if (own) {
        refs.add(own.ref);
        await finish(own, made);
      } else if (made.status === 'succeeded') await adopt(payment, made);
    }
    return refs;
  }

  /** A refund that was made at the payment service without us, as in its dashboard. */
  async function adopt(payment: PaymentRow, { refundId, amount }: ProviderRefund): Promise<void> {
    if (await createRefundRepo(db).isKnown(refundId)) return;
    await withTx(async (tx) => {
      const repo = createRefundRepo(tx);
      const checkout = await createCheckoutRepo(tx).byPayment(provider.id, payment.provider_payment_id);
      if (!checkout) return;
      await createCheckoutRepo(tx).lock(checkout);
      const id = random.uuid();
      const isTooMuch = (await repo.given(payment.id)) + amount > payment.amount_centavos;
      if (isTooMuch) log.error({ ref: checkout.ref, refundId }, 'more was given back than was paid');
      if (isTooMuch || (await repo.isKnown(refundId))) return;
      await repo.insert(
        {
          ...{ id, payment_id: payment.id, amount_centavos: amount },
          ...{ reason: 'OTHER', note: 'Made at the payment service', requested_by: null },
        },
        now(),
      );
      const refund = await repo.find(id);
      if (refund) await settle(tx, refund, { providerId: refundId, reference: null });
    });
  }

  async function finish(refund: RefundRow, done: ProviderRefund): Promise<void> {
    if (done.status === 'failed') throw new ProviderError('unknown', 'the refund failed');
    if (refund.status === 'SUCCEEDED') return;
    await withTx(async (tx) => {
      if (done.status === 'pending')
        await createRefundRepo(tx).setResult(refund.id, {
          ...{ status: 'SUBMITTED', providerId: done.refundId, at: now() },
        });
      else await settle(tx, refund, { providerId: done.refundId, reference: null });
    });
  }

  /** Whether it was made, or is being made, although an answer was lost. */
  async function wasMade(refund: RefundRow): Promise<boolean> {
    const payment = await createPaymentRepo(db).find(refund.payment_id);
    return payment !== null && (await known(payment)).has(refund.ref);
  }

  async function refused(refund: RefundRow, error: ProviderError): Promise<void> {
    const giveUpMs = error.kind === 'busy' ? GIVE_UP_BUSY_MS : GIVE_UP_MS;
    const isTooOld = clock.now() - Date.parse(refund.created_at) > giveUpMs;
    if (error.kind !== 'not_refundable' && error.kind !== 'invalid' && !isTooOld) throw error;
    // It may be refused because an earlier attempt was done since we asked, or because someone else gave it back.
    const isMade = await wasMade(refund).catch((cause: unknown) => {
      if (cause instanceof ProviderError && cause.kind === 'invalid') return false;
      throw cause;
    });
    if (isMade) return;
    await withTx(async (tx) => {
      const checkout = await createCheckoutRepo(tx).byId(refund.checkout_id);
      if (checkout) await createCheckoutRepo(tx).lock(checkout);
      const repo = createRefundRepo(tx);
      const payment = await createPaymentRepo(tx).find(refund.payment_id);
      const amount = payment?.amount_centavos ?? 0;
      const left = amount - (await repo.given(refund.payment_id));
      // What others gave back already cannot be given back once more.
      const status = refund.amount_centavos > left ? 'FAILED' : 'MANUAL_REQUIRED';
      log.warn({ refund: refund.ref, kind: error.kind, status }, 'the payment service refused a refund');
      if (!(await repo.setResult(refund.id, { status, providerId: null, at: now() }))) return;
      const rest = amount - (await repo.promised(refund.payment_id));
      if (status === 'FAILED' && rest > 0) {
        const part = {
          ...refund,
          id: random.uuid(),
          amount_centavos: Math.min(rest, refund.amount_centavos),
        };
        // Only the amount may have been wrong: then the payment service takes the rest.
        await repo.insert(part, now(), error.kind === 'invalid' ? 'APPROVED' : 'MANUAL_REQUIRED');
      }
      if (!checkout) return;
      if (status !== 'MANUAL_REQUIRED' || refund.reason !== 'DUPLICATE')
        return announceToAdministrators(tx, checkout);
      announceCheckout(tx, checkout);
      await notifyOfSecond(deps.notifier, tx, checkout, refund);
    });
  }

  return {
    async submit(id) {
      const refund = await createRefundRepo(db).find(id);
      if (!refund || (refund.status !== 'APPROVED' && refund.status !== 'SUBMITTED')) return;
      if (refund.attempts > 0 && (await wasMade(refund))) return;
      if (!(await createRefundRepo(db).beginAttempt(refund)))
        throw new ProviderError('unavailable', 'another attempt at this refund is under way');
      const { provider_payment_id: paymentId, amount_centavos: amount, reason, ref: refundRef } = refund;
      try {
        await finish(
          refund,
          await provider.refund({ paymentId, amount, reason, refundRef }, callOptions(refundRef)),
        );
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        await refused(refund, error);
      }
    },

    async lookUp(checkoutId) {
      for (const payment of await createPaymentRepo(db).ofCheckout(checkoutId))
        if (payment.outcome !== null) await known(payment);
      await settleLost(checkoutId);
    },

    async settleByHand(tx, id, reference) {
      const refund = await createRefundRepo(tx).find(id);
      if (refund?.status !== 'MANUAL_REQUIRED') return false;
      return settle(tx, refund, { providerId: null, reference });
    },
  };
}
