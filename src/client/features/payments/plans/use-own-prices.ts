import { useQuery } from '@tanstack/react-query';
import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import { numericText, parsePesos } from '../../../../contract/money/money.ts';
import type { Subscription } from '../../../../contract/money/subscriptions.ts';
import { useCurrentUser } from '../../../data/session/session.ts';
import { mySubscriptionsQuery } from '../payments.queries.ts';

/** The plans with what they cost this user: who renews may pay the old price once more. */
export function useOwnPrices(
  groupId: string,
  plans: readonly MembershipPlan[] | undefined,
): readonly MembershipPlan[] | undefined {
  const userId = useCurrentUser()?.id ?? '';
  const { data: held, isPending } = useQuery(mySubscriptionsQuery(groupId, userId));
  if (isPending) return undefined;
  return plans?.map((plan) => {
    const own = held?.find(({ plan_id }) => plan_id === plan.id);
    const isRenewed = own?.status === 'ACTIVE' || own?.status === 'CANCELLED' || own?.status === 'GRACE';
    if (!isRenewed || own.renewal === null) return plan;
    return { ...plan, fee_amount: renewalFee(own.renewal), cycle_type: own.renewal.plan_cycle_type };
  });
}

/** Pesos of the next period, with the coupon that the membership has. */
function renewalFee({ fee_amount, discount_amount }: NonNullable<Subscription['renewal']>): string {
  return numericText((parsePesos(fee_amount) ?? 0) - (parsePesos(discount_amount) ?? 0));
}
