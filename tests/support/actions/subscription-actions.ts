import type { call } from '../../../src/client/data/api/call.ts';
import { createCommunity } from '../../../src/contract/communities/communities.ts';
import { createMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import { subscribe } from '../../../src/contract/money/subscriptions.ts';
import type { Act } from '../a-chat-world.ts';
import { aCommunityForm } from './community-api.ts';

/** A member goes from one free plan of a community to the other. Both are made at the first turn. */
export function subscriptionActions({
  asOwner,
  asMember,
}: {
  asOwner: typeof call;
  asMember: typeof call;
}): Readonly<Record<'subscription.updated', Act>> {
  let club: { id: string; plans: string[] } | null = null;
  let turn = 0;
  return {
    async 'subscription.updated'() {
      if (club === null) {
        const { id } = (await asOwner(createCommunity, { body: aCommunityForm() })).data;
        const plans: string[] = [];
        for (const type of ['Suki', 'Kaibigan']) {
          const body = { group_id: id, type, fee_amount: '0', cycle_type: 'MONTHLY' } as const;
          plans.push((await asOwner(createMembershipPlan, { body })).data.id);
        }
        club = { id, plans };
      }
      const group_membership_plan_id = club.plans[turn++ % club.plans.length] ?? '';
      await asMember(subscribe, { params: { group_id: club.id }, body: { group_membership_plan_id } });
    },
  };
}
