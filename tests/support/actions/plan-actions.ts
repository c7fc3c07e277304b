import type { call } from '../../../src/client/data/api/call.ts';
import {
  createMembershipPlan,
  updateMembershipPlan,
} from '../../../src/contract/communities/membership-plans.ts';
import type { Act } from '../a-chat-world.ts';

/** Changes a membership plan of the community, which is made at the first turn. */
export function planActions({
  asOwner,
  groupId,
}: {
  asOwner: typeof call;
  groupId: string;
}): Readonly<Record<'plan.updated', Act>> {
  let plan: { id: string; version: number } | null = null;
  return {
    async 'plan.updated'() {
      if (plan === null) {
        const body = { group_id: groupId, type: 'Suki', fee_amount: '0', cycle_type: 'MONTHLY' } as const;
        plan = (await asOwner(createMembershipPlan, { body })).data;
        return;
      }
      const { id, version } = plan;
      plan = (
        await asOwner(updateMembershipPlan, {
          params: { group_membership_plan_id: id },
          body: { inclusions: { perks: [`Change ${version}`] }, version },
        })
      ).data;
    },
  };
}
