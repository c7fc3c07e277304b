import type { call } from '../../../src/client/data/api/call.ts';
import { createMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import { cancelCheckout } from '../../../src/contract/money/checkouts.ts';
import { getPayoutAccount, setPayoutAccount } from '../../../src/contract/money/payouts.ts';
import { subscribe } from '../../../src/contract/money/subscriptions.ts';
import type { Act } from '../a-chat-world.ts';

/** A member begins to pay for a plan, which is made at the first turn, and gives it up; the owner says where money goes. */
export function checkoutActions({
  asOwner,
  asMember,
  groupId,
}: {
  asOwner: typeof call;
  asMember: typeof call;
  groupId: string;
}): Readonly<Record<'checkout.updated' | 'earnings.updated', Act>> {
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
    async 'earnings.updated'() {
      const params = { group_id: groupId };
      const { data } = await asOwner(getPayoutAccount, { params });
      const body = { method: 'GCASH', account_name: 'Ana Reyes', account_number: '09171234567' } as const;
      await asOwner(setPayoutAccount, { params, body: { ...body, version: data?.version ?? 0 } });
    },
  };
}
