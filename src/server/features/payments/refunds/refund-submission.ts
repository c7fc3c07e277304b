import type { Logger } from 'pino';
import { DAY_MS } from '../../../../contract/core/durations.ts';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { PaidAccess } from '../../communities/paid-access.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import type { Subscriptions } from '../../subscriptions/subscription.service.ts';
import { createCheckoutRepo } from '../checkouts/checkout.repo.ts';
import { createPaymentRepo } from '../checkouts/payment.repo.ts';
import { announceEarnings } from '../ledger/announce-earnings.ts';
import { createLedgerRepo } from '../ledger/ledger.repo.ts';
import { type Entry, earnedBy, paymentKey, postRefund, releasedKey, unmatchedKey } from '../ledger/ledger.ts';
import { callOptions } from '../providers/call-provider.ts';
import { type PaymentProvider, ProviderError, type ProviderRefund } from '../providers/provider.ts';
import { notifyOfRefund } from '../sync/payment-notifications.ts';
import { announceCheckout, announceToAdministrators } from '../sync/sync.service.ts';
import { raised } from '../sync/take-payment.ts';
import { createRefundRepo, type RefundRow } from './refund.repo.ts';

export interface RefundSubmissionDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly provider: PaymentProvider;
  readonly subscriptions: Pick<Subscriptions, 'voidPeriod'>;
  readonly notifier: Pick<Notifier, 'notify'>;
  readonly paidAccess: Pick<PaidAccess, 'ownersOf'>;
}

/** Gives money back through the payment service. */
export interface RefundSubmission {
  /**
   * Asks for the refund, or, after an attempt whose answer is not known, first whether it was done. Safe to repeat.
   *
   * @throws ProviderError when it has to be tried again later.
   */
  submit(id: string): Promise<void>;
  /** Someone gave the money back by other means, with that reference. Returns false when the refund is over. */
  settleByHand(tx: Tx, id: string, reference: string): Promise<boolean>;
}

/** A refund that the payment service has refused for so long is made by hand. */
const GIVE_UP_DAYS = 7;

export function createRefundSubmission(deps: RefundSubmissionDeps): RefundSubmission {
  const { db, withTx, clock, log, provider } = deps;
  const now = () => new Date(clock.now());

  /** What the payment service has already done; null when it knows nothing of the refund. */
  async function earlier(refund: RefundRow): Promise<ProviderRefund | null> {
    if (refund.attempts === 0) return null;
    const all = await provider.refundsOf(
      refund.provider_payment_id,
      callOptions(`refunds-${refund.provider_payment_id}`),
    );
    return all.find(({ refundRef, status }) => refundRef === refund.ref && status !== 'failed') ?? null;
  }

  async function finish(refund: RefundRow, done: ProviderRefund): Promise<void> {
    if (done.status === 'failed') throw new ProviderError('unknown', 'the refund failed');
    await withTx(async (tx) => {
      if (done.status === 'pending')
        await createRefundRepo(tx).setResult(refund.id, {
          ...{ status: 'SUBMITTED', providerId: done.refundId, at: now() },
        });
      else await settle(tx, refund, { providerId: done.refundId, reference: null });
    });
  }

  /** The money is gone: posts it, and ends what a payment bought that was given back as a whole. */
  async function settle(
    tx: Tx,
    refund: RefundRow,
    by: { providerId: string | null; reference: string | null },
  ): Promise<boolean> {
    const checkouts = createCheckoutRepo(tx);
    const found = await checkouts.byId(refund.checkout_id);
    if (!found) throw new Error('a refund has no checkout');
    const before = await checkouts.lock(found);
    const repo = createRefundRepo(tx);
    const given = await repo.given(refund.payment_id);
    if (!(await repo.setResult(refund.id, { status: 'SUCCEEDED', ...by, at: now() }))) return false;
    await post(tx, refund, given);
    const payments = createPaymentRepo(tx);
    const payment = await payments.find(refund.payment_id);
    const isWhole = given + refund.amount_centavos === payment?.amount_centavos;
    if (isWhole) await payments.setStatus(refund.payment_id, 'REFUNDED');
    const isFulfilling = before.fulfilled_payment_id === refund.payment_id;
    if (isWhole && isFulfilling) await deps.subscriptions.voidPeriod(tx, refund.payment_id);
    const isReturned = isWhole && (isFulfilling || before.fulfilled_payment_id === null);
    const after = isReturned
      ? raised(before, (await payments.hasMoney(before.id)) && !isFulfilling ? before.status : 'REFUNDED')
      : isFulfilling
        ? raised(before, 'PARTIALLY_REFUNDED')
        : before;
    const saved = { ...after, version: before.version + 1 };
    await checkouts.save(saved, now());
    announceCheckout(tx, saved);
    if (saved.purpose === 'MEMBERSHIP') await announceEarnings(deps.paidAccess, tx, saved.group_id);
    await notifyOfRefund(deps.notifier, tx, before, refund);
    log.info(
      { ref: saved.ref, refund: refund.ref, from: before.status, to: saved.status },
      'money went back',
    );
    return true;
  }

  async function post(tx: Tx, refund: RefundRow, before: number): Promise<void> {
    if (refund.currency !== 'PHP') return;
    const ledger = createLedgerRepo(tx);
    // Where the money is now: earned, or still in suspense.
    let held: Entry[] = [];
    for (const keyOf of [paymentKey, releasedKey, unmatchedKey])
      if (held.length === 0) held = await ledger.entriesOf(keyOf(refund.payment_id));
    if (held.length === 0) return;
    const posting = postRefund(refund.id, {
      posted: earnedBy(held),
      before,
      amount: refund.amount_centavos,
    });
    await ledger.post(posting, { random: deps.random, at: now() });
  }

  async function refused(refund: RefundRow, error: ProviderError): Promise<void> {
    const isTooOld = clock.now() - Date.parse(refund.created_at) > GIVE_UP_DAYS * DAY_MS;
    if (error.kind !== 'not_refundable' && error.kind !== 'invalid' && !isTooOld) throw error;
    log.warn({ refund: refund.ref, kind: error.kind }, 'a refund has to be made by hand');
    await withTx(async (tx) => {
      const result = { status: 'MANUAL_REQUIRED', providerId: null, at: now() } as const;
      await createRefundRepo(tx).setResult(refund.id, result);
      const checkout = await createCheckoutRepo(tx).byId(refund.checkout_id);
      if (checkout) announceToAdministrators(tx, checkout);
    });
  }

  return {
    async submit(id) {
      const refund = await createRefundRepo(db).find(id);
      if (!refund || (refund.status !== 'APPROVED' && refund.status !== 'SUBMITTED')) return;
      const known = await earlier(refund);
      if (known) return finish(refund, known);
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

    async settleByHand(tx, id, reference) {
      const refund = await createRefundRepo(tx).find(id);
      if (refund?.status !== 'MANUAL_REQUIRED') return false;
      return settle(tx, refund, { providerId: null, reference });
    },
  };
}
