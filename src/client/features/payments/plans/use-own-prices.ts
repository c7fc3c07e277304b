import { useQuery } from '@tanstack/react-query';
import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import { numericText, parsePesos } from '../../../../contract/money/money.ts';
import type { Subscription } from '../../../../contract/money/subscriptions.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { mySubscriptionQuery } from '../payments.queries.ts';

/** The plans with what they cost this user: who renews may pay the old price once more. */
export function useOwnPrices(
  groupId: string,
  plans: readonly MembershipPlan[] | undefined,
): readonly MembershipPlan[] | undefined {
  const userId = useCurrentUser()?.id ?? '';
  const { data: held, isPending } = useQuery(mySubscriptionQuery(groupId, userId));
  if (isPending) return undefined;
  const isRenewed = held?.status === 'ACTIVE' || held?.status === 'CANCELLED' || held?.status === 'GRACE';
  const renewal = isRenewed ? held.renewal : null;
  if (!renewal) return plans;
  return plans?.map((plan) =>
    plan.id === held?.plan_id
      ? { ...plan, fee_amount: renewalFee(renewal), cycle_type: renewal.plan_cycle_type }
      : plan,
  );
}

/** Pesos of the next period, with the coupon that the membership has. */
function renewalFee({ fee_amount, discount_amount }: NonNullable<Subscription['renewal']>): string {
  return numericText((parsePesos(fee_amount) ?? 0) - (parsePesos(discount_amount) ?? 0));
}
