import { planTypes } from '../../../../contract/communities/plans.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { CommunityService } from '../../communities/community.service.ts';
import type { CouponPrices } from '../../coupons/coupon-prices.ts';
import type { Granted, NextPeriod, Wanted } from '../../subscriptions/subscription.service.ts';
import { createCheckoutRepo } from '../checkouts/checkout.repo.ts';
import type { CheckoutRow } from '../checkouts/checkout-row.ts';
import { createPaymentRepo, type PaymentRow } from '../checkouts/payment.repo.ts';
import { announceEarnings } from '../ledger/announce-earnings.ts';
import { paymentsUnavailable } from '../providers/call-provider.ts';
import { ProviderError } from '../providers/provider.ts';
import { notifyOfReceipt } from '../sync/payment-notifications.ts';
import { announceCheckout } from '../sync/sync.service.ts';
import { raised, type TakeDeps } from '../sync/take-payment.ts';
import { countHeld } from './count-held.ts';
import { createRefundRepo } from './refund.repo.ts';
import type { RefundSubmission } from './refund-submission.ts';

export interface SecondPaymentDeps extends Omit<TakeDeps, 'refunds'> {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly audit: Audit;
  readonly communities: Pick<CommunityService, 'requirePermission'>;
  readonly coupons: Pick<CouponPrices, 'price'>;
  readonly submission: Pick<RefundSubmission, 'lookUp'>;
}

export interface Period {
  readonly start: string;
  readonly end: string | null;
}

/** What becomes of money that was paid twice, where the payment service cannot send it back (payments.md F7). */
export interface SecondPayments {
  /** The period that it can buy. Null: none, or that period does not cost exactly as much. */
  periodFor(paymentId: string): Promise<Period | null>;
  /**
   * Lets it buy that period; its refund is withdrawn. Safe to repeat.
   *
   * @throws Problem `payment.not_found` for payments of others, `payment.not_usable`, `group.not_allowed`,
   * `payments.unavailable`
   */
  use(paymentId: string, caller: Caller): Promise<Period>;
}

