import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import type { Offer } from '../../../../contract/money/offers.ts';

/** The plan that sells an offer, for what knows plans only: paying, and coupons. */
export function planOfOffer(
  offer: Pick<Offer, 'plan_id' | 'group_id' | 'title' | 'price'> & Partial<Offer>,
): MembershipPlan {
  const { plan_id: id, title, created_at = new Date(0).toISOString(), archived_at = null } = offer;
  return {
    ...{ id, group_id: offer.group_id, type: title, fee_amount: offer.price, cycle_type: 'ONE_TIME' },
    ...{ tier: { id, name: title, rank: null }, trial_days: 0, perks: [] },
    ...{ total_subscribers: null, created_at, archived_at, version: 1 },
  };
}
