import { randomUUID } from 'node:crypto';
import * as plans from '../../../src/contract/communities/membership-plans.ts';
import { getGroupUsage } from '../../../src/contract/money/usage.ts';
import type { World } from './a-world.ts';
import { move, type Row, row } from './row.ts';

const ofPlan = ({ planId }: World) => ({ params: { group_membership_plan_id: planId } });

/** Membership plans of a community, and giving one to a member. */
export const planRows: readonly Row[] = [
  row(getGroupUsage, 'group', ({ groupId }) => ({ params: { group_id: groupId } })),
  row(plans.searchMembershipPlans, 'group', ({ groupId }) => ({ query: { groupId } })),
  row(
    plans.searchMembershipPlans,
    'group',
    ({ groupId }) => ({ query: { group_id: groupId, include_archived: 'true' as const } }),
    { how: 'archived ones, which only those get who manage plans' },
  ),
  row(plans.createMembershipPlan, 'group', ({ groupId }) => ({
    body: { group_id: groupId, type: 'Barkada', fee_amount: '0', cycle_type: 'ONE_TIME' as const },
  })),
  row(plans.updateMembershipPlan, 'group', (world) => ({
    ...ofPlan(world),
    body: { fee_amount: '199', version: 1 },
  })),
  row(plans.getPlanInclusions, 'group', ofPlan),
  row(plans.archiveMembershipPlan, 'group', ofPlan),
  row(plans.unarchiveMembershipPlan, 'group', ofPlan),
  row(plans.beginTrial, 'nothing', () => ({ params: { group_membership_plan_id: randomUUID() } }), {
    ...{ how: 'nowhere', status: 404 },
  }),
  move(plans.setMemberPlan, 'group', ({ groupId, memberId }) => ({
    params: { group_id: groupId, user_id: memberId },
    body: { plan_id: null, version: 1 },
  })),
];
