import type { call } from '../../../src/client/data/api/call.ts';
import { getCommunity } from '../../../src/contract/communities/communities.ts';
import { updateCommunity } from '../../../src/contract/communities/community-settings.ts';
import { removeMember, searchMembers, updateMember } from '../../../src/contract/communities/members.ts';
import {
  getVerificationRequest,
  updateVerificationMetadata,
} from '../../../src/contract/communities/verification.ts';
import type { GroupRole } from '../../../src/contract/core/permissions.ts';
import type { groupEvents } from '../../../src/contract/events.ts';
import type { Act } from '../a-chat-world.ts';

type Call = typeof call;

/**
 * All actions are done as the owner. `promoted` is a member whose role changes, `expelled` one who is removed
 * and may return.
 */
export function membershipActions({
  asOwner,
  groupId,
  promoted,
  expelled,
}: {
  asOwner: Call;
  groupId: string;
  promoted: string;
  expelled: string;
}): Readonly<Record<Exclude<keyof typeof groupEvents, 'membership.updated' | 'first_steps.updated'>, Act>> {
  const params = { group_id: groupId };

  async function placeOf(userId: string) {
    const { data } = await asOwner(searchMembers, { query: { group_id: groupId, limit: 100 } });
    const place = data.find(({ user }) => user.id === userId);
    if (!place) throw new Error('not a member');
    return place;
  }

  async function giveRole(role: GroupRole) {
    const { version } = await placeOf(promoted);
    await asOwner(updateMember, {
      params: { user_id: promoted },
      body: { group_id: groupId, role, version },
    });
  }

  return {
    async 'group.updated'() {
      const { version } = (await asOwner(getCommunity, { params })).data;
      await asOwner(updateCommunity, { params, body: { description: `In other words ${version}`, version } });
    },
    async 'member.updated'() {
      const { role } = await placeOf(promoted);
      await giveRole(role === 'MEMBER' ? 'MODERATOR' : 'MEMBER');
    },
    async 'staff.removed'() {
      await giveRole('MODERATOR');
      await giveRole('MEMBER');
    },
    async 'request.updated'() {
      const at = { params: { user_id: expelled } };
      const { data } = await asOwner(removeMember, { ...at, body: { group_id: groupId, is_ban: true } });
      await asOwner(updateMember, {
        ...at,
        body: { group_id: groupId, status: 'REMOVED', version: data.version },
      });
    },
    async 'verification.updated'() {
      const { version } = (await asOwner(getVerificationRequest, { params })).data;
      const documents = [{ title: `Permit ${version}`, url: 'https://files.example/permit.pdf' }];
      await asOwner(updateVerificationMetadata, { params, body: { documents, version } });
    },
  };
}