export function createSecondPayments(deps: SecondPaymentDeps): SecondPayments {
  const { db, withTx, clock, audit, subscriptions, coupons, submission } = deps;

  async function found(paymentId: string) {
    const payment = await createPaymentRepo(db).find(paymentId);
    const checkout = payment?.checkout_id ? await createCheckoutRepo(db).byId(payment.checkout_id) : null;
    return payment && checkout ? { payment, checkout } : null;
  }

  /** A renewal costs what it costs today: a payment of an upgrade, or with a coupon, may be less than that. */
  async function nextOf(from: Database, checkout: CheckoutRow, amount: number): Promise<NextPeriod | null> {
    const wanted = wantedOf(checkout);
    const next = wanted && (await subscriptions.next(from, wanted));
    if (!next) return null;
    const { group_id: groupId, payer_id: userId } = checkout;
    const priced = await coupons.price(from, next, { groupId, userId, code: null });
    return priced.quote.total === amount ? { ...next, ...priced } : null;
  }

  /** The checkout is locked. */
  async function buy(tx: Tx, checkout: CheckoutRow, payment: PaymentRow): Promise<[NextPeriod, Granted]> {
    const next = await nextOf(tx, checkout, payment.amount_centavos);
    if (!next)
      throw new Problem(
        'payment.not_usable',
        'The next period has another price now. We send this payment back.',
      );
    const { kind, groupId, userId } = keyOf(checkout);
    const granted = await subscriptions.grant(tx, {
      ...{ kind, groupId, userId, snapshot: next.snapshot, amount: payment.amount_centavos },
      ...{ checkoutId: checkout.id, paymentId: payment.id, couponId: next.quote.coupon?.id ?? null },
    });
    if (!granted)
      throw new Problem('payment.not_usable', 'This community does not take it. We send this payment back.');
    await countHeld(deps, tx, checkout, payment);
    return [next, granted];
  }

  async function announce(tx: Tx, before: CheckoutRow, payment: PaymentRow, subscriptionId: string) {
    const isFirst = before.fulfilled_payment_id === null;
    const saved = {
      ...(isFirst ? raised(before, 'PAID') : before),
      ...(isFirst && { fulfilled_payment_id: payment.id, subscription_id: subscriptionId }),
      version: before.version + 1,
    };
    await createCheckoutRepo(tx).save(saved, new Date(clock.now()));
    announceCheckout(tx, saved);
    if (saved.purpose === 'MEMBERSHIP') await announceEarnings(deps.paidAccess, tx, saved.group_id);
    await notifyOfReceipt(deps.notifier, tx, before, payment);
  }

  return {
    async periodFor(paymentId) {
      const one = await found(paymentId);
      const next = one && (await nextOf(db, one.checkout, one.payment.amount_centavos));
      return next && { start: next.start, end: next.end };
    },

    async use(paymentId, caller) {
      const one = await found(paymentId);
      if (!one || one.checkout.payer_id !== caller.userId) throw noSuchPayment();
      const { checkout } = one;
      if (checkout.purpose === 'PLATFORM_PLAN')
        await deps.communities.requirePermission(caller, checkout.group_id, 'group.plan');
      const seen = await createRefundRepo(db).ofSecond(paymentId);
      // It may have been sent back after all, though an answer was lost.
      if (seen?.status === 'MANUAL_REQUIRED')
        await submission.lookUp(checkout.id).catch((error: unknown) => {
          throw error instanceof ProviderError ? paymentsUnavailable(error) : error;
        });
      return withTx(async (tx) => {
        const before = await createCheckoutRepo(tx).lock(checkout);
        const refunds = createRefundRepo(tx);
        const refund = await refunds.ofSecond(paymentId);
        const payment = await createPaymentRepo(tx).find(paymentId);
        if (refund?.withdrawn_at != null && payment?.outcome === 'FULFILLED') return usedFor(tx, paymentId);
        const isHeld =
          payment?.status === 'PAID' &&
          payment.outcome === 'DUPLICATE' &&
          refund?.amount_centavos === payment.amount_centavos &&
          before.status !== 'REFUNDED';
        if (!isHeld || !refund || !(await refunds.withdraw(refund.id, new Date(clock.now()))))
          throw new Problem('payment.not_usable', 'This payment was already sent back or used.');
        const [{ start, end }, { subscriptionId }] = await buy(tx, before, payment);
        await announce(tx, before, payment, subscriptionId);
        await audit(tx, {
          ...{ actorId: caller.userId, action: 'payment.used_for_next_period', targetType: 'payment' },
          ...{
            targetId: paymentId,
            groupId: checkout.group_id,
            after: { centavos: payment.amount_centavos },
          },
        });
        return { start, end };
      });
    },
  };
}

async function usedFor(tx: Tx, paymentId: string): Promise<Period> {
  const period = await createPaymentRepo(tx).boughtPeriod(paymentId);
  if (!period) throw new Problem('payment.not_usable', 'What this payment bought is over.');
  return period;
}

function keyOf({ purpose, group_id: groupId, payer_id }: CheckoutRow) {
  return purpose === 'MEMBERSHIP'
    ? ({ kind: 'MEMBERSHIP', groupId, userId: payer_id } as const)
    : ({ kind: 'PLATFORM', groupId, userId: null } as const);
}

/** Null for a plan that is not sold by its name any more. */
function wantedOf({
  purpose,
  group_id: groupId,
  payer_id: userId,
  plan_snapshot,
}: CheckoutRow): Wanted | null {
  const { plan_id: planId, plan_type, plan_cycle_type: cycle } = plan_snapshot;
  if (purpose === 'MEMBERSHIP')
    return planId === null ? null : { kind: 'MEMBERSHIP', groupId, userId, planId };
  const planType = planTypes.find((type) => type === plan_type);
  return planType ? { kind: 'PLATFORM', groupId, planType, cycle } : null;
}

function noSuchPayment(): Problem {
  return new Problem('payment.not_found', 'This payment does not exist.');
}
