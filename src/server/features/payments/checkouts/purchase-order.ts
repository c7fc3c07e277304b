import type { PlanCycle, PlanType } from '../../../../contract/communities/plans.ts';
import type { PurchaseQuote } from '../../../../contract/money/coupons.ts';
import { numericText } from '../../../../contract/money/money.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { QuotedPurchase, Wanted } from '../../subscriptions/subscription.service.ts';
import type { CheckoutRow } from './checkout-row.ts';

/** What the caller wants to buy, with the code that they typed. */
export interface Order {
  readonly wanted: Wanted;
  readonly userId: string;
  readonly code: string | null;
}

/** A membership for the caller. */
export function membershipOrder(
  groupId: string,
  wish: { readonly group_membership_plan_id: string; readonly coupon_code?: string | undefined },
  { userId }: Caller,
): Order {
  const { group_membership_plan_id: planId, coupon_code: code = null } = wish;
  return { wanted: { kind: 'MEMBERSHIP', groupId, userId, planId }, userId, code };
}

/** A plan of the platform for a community. */
export function platformOrder(
  groupId: string,
  plan: { planType: PlanType; cycle: PlanCycle },
  { userId }: Caller,
): Order {
  return { wanted: { kind: 'PLATFORM', groupId, ...plan }, userId, code: null };
}

export function purposeOf({ kind }: Wanted): CheckoutRow['purpose'] {
  return kind === 'MEMBERSHIP' ? 'MEMBERSHIP' : 'PLATFORM_PLAN';
}

/** What the caller sees of a price. */
export function quoteView({ snapshot, quote, kind, replaces }: QuotedPurchase): PurchaseQuote {
  const { plan_id, plan_type, plan_cycle_type } = snapshot;
  if (plan_id === null) throw new Error('a plan of the platform has no such quote');
  return {
    ...{ plan_id, plan_type, plan_cycle_type, kind, replaces },
    fee_amount: numericText(quote.base),
    credit_amount: numericText(quote.credit),
    discount_amount: numericText(quote.discount),
    amount: numericText(quote.total),
    coupon: quote.coupon ? { code: quote.coupon.code, lasts: quote.coupon.lasts } : null,
  };
}

/** Whether an open checkout asks for exactly this. */
export function isSameOrder(standing: CheckoutRow, { snapshot, quote }: QuotedPurchase): boolean {
  const { plan_id, plan_type, plan_cycle_type } = standing.plan_snapshot;
  return (
    standing.amount_centavos === quote.total &&
    standing.quote.coupon?.id === quote.coupon?.id &&
    plan_id === snapshot.plan_id &&
    plan_type === snapshot.plan_type &&
    plan_cycle_type === snapshot.plan_cycle_type
  );
}
