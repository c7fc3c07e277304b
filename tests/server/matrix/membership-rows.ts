import * as settings from '../../../src/contract/communities/community-settings.ts';
import * as firstSteps from '../../../src/contract/communities/first-steps.ts';
import * as invites from '../../../src/contract/communities/invites.ts';
import * as memberChanges from '../../../src/contract/communities/members.ts';
import * as members from '../../../src/contract/communities/members.ts';
import * as previews from '../../../src/contract/communities/previews.ts';
import * as verification from '../../../src/contract/communities/verification.ts';
import type { Place } from './a-world.ts';
import { move, type Row, row } from './row.ts';

const ofGroup = ({ groupId }: Place) => ({ params: { group_id: groupId } });
const ofMember = ({ memberId }: Place) => ({ params: { user_id: memberId } });
/** Whatever a place has was never changed. */
const version = 1;

/** Calls about a community itself, its invite links, the places in it and its verification. */
export const membershipRows: readonly Row[] = [
  move(
    settings.updateCommunity,
    'group',
    (world) => ({ ...ofGroup(world), body: { description: 'Iba na', version } }),
    { how: 'its words', right: 'group.edit' },
  ),
  move(
    settings.updateCommunity,
    'group',
    (world) => ({ ...ofGroup(world), body: { slow_mode_seconds: 10, version } }),
    { how: 'its moderation settings' },
  ),
  move(
    settings.updateCommunity,
    'group',
    (world) => ({ ...ofGroup(world), body: { rules_md: '1. Magbigayan', welcome_md: 'Tuloy po', version } }),
    { how: 'its rules and its welcome', right: 'group.edit' },
  ),
  move(settings.archiveCommunity, 'group', ofGroup),
  move(settings.unarchiveCommunity, 'group', ofGroup),
  row(settings.getCommunityStats, 'nothing', () => ({})),

  row(firstSteps.getFirstSteps, 'group', ofGroup),
  row(firstSteps.updateFirstSteps, 'group', (world) => ({
    ...ofGroup(world),
    body: { is_welcomed: true as const },
  })),

  row(previews.getShowcase, 'nothing', () => ({})),
  // Of no community: everyone gets the same answer, also a member.
  row(previews.getCommunityPreview, 'nothing', () => ({ query: { slug: 'walang-ganito' } }), {
    status: 404,
  }),

  row(invites.createInvite, 'group', (world) => ({ ...ofGroup(world), body: {} })),
  row(invites.listInvites, 'group', ofGroup),
  row(invites.revokeInvite, 'group', ({ groupId, inviteId }) => ({
    params: { group_id: groupId, invite_id: inviteId },
  })),

  row(
    members.searchMembers,
    'group',
    ({ groupId }) => ({ query: { group_id: groupId, status: 'PENDING' as const } }),
    { how: 'who waits', right: 'members.remove' },
  ),
  move(
    memberChanges.updateMember,
    'group',
    ({ groupId, waitingId }) => ({
      params: { user_id: waitingId },
      body: { group_id: groupId, status: 'ACTIVE' as const, version },
    }),
    { how: 'letting somebody in', right: 'members.approve' },
  ),
  move(memberChanges.decideRequests, 'group', (world) => ({
    ...ofGroup(world),
    body: { status: 'ACTIVE' as const, user_ids: [world.waitingId] },
  })),
  move(
    memberChanges.updateMember,
    'group',
    (world) => ({
      ...ofMember(world),
      body: { group_id: world.groupId, status: 'BANNED' as const, version },
    }),
    { how: 'banning a member' },
  ),
  move(
    memberChanges.updateMember,
    'group',
    (world) => ({
      ...ofMember(world),
      body: { group_id: world.groupId, role: 'MODERATOR' as const, version },
    }),
    { how: 'giving a role', right: 'members.change_role' },
  ),
  move(memberChanges.removeMember, 'group', (world) => ({
    ...ofMember(world),
    body: { group_id: world.groupId },
  })),
  move(memberChanges.transferOwnership, 'group', (world) => ({
    ...ofGroup(world),
    body: { user_id: world.memberId, version },
  })),

  row(verification.searchVerificationRequests, 'nothing', () => ({ query: {} })),
  row(verification.getVerificationRequest, 'group', ofGroup, {
    exception: ({ platformRole }) => (platformRole === 'ADMIN' ? 200 : null),
  }),
  move(
    verification.updateVerificationMetadata,
    'group',
    (world) => ({
      ...ofGroup(world),
      body: { documents: [{ title: 'DTI', url: 'https://files.example/dti.pdf' }], version },
    }),
    { how: 'submitting it', right: 'verification.submit' },
  ),
  move(
    verification.updateVerificationMetadata,
    'group',
    (world) => ({ ...ofGroup(world), body: { internal_note: 'Tingnan muli', version } }),
    {
      how: 'the internal note',
      exception: ({ platformRole, place }) => {
        if (platformRole === 'ADMIN') return 200;
        return place?.role === 'OWNER' && place.status === 'ACTIVE' ? 403 : null;
      },
    },
  ),
  // Nothing waits for a decision there.
  row(verification.approveVerification, 'nothing', (world) => ({ ...ofGroup(world), body: { version } }), {
    status: 409,
  }),
  row(
    verification.rejectVerification,
    'nothing',
    (world) => ({ ...ofGroup(world), body: { version, reason: 'Malabo' } }),
    { status: 409 },
  ),
  row(
    verification.revokeVerification,
    'nothing',
    (world) => ({ ...ofGroup(world), body: { version, reason: 'Luma na' } }),
    { status: 409 },
  ),
];
