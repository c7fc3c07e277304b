import type { Community } from '../../../../contract/communities/communities.ts';
import type { joinCommunity } from '../../../../contract/communities/members.ts';
import type { HandlerInput } from '../../../../contract/core/endpoint.ts';
import { may, standingOf } from '../../../../contract/core/permissions.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { ActionLimits } from '../../../platform/limits/action-limits.ts';
import { findRestriction, restrictedProblem } from '../../../platform/rights/restriction-right.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import { createCommunityRepo } from '../community.repo.ts';
import { communityFor, groupNotAllowed, groupNotFound } from '../community.service.ts';
import { standingIn, traitsOf } from '../community-card.ts';
import type { CommunityChats } from '../community-chats.ts';
import {
  announceArrival,
  announceDeparture,
  announceOwnChange,
  announceQueue,
} from '../membership-announcements.ts';
import { groupLimits, limitReached } from '../plan-limits.ts';
import { createInviteRepo } from './invite.repo.ts';
import { inviteHash } from './invite.service.ts';
import { answersTo } from './join-answers.ts';
import { lastOwner } from './last-owner.ts';
import { createMembershipRepo, type LockedGroup } from './membership.repo.ts';
import { refuseJoinBlocked } from './refuse-join-blocked.ts';

export interface MembershipDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly actionLimits: ActionLimits;
  readonly chats: CommunityChats;
  readonly notifier: Pick<Notifier, 'notify' | 'settle'>;
}

export type JoinInput = HandlerInput<typeof joinCommunity>['body'];

export interface MembershipService {
  /**
   * Joins a public community at once, and sends a join request to a private one; a link that skips the approval lets
   * the caller into both. Does nothing for active members. A new
   * member has no unread messages.
   */
  join(groupId: string, input: JoinInput, caller: Caller): Promise<Community>;
  /**
   * Ends a membership, or withdraws a join request.
   *
   * @throws Problem `group.last_owner` when the caller is the only owner.
   */
  leave(groupId: string, caller: Caller): Promise<void>;
  /** Ends all memberships of a user whose account was deleted, one by one, even as the last owner. Safe to repeat. */
  leaveAll(userId: string): Promise<void>;
}

interface Joining {
  readonly tx: Tx;
  readonly group: LockedGroup;
  readonly input: JoinInput;
  readonly caller: Caller;
  readonly at: string;
}

export function createMembershipService({
  db,
  withTx,
  clock,
  actionLimits,
  chats,
  notifier,
}: MembershipDeps): MembershipService {
  /** Makes the caller a member. */
  async function enter({ tx, group, caller, at }: Joining): Promise<void> {
    const announcement = { groupId: group.id, userId: caller.userId, actorId: caller.userId };
    await refuseWhenFull(tx, group);
    await createMembershipRepo(tx).add(group.id, caller.userId, { isFree: group.is_free, at });
    if (group.is_counted) return announceOwnChange(tx, announcement);
    await chats.joined(tx, { groupId: group.id, userId: caller.userId, at });
    await announceArrival(tx, announcement);
    if (group.my_status !== 'PENDING') return;
    await announceQueue(tx, announcement);
    await notifier.settle(tx, requestKey(announcement));
  }

  /** By a link that skips the approval. Where a fee is due, they wait for their payment. */
  async function letIn(joining: Joining): Promise<boolean> {
    const { tx, group, caller, at } = joining;
    if (group.is_free || group.has_paid) return enter(joining).then(() => true);
    await refuseWhenFull(tx, group);
    const announcement = { groupId: group.id, userId: caller.userId, actorId: caller.userId };
    const repo = createMembershipRepo(tx);
    if (group.my_status !== 'PENDING')
      await repo.requestToJoin(group.id, { userId: caller.userId, answers: [], at });
    await repo.awaitPayment(group.id, caller.userId, at);
    announceOwnChange(tx, announcement);
    await announceQueue(tx, announcement);
    await notifier.settle(tx, requestKey(announcement));
    return true;
  }

  /** Returns false when the request contains nothing new. */
  async function ask({ tx, group, input, caller, at }: Joining): Promise<boolean> {
    if (group.my_status === 'PENDING' && input.answers.length === 0) return false;
    const answers = answersTo(group.join_questions, input.answers);
    if (answers === null)
      throw new Problem('group.stale', 'This community’s questions have changed.', {
        fresh: await communityAfter(tx, group.id, caller),
      });
    const announcement = { groupId: group.id, userId: caller.userId, actorId: caller.userId };
    await createMembershipRepo(tx).requestToJoin(group.id, { userId: caller.userId, answers, at });
    announceOwnChange(tx, announcement);
    await announceQueue(tx, announcement);
    if (group.my_status !== 'PENDING')
      await notifier.notify(tx, {
        kind: 'JOIN_REQUESTED',
        groupId: group.id,
        actorId: caller.userId,
        key: requestKey(announcement),
        to: 'STAFF',
      });
    return true;
  }

  async function depart(tx: Tx, group: LockedGroup, userId: string): Promise<void> {
    const repo = createMembershipRepo(tx);
    const at = new Date(clock.now()).toISOString();
    const announcement = { groupId: group.id, userId, actorId: userId };
    if (group.my_status === 'PENDING') {
      await repo.withdrawRequest(group.id, userId, at);
      announceOwnChange(tx, announcement);
      await announceQueue(tx, announcement);
      await notifier.settle(tx, requestKey(announcement));
      return;
    }
    await repo.set(group.id, userId, { status: 'LEFT' }, at);
    if (!group.is_counted) announceOwnChange(tx, announcement);
    else {
      const wasStaff = group.my_role !== 'MEMBER';
      await announceDeparture(tx, chats, { ...announcement, group, reason: 'LEFT', wasStaff });
    }
  }

  return {
    async join(groupId, input, caller) {
      return withTx(
        async (tx) => {
          const at = new Date(clock.now()).toISOString();
          const group = await createMembershipRepo(tx).lock(groupId, caller.userId);
          const hash = input.invite === undefined ? null : inviteHash(input.invite);
          const invites = createInviteRepo(tx);
          const invite = hash === null ? null : await invites.findValid(groupId, hash, at);
          const isInvited = invite !== null;
          if (!group || !(isInvited || maySee(group, caller))) throw groupNotFound();
          if (group.my_status !== 'ACTIVE') {
            await refuseBanned(tx, group, caller, at);
            refuseJoining(group, caller, isInvited);
            await refuseJoinBlocked(tx, { groupId, userId: caller.userId }, at);
            if (mustPay(group)) throw await membershipRequired(tx, groupId);
            const joining = { tx, group, input, caller, at };
            const isLetIn = invite?.skips_approval === true && !isAdmitted(group);
            const isNew = isAdmitted(group)
              ? await enter(joining).then(() => true)
              : isLetIn
                ? await letIn(joining)
                : await ask(joining);
            if (isNew) await actionLimits.count(tx, 'COMMUNITY_JOINED', caller);
            // Who waits was counted when they asked, but not by a link that lets them in.
            if (isNew && hash !== null && isInvited && (isLetIn || group.my_status !== 'PENDING')) {
              const isCounted = await invites.countUse(groupId, hash, at);
              // Someone has revoked the link since it was read.
              if (isLetIn && !isCounted) throw groupNotFound();
            }
          }
          return communityAfter(tx, groupId, caller);
        },
        { queue: `g:${groupId}` },
      );
    },

    leave(groupId, caller) {
      return withTx(async (tx) => {
        const { userId } = caller;
        const group = await createMembershipRepo(tx).lock(groupId, userId);
        if (!group || !maySee(group, caller)) throw groupNotFound();
        if (!mayLeave(group)) throw groupNotAllowed();
        if (group.my_role === 'OWNER' && group.my_status === 'ACTIVE')
          await refuseLastOwner(tx, { groupId, userId });
        await depart(tx, group, userId);
      });
    },

    async leaveAll(userId) {
      for (const groupId of await createMembershipRepo(db).membershipsOf(userId))
        await withTx(async (tx) => {
          const group = await createMembershipRepo(tx).lock(groupId, userId);
          if (group && mayLeave(group)) await depart(tx, group, userId);
        });
    },
  };
}

