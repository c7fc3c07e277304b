import { Problem } from '../../../../contract/core/problems.ts';
import type { CheckoutStatus } from '../../../../contract/money/checkouts.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { announceUse } from '../../coupons/coupon-announcements.ts';
import { createCheckoutRepo } from '../checkouts/checkout.repo.ts';
import { checkoutNotFound } from '../checkouts/checkout-problems.ts';
import type { CheckoutRow } from '../checkouts/checkout-row.ts';
import { createPaymentRepo, type PaymentRow } from '../checkouts/payment.repo.ts';
import { announceEarnings } from '../ledger/announce-earnings.ts';
import { createLedgerRepo } from '../ledger/ledger.repo.ts';
import { freshPayment } from '../review/review.service.ts';
import { notifyOfReceipt } from '../sync/payment-notifications.ts';
import { announceCheckout } from '../sync/sync.service.ts';
import { raised, type TakeDeps } from '../sync/take-payment.ts';
import { countHeld } from './count-held.ts';
import { createRefundRepo } from './refund.repo.ts';

export interface ReleaseDeps extends TakeDeps {
  readonly withTx: WithTx;
  readonly audit: Audit;
}

/**
 * An administrator looked at held money and decided that it counts: it leaves `suspense`, and buys what the checkout was
 * for. Safe to repeat.
 *
 * @throws Problem `checkout.not_found`, `payment.not_releasable`, `payment.stale`
 */
export type ReleaseHeld = (
  checkoutId: string,
  version: number,
  caller: Caller,
) => Promise<{ readonly ref: string; readonly status: CheckoutStatus }>;

export function createReleaseHeld(deps: ReleaseDeps): ReleaseHeld {
  const { withTx, clock, audit, subscriptions } = deps;
  const now = () => new Date(clock.now());

  /** The held payment of the right amount, which no refund was promised for. */
  async function heldOf(tx: Tx, checkout: CheckoutRow): Promise<PaymentRow | null> {
    const ledger = createLedgerRepo(tx);
    for (const payment of await createPaymentRepo(tx).ofCheckout(checkout.id)) {
      const { id, status, outcome, currency, amount_centavos: amount, is_live } = payment;
      if (status !== 'PAID' || outcome !== 'MISMATCH' || currency !== 'PHP') continue;
      if (amount !== checkout.amount_centavos || is_live !== deps.provider.isLive) continue;
      if ((await createRefundRepo(tx).promised(id)) > 0) continue;
      const held = (await ledger.standingOf(id))?.posted;
      if (held?.length === 1 && held[0]?.account === 'suspense' && held[0].amount === -amount) return payment;
    }
    return null;
  }

  return (checkoutId, version, caller) =>
    withTx(async (tx) => {
      const repo = createCheckoutRepo(tx);
      const found = await repo.byId(checkoutId);
      if (!found) throw checkoutNotFound();
      const before = await repo.lock(found);
      if (before.fulfilled_payment_id !== null) return { ref: before.ref, status: before.status };
      if (before.version !== version)
        throw new Problem('payment.stale', 'Someone else changed this payment in the meantime.', {
          fresh: await freshPayment(tx, before.ref, deps.provider),
        });
      const payment = before.status === 'NEEDS_REVIEW' ? await heldOf(tx, before) : null;
      // Meanwhile it may have been bought with other money, or what its price deducts may have been given back.
      if (!payment || (await repo.wasBoughtSince(before)) || (await repo.isCreditGone(before)))
        throw notReleasable();
      const isOfMember = before.purpose === 'MEMBERSHIP';
      const granted = await subscriptions.grant(tx, {
        kind: isOfMember ? 'MEMBERSHIP' : 'PLATFORM',
        groupId: before.group_id,
        userId: isOfMember ? before.payer_id : null,
        snapshot: before.plan_snapshot,
        amount: payment.amount_centavos,
        checkoutId: before.id,
        paymentId: payment.id,
        couponId: before.quote.coupon?.id ?? null,
      });
      if (granted === null) throw notReleasable();
      await countHeld(deps, tx, before, payment);
      const saved = {
        ...raised(before, 'PAID'),
        fulfilled_payment_id: payment.id,
        subscription_id: granted.subscriptionId,
        version: before.version + 1,
      };
      await repo.save(saved, now());
      announceCheckout(tx, saved);
      await announceUse(deps.paidAccess, tx, saved);
      if (isOfMember) await announceEarnings(deps.paidAccess, tx, before.group_id);
      await notifyOfReceipt(deps.notifier, tx, before, payment);
      await audit(tx, {
        ...{ actorId: caller.userId, action: 'payment.released', targetType: 'payment' },
        ...{ targetId: payment.id, groupId: before.group_id },
        ...{
          before: { status: before.status },
          after: { centavos: payment.amount_centavos, status: saved.status },
        },
      });
      return { ref: saved.ref, status: saved.status };
    });
}

function notReleasable(): Problem {
  return new Problem('payment.not_releasable', 'This payment cannot be released. Give it back instead.');
}
