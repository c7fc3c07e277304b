import type { Community } from '../../contract/communities.ts';
import type { EventData } from '../../contract/events.ts';
import { may } from '../../contract/permissions.ts';
import { Problem } from '../../contract/problems.ts';
import type { ChatMembershipService } from '../chat/chat-membership.service.ts';
import type { Clock } from '../clock.ts';
import type { Tx, WithTx } from '../db/transaction.ts';
import type { Caller } from '../http/implement.ts';
import { createCommunityRepo } from './community.repo.ts';
import { groupNotAllowed, groupNotFound, seenBy } from './community.service.ts';
import { standingIn, traitsOf } from './community-card.ts';
import { createMembershipRepo, type LockedGroup } from './membership.repo.ts';
import { planLimits } from './plan-limits.ts';

export interface MembershipDeps {
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly chatMembership: ChatMembershipService;
}

export interface MembershipService {
  /** Joins at once; whoever is in already stays as they are, and nobody is told. Nothing is unread on arrival. */
  join(groupId: string, caller: Caller): Promise<Community>;
  /** @throws Problem `group.last_owner` while nobody else owns it. */
  leave(groupId: string, caller: Caller): Promise<void>;
}

export function createMembershipService({
  withTx,
  clock,
  chatMembership,
}: MembershipDeps): MembershipService {
  return {
    join(groupId, caller) {
      return withTx(async (tx) => {
        const group = seenGroup(await createMembershipRepo(tx).lock(groupId, caller.userId), caller);
        if (group.my_status !== 'ACTIVE') {
          refuseJoining(group, caller);
          const at = new Date(clock.now()).toISOString();
          await createMembershipRepo(tx).add(groupId, caller.userId, at);
          await chatMembership.joined(tx, { groupId, userId: caller.userId, at });
          await announceArrival(tx, groupId, caller.userId);
        }
        return seenBy(caller, await createCommunityRepo(tx).findById(groupId, caller.userId));
      });
    },

    leave(groupId, caller) {
      return withTx(async (tx) => {
        const repo = createMembershipRepo(tx);
        const group = seenGroup(await repo.lock(groupId, caller.userId), caller);
        if (!may('group.leave', standingIn(group, caller.platformRole), traitsOf(group)))
          throw groupNotAllowed();
        if (group.my_role === 'OWNER' && !(await repo.hasOtherOwner(groupId, caller.userId)))
          throw new Problem('group.last_owner', 'You are the only owner. Make somebody else an owner first.');
        await repo.end(groupId, caller.userId, 'LEFT', new Date(clock.now()).toISOString());
        await announceDeparture(tx, chatMembership, { groupId, userId: caller.userId });
      });
    },
  };
}

/** @throws Problem `group.not_found`. */
function seenGroup(group: LockedGroup | null, { platformRole }: Caller): LockedGroup {
  if (!group || !may('group.see', standingIn(group, platformRole), traitsOf(group))) throw groupNotFound();
  return group;
}

function refuseJoining(group: LockedGroup, { platformRole }: Caller): void {
  if (group.my_status === 'BANNED')
    throw new Problem('group.banned', 'You were banned from this community and cannot join it again.');
  if (!may('group.join', standingIn(group, platformRole), traitsOf(group))) throw groupNotAllowed();
  if (group.total_members >= planLimits[group.subscription_plan_type].members)
    throw new Problem('group.full', 'This community has as many members as its plan allows.');
}

async function announceArrival(tx: Tx, groupId: string, userId: string): Promise<void> {
  const repo = createMembershipRepo(tx);
  const total_members = await repo.changeTotal(groupId, 1);
  const member = await repo.member(groupId, userId);
  tx.emit({
    kind: 'member.added',
    topic: `g:${groupId}`,
    ref: userId,
    actor: userId,
    data: { member, total_members } satisfies EventData<'member.added'>,
  });
  tx.emit({
    kind: 'membership.granted',
    topic: `u:${userId}`,
    ref: groupId,
    actor: userId,
    data: { group_id: groupId } satisfies EventData<'membership.granted'>,
  });
}

/** On every topic of the community, so that each log itself says after which event this person hears nothing more. */
async function announceDeparture(
  tx: Tx,
  chatMembership: ChatMembershipService,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<void> {
  const total_members = await createMembershipRepo(tx).changeTotal(groupId, -1);
  const conversations = await chatMembership.conversationIdsOf(tx, groupId);
  const removed: EventData<'member.removed'> = { group_id: groupId, user_id: userId, total_members };
  for (const topic of [`g:${groupId}`, ...conversations.map((id) => `c:${id}`)])
    tx.emit({ kind: 'member.removed', topic, ref: userId, actor: userId, data: removed });
  tx.emit({
    kind: 'membership.revoked',
    topic: `u:${userId}`,
    ref: groupId,
    actor: userId,
    data: { group_id: groupId, reason: 'LEFT' } satisfies EventData<'membership.revoked'>,
  });
}