/** The key of the staff's notifications about a join request, which are settled when it is decided. */
export function requestKey({ groupId, userId }: { groupId: string; userId: string }): string {
  return `join:${groupId}:${userId}`;
}

/** The community as the caller sees it after the changes of this transaction. */
async function communityAfter(tx: Tx, groupId: string, caller: Caller): Promise<Community> {
  return communityFor(caller, await createCommunityRepo(tx).findById(groupId, caller.userId), {
    isInvited: true,
  });
}

function maySee(group: LockedGroup, { platformRole }: Caller): boolean {
  return may('group.see', standingIn(group, platformRole), traitsOf(group));
}

/** Checks only the membership: a platform administrator withdraws a join request like any user. */
function mayLeave(group: LockedGroup): boolean {
  return may('group.leave', standingIn(group, 'USER'), traitsOf(group));
}

/** @throws Problem `group.banned` */
async function refuseBanned(
  tx: Tx,
  { id: groupId, my_status }: LockedGroup,
  { userId }: Caller,
  at: string,
): Promise<void> {
  if (my_status !== 'BANNED') return;
  const message = 'You were banned from this community and cannot join it again.';
  const held = await findRestriction(tx, { groupId, userId }, 'GROUP_BAN', at);
  throw held ? restrictedProblem('group.banned', message, held) : new Problem('group.banned', message);
}

/** A valid invite link gives the rights of a former member: the community is visible, and joining is allowed. */
function refuseJoining(group: LockedGroup, { platformRole }: Caller, isInvited: boolean): void {
  const standing = isInvited
    ? standingOf({ role: 'MEMBER', status: 'EXPIRED' }, 'USER')
    : standingIn(group, platformRole);
  if (!may('group.join', standing, traitsOf(group))) throw groupNotAllowed();
}

/** Public communities admit everyone, and private ones those whom the staff approved, and who has paid. */
function isAdmitted({ is_public, my_pending_reason, has_paid }: LockedGroup): boolean {
  return is_public || my_pending_reason === 'PAYMENT' || has_paid;
}

/** In a private community with a fee the staff decides first, unless the person was a member before. */
function mustPay(group: LockedGroup): boolean {
  return !group.is_free && !group.has_paid && (isAdmitted(group) || group.my_status === 'EXPIRED');
}

async function membershipRequired(tx: Tx, groupId: string): Promise<Problem> {
  return new Problem('membership.required', 'This needs a membership.', {
    plans: await createMembershipRepo(tx).plansOf(groupId),
  });
}

/** @throws Problem `group.full` */
export async function refuseWhenFull(tx: Tx, group: LockedGroup): Promise<void> {
  if (isFull(group)) throw limitReached('members', await groupLimits(tx, group.id));
}

/** Whether the plan of the community allows no more members. */
export function isFull({ total_members, members_max }: LockedGroup): boolean {
  return members_max !== null && total_members >= members_max;
}

async function refuseLastOwner(
  tx: Tx,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<void> {
  if (!(await createMembershipRepo(tx).hasOtherOwner(groupId, userId))) throw lastOwner();
}
