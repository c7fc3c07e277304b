import type { Logger } from 'pino';
import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { PaidAccess } from '../../communities/paid-access.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import type { Subscriptions } from '../../subscriptions/subscription.service.ts';
import { createCheckoutRepo } from '../checkouts/checkout.repo.ts';
import type { CheckoutRow } from '../checkouts/checkout-row.ts';
import { createPaymentRepo } from '../checkouts/payment.repo.ts';
import { announceEarnings } from '../ledger/announce-earnings.ts';
import { createLedgerRepo } from '../ledger/ledger.repo.ts';
import { postRefund } from '../ledger/ledger.ts';
import { notifyOfRefund } from '../sync/payment-notifications.ts';
import { announceCheckout } from '../sync/sync.service.ts';
import { raised } from '../sync/take-payment.ts';
import { createRefundRepo, type RefundRow } from './refund.repo.ts';

export interface SettleRefundDeps {
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly log: Pick<Logger, 'info'>;
  readonly subscriptions: Pick<Subscriptions, 'voidPeriod'>;
  readonly notifier: Pick<Notifier, 'notify'>;
  readonly paidAccess: Pick<PaidAccess, 'ownersOf'>;
}

/**
 * The money is gone: posts it, and ends what a payment bought that was given back as a whole. Returns false when the
 * refund was over.
 */
export type SettleRefund = (
  tx: Tx,
  refund: RefundRow,
  by: { readonly providerId: string | null; readonly reference: string | null },
) => Promise<boolean>;

export function createSettleRefund(deps: SettleRefundDeps): SettleRefund {
  const { clock, random, log } = deps;
  const now = () => new Date(clock.now());

  async function post(tx: Tx, refund: RefundRow): Promise<void> {
    if (refund.currency !== 'PHP') return;
    const ledger = createLedgerRepo(tx);
    const standing = await ledger.standingOf(refund.payment_id);
    if (standing === null) return;
    const posting = postRefund(refund.id, { ...standing, amount: refund.amount_centavos });
    await ledger.post(posting, { random, at: now() });
  }

  /** Money that went back another way cannot be sent by hand as well: only what is left of it still waits. */
  async function closeNotLeft(tx: Tx, paymentId: string, left: number): Promise<void> {
    const repo = createRefundRepo(tx);
    let rest = left;
    for (const waiting of await repo.toSend(paymentId)) {
      if (waiting.amount_centavos > rest) {
        await repo.setResult(waiting.id, { status: 'FAILED', providerId: null, at: now() });
        const id = random.uuid();
        // A new one, so that who has the old one open does not send too much.
        const part = { ...waiting, id, amount_centavos: rest };
        if (rest > 0) await repo.insert(part, now(), 'MANUAL_REQUIRED');
      }
      rest = Math.max(0, rest - waiting.amount_centavos);
    }
  }

  return async (tx, refund, by) => {
    const checkouts = createCheckoutRepo(tx);
    const found = await checkouts.byId(refund.checkout_id);
    if (!found) throw new Error('a refund has no checkout');
    const before = await checkouts.lock(found);
    const repo = createRefundRepo(tx);
    const given = await repo.given(refund.payment_id);
    if (!(await repo.setResult(refund.id, { status: 'SUCCEEDED', ...by, at: now() }))) return false;
    await post(tx, refund);
    const payments = createPaymentRepo(tx);
    const payment = await payments.find(refund.payment_id);
    const left = (payment?.amount_centavos ?? 0) - given - refund.amount_centavos;
    await closeNotLeft(tx, refund.payment_id, left);
    const isWhole = left === 0;
    if (isWhole) await payments.setStatus(refund.payment_id, 'REFUNDED');
    const hasBought = payment?.outcome === 'FULFILLED';
    if (isWhole && hasBought) await deps.subscriptions.voidPeriod(tx, refund.payment_id);
    const status = await statusAfter(tx, before, { isWhole, hasBought });
    const saved = { ...raised(before, status), version: before.version + 1 };
    await checkouts.save(saved, now());
    announceCheckout(tx, saved);
    if (saved.purpose === 'MEMBERSHIP') await announceEarnings(deps.paidAccess, tx, saved.group_id);
    await notifyOfRefund(deps.notifier, tx, before, { refund, wasSale: hasBought });
    log.info(
      { ref: saved.ref, refund: refund.ref, from: before.status, to: saved.status },
      'money went back',
    );
    return true;
  };
}

/** A second payment may have bought the period after the first: the checkout is refunded when both went back. */
async function statusAfter(
  tx: Tx,
  { id, status, fulfilled_payment_id }: CheckoutRow,
  { isWhole, hasBought }: { isWhole: boolean; hasBought: boolean },
): Promise<CheckoutRow['status']> {
  const payments = createPaymentRepo(tx);
  if (hasBought)
    return isWhole && !(await payments.hasMoney(id, 'FULFILLED')) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  if (!isWhole || fulfilled_payment_id !== null || (await payments.hasMoney(id))) return status;
  return 'REFUNDED';
}
