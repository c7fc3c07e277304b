import { randomUUID } from 'node:crypto';
import * as plans from '../../../src/contract/communities/membership-plans.ts';
import * as offers from '../../../src/contract/money/offers.ts';
import { getGroupUsage } from '../../../src/contract/money/usage.ts';
import type { World } from './a-world.ts';
import { move, type Row, row } from './row.ts';

const ofPlan = ({ planId }: World) => ({ params: { group_membership_plan_id: planId } });

const ofOffer = ({ groupId, offerId }: World) => ({ params: { group_id: groupId, offer_id: offerId } });

/** Membership plans of a community, and giving one to a member; courses that are sold alone. */
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
  row(offers.listOffers, 'group', ({ groupId }) => ({ params: { group_id: groupId }, query: {} })),
  row(
    offers.createOffer,
    'group',
    ({ groupId }) => ({
      params: { group_id: groupId },
      body: { kind: 'COURSE' as const, title: 'Tinapay', price: '99', course_ids: [randomUUID()] },
    }),
    { how: 'of a course that does not exist', status: 404 },
  ),
  row(offers.updateOffer, 'group', (world) => ({ ...ofOffer(world), body: { price: '299', version: 1 } })),
  row(offers.archiveOffer, 'group', ofOffer),
  row(offers.unarchiveOffer, 'group', ofOffer),
  row(offers.getOffer, 'staff', ({ offerId }) => ({ params: { offer_id: offerId } }), {
    ...{ how: 'of a course for members', right: 'members.read' },
  }),
  row(offers.buyOffer, 'nothing', () => ({ params: { offer_id: randomUUID() }, body: {} }), {
    ...{ how: 'nowhere', status: 404 },
  }),
  move(plans.setMemberPlan, 'group', ({ groupId, memberId }) => ({
    params: { group_id: groupId, user_id: memberId },
    body: { plan_id: null, version: 1 },
  })),
];
