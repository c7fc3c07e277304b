import type { call } from '../../../src/client/data/api/call.ts';
import { createMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import { cancelCheckout } from '../../../src/contract/money/checkouts.ts';
import { subscribe } from '../../../src/contract/money/subscriptions.ts';
import type { Act } from '../a-chat-world.ts';

/** A member begins to pay for a plan, which is made at the first turn, and gives it up. */
export function checkoutActions({
  asOwner,
  asMember,
  groupId,
}: {
  asOwner: typeof call;
  asMember: typeof call;
  groupId: string;
}): Readonly<Record<'checkout.updated', Act>> {
  let planId: string | null = null;
  return {
    async 'checkout.updated'() {
      const body = { group_id: groupId, type: 'Ginto', fee_amount: '499', cycle_type: 'YEARLY' } as const;
      planId ??= (await asOwner(createMembershipPlan, { body })).data.id;
      const { data } = await asMember(subscribe, {
        params: { group_id: groupId },
        body: { group_membership_plan_id: planId },
      });
      if (data.checkout) await asMember(cancelCheckout, { params: { ref: data.checkout.ref } });
    },
  };
}
