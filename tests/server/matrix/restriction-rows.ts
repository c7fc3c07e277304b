import * as removals from '../../../src/contract/communities/message-removals.ts';
import * as restrictions from '../../../src/contract/communities/restrictions.ts';
import { getStaffLog } from '../../../src/contract/communities/staff-log.ts';
import type { World } from './a-world.ts';
import { move, type Row, row } from './row.ts';

const ofRestriction = ({ restrictionId }: World) => ({ params: { restriction_id: restrictionId } });

/** Calls about what staff keeps people from. A restriction does not exist for users who are not staff. */
export const restrictionRows: readonly Row[] = [
  move(restrictions.createRestriction, 'group', ({ groupId, memberId }) => ({
    body: { group_id: groupId, user_id: memberId, type: 'POST_MUTE' as const },
  })),
  move(removals.removeMessages, 'group', ({ groupId, memberId }) => ({
    body: { group_id: groupId, user_id: memberId, period: 'HOUR' as const },
  })),
  // There is none.
  row(
    removals.undoRemoval,
    'nothing',
    () => ({ params: { message_removal_id: '019aa9f0-0000-7000-8000-00000000dead' } }),
    { right: 'signed_in', status: 404 },
  ),
  row(restrictions.searchRestrictions, 'group', ({ groupId }) => ({ query: { group_id: groupId } }), {
    how: 'of one community',
    right: 'members.restrict',
  }),
  row(restrictions.searchRestrictions, 'nothing', () => ({ query: {} }), {
    how: 'of all communities',
    right: 'platform.admin',
  }),
  row(restrictions.getRestrictionStats, 'group', ({ groupId }) => ({ query: { group_id: groupId } }), {
    how: 'of one community',
    right: 'members.restrict',
  }),
  row(restrictions.getRestrictionStats, 'nothing', () => ({ query: {} }), {
    how: 'of all communities',
    right: 'platform.admin',
  }),
  row(getStaffLog, 'group', ({ groupId }) => ({ params: { group_id: groupId }, query: {} })),
  row(restrictions.getRestriction, 'staff', ofRestriction),
  // It is someone else's.
  row(
    restrictions.appealRestriction,
    'nothing',
    (world) => ({ ...ofRestriction(world), body: { text: 'Hindi ako iyon' } }),
    { status: 404 },
  ),
  // There is none.
  row(
    restrictions.decideAppeal,
    'staff',
    (world) => ({ ...ofRestriction(world), body: { decision: 'reject' as const, version: 1 } }),
    { status: 409 },
  ),
  row(restrictions.liftRestriction, 'staff', (world) => ({ ...ofRestriction(world), query: {} })),
];
