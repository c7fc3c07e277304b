import type { DirectoryEntry, MemberPlan } from '../../../../contract/communities/members.ts';
import {
  type GroupPermission,
  type GroupRole,
  may,
  type Standing,
} from '../../../../contract/core/permissions.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { NotificationKind } from '../../../../contract/notifications/notification-kinds.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { NotificationInput } from '../../notifications/core/notification-input.ts';
import { groupNotAllowed, groupNotFound } from '../community.service.ts';
import { standingIn, traitsOf } from '../community-card.ts';
import { announceGroup } from '../group-announcement.ts';
import {
  announceArrival,
  announceDeparture,
  announceOwnChange,
  announceQueue,
  announceRole,
  announceStaffEnd,
} from '../membership-announcements.ts';
import { createSettingsRepo } from '../settings.repo.ts';
import { createEntitlementRepo } from './entitlements.ts';
import { lastOwner } from './last-owner.ts';
import type { MemberChangeDeps } from './member-change.service.ts';
import { createMembershipRepo } from './membership.repo.ts';
import { refuseWhenFull, requestKey } from './membership.service.ts';

/** One membership, read under the community's lock, and the actions on it. The rules are in the service. */
export interface MemberActions {
  readonly target: DirectoryEntry;
  readonly caller: Caller;
  readonly standing: Standing;
  /** @throws Problem `group.last_owner` */
  refuseLastOwner(): Promise<void>;
  setRole(role: GroupRole): Promise<DirectoryEntry>;
  /** Where a fee is due, they wait for their payment. @throws Problem `group.full` */
  approve(): Promise<DirectoryEntry>;
  /** Removes or bans an active member. */
  endMembership(reason: string, ban: BanEnd | null): Promise<DirectoryEntry>;
  /** The same for a membership that is not active. */
  endInactive(reason: string, ban: BanEnd | null): Promise<DirectoryEntry>;
  reject(): Promise<DirectoryEntry>;
  /** Ends a ban. */
  unban(reason: string): Promise<DirectoryEntry>;
  /** Gives a plan of the community, or takes the plan away with null. */
  setPlan(plan: MemberPlan | null): Promise<DirectoryEntry>;
  /** Makes the person the owner and the caller a moderator. */
  transferOwnership(): Promise<DirectoryEntry>;
}

/** Of a ban. */
export interface BanEnd {
  /** Null: until it is lifted. */
  readonly endsAt: string | null;
  /** The report that led to it. */
  readonly reportId?: string | null;
}

export interface MemberActionRequest {
  readonly groupId: string;
  readonly userId: string;
  readonly caller: Caller;
  readonly right: GroupPermission;
}

/**
 * Locks the community and reads the membership.
 *
 * @throws Problem `group.not_found`, `group.not_allowed` without `right`, `member.not_found`
 */
export async function createMemberActions(
  { clock, audit, chats, notifier, bans }: MemberChangeDeps,
  tx: Tx,
  { groupId, userId, caller, right }: MemberActionRequest,
): Promise<MemberActions> {
  const repo = createMembershipRepo(tx);
  const locked = await repo.lock(groupId, caller.userId);
  const standing = locked && standingIn(locked, caller.platformRole);
  if (!locked || !standing || !may('group.see', standing, traitsOf(locked))) throw groupNotFound();
  if (!may(right, standing, traitsOf(locked))) throw groupNotAllowed();
  const target = await repo.entry(groupId, userId);
  if (!target) throw new Problem('member.not_found', 'This person is not a member of this community.');

  const at = new Date(clock.now()).toISOString();
  const announcement = { groupId, userId, actorId: caller.userId };
  const { role, status } = target;
  const wasStaff = status === 'ACTIVE' && role !== 'MEMBER';

  async function done(action: string, reason = ''): Promise<DirectoryEntry> {
    const after = await repo.entry(groupId, userId);
    if (!after) throw new Error('the member row is missing');
    await audit(tx, {
      actorId: caller.userId,
      action,
      targetType: 'user',
      targetId: userId,
      groupId,
      before: { role, status },
      after: { role: after.role, status: after.status, ...(reason !== '' && { reason }) },
    });
    return after;
  }

  /** Notifies the person, and settles the staff's notification about their join request. */
  async function notifyMember(
    kind: NotificationKind,
    { version }: DirectoryEntry,
    facts: NonNullable<NotificationInput['facts']> = {},
  ): Promise<void> {
    const key = `place:${groupId}:${userId}:${version}`;
    // Only a role change names the staff member. All other decisions come from the community.
    const actorId = kind === 'ROLE_CHANGED' ? caller.userId : null;
    await notifier.settle(tx, requestKey(announcement));
    await notifier.notify(tx, { kind, groupId, actorId, facts, key, to: [{ userId, reason: 'OWN_PLACE' }] });
  }

  /** They become a member when they have paid. */
  async function awaitPayment(before: DirectoryEntry): Promise<DirectoryEntry> {
    if (before.request?.reason === 'PAYMENT') return before;
    await repo.awaitPayment(groupId, userId, at);
    announceOwnChange(tx, announcement);
    await announceQueue(tx, announcement);
    const after = await done('member.approved');
    await notifyMember('JOIN_APPROVED', after, { result: 'PAYMENT' });
    return after;
  }

  /** Sets the status; with `ban`, also writes the restriction. */
  async function end(reason: string, ban: BanEnd | null): Promise<'REMOVED' | 'BANNED'> {
    const next = ban ? 'BANNED' : 'REMOVED';
    const { endsAt = null, reportId = null } = ban ?? {};
    await repo.set(groupId, userId, { status: next, bannedUntil: endsAt }, at);
    if (ban) await bans.begin(tx, { groupId, userId, moderatorId: caller.userId, reason, endsAt, reportId });
    return next;
  }

  /** What we notify the person of when a membership ends. */
  function factsOf(next: string, reason: string, ban: BanEnd | null) {
    const facts = { group_name: locked?.name ?? '', result: next };
    return ban ? { ...facts, reason, ends_at: ban.endsAt } : facts;
  }

  return {
    target,
    caller,
    standing,

    async refuseLastOwner() {
      if (!(await repo.hasOtherOwner(groupId, userId))) throw lastOwner();
    },

    async setRole(next) {
      await repo.set(groupId, userId, { role: next }, at);
      await announceRole(tx, announcement);
      if (wasStaff && next === 'MEMBER') await announceStaffEnd(tx, chats, announcement);
      if (!wasStaff && next !== 'MEMBER') await chats.promoted(tx, { groupId, userId, at });
      const after = await done('member.role_changed');
      await notifyMember('ROLE_CHANGED', after, { role: next });
      return after;
    },

    async approve() {
      await refuseWhenFull(tx, locked);
      if (!locked.is_free && !(await repo.hasPaid(groupId, userId))) return awaitPayment(target);
      await repo.add(groupId, userId, { isFree: locked.is_free, at });
      await chats.joined(tx, { groupId, userId, at });
      await announceArrival(tx, announcement);
      await announceQueue(tx, announcement);
      const after = await done('member.approved');
      await notifyMember('JOIN_APPROVED', after);
      return after;
    },

    async endMembership(reason, ban) {
      const next = await end(reason, ban);
      await announceDeparture(tx, chats, {
        group: locked,
        userId,
        actorId: caller.userId,
        reason: next,
        wasStaff,
      });
      await announceQueue(tx, announcement);
      const after = await done(ban ? 'member.banned' : 'member.removed', reason);
      await notifyMember('ACCESS_LOST', after, factsOf(next, reason, ban));
      return after;
    },

    async endInactive(reason, ban) {
      const next = await end(reason, ban);
      announceOwnChange(tx, announcement);
      await announceQueue(tx, announcement);
      const after = await done(ban ? 'member.banned' : 'member.removed', reason);
      if (ban) await notifyMember('ACCESS_LOST', after, factsOf(next, reason, ban));
      return after;
    },

    async reject() {
      await repo.set(groupId, userId, { status: 'REJECTED' }, at);
      announceOwnChange(tx, announcement);
      await announceQueue(tx, announcement);
      const after = await done('member.rejected');
      await notifyMember('JOIN_REJECTED', after, factsOf('REJECTED', '', null));
      return after;
    },

    async unban(reason) {
      await repo.set(groupId, userId, { status: 'REMOVED' }, at);
      await bans.end(tx, { groupId, userId, liftedBy: caller.userId });
      announceOwnChange(tx, announcement);
      await announceQueue(tx, announcement);
      const after = await done('member.unbanned', reason);
      await notifyMember('RESTRICTION_LIFTED', after, {
        group_name: locked.name,
        restriction_type: 'GROUP_BAN',
        restriction_types: ['GROUP_BAN'],
      });
      return after;
    },

    async setPlan(plan) {
      const before = await repo.heldPlan(groupId, userId);
      const entitlements = createEntitlementRepo(tx);
      await entitlements.endOfStaff(groupId, userId, at);
      if (plan)
        await entitlements.put(
          {
            groupId,
            userId,
            planId: plan.id,
            startsAt: at,
            endsAt: null,
            source: 'STAFF',
            sourceId: plan.id,
          },
          at,
        );
      await entitlements.settlePlace(groupId, userId, at);
      await announceRole(tx, announcement);
      await audit(tx, {
        actorId: caller.userId,
        action: 'member.plan_changed',
        targetType: 'user',
        targetId: userId,
        groupId,
        before: { plan: before?.type ?? null },
        after: { plan: plan?.type ?? null },
      });
      const after = await repo.entry(groupId, userId);
      return { ...(after ?? target), plan: await repo.heldPlan(groupId, userId) };
    },

    async transferOwnership() {
      const before = { ...announcement, userId: caller.userId };
      await repo.set(groupId, userId, { role: 'OWNER' }, at);
      await repo.set(groupId, caller.userId, { role: 'MODERATOR' }, at);
      await announceRole(tx, announcement);
      await announceRole(tx, before);
      if (!wasStaff) await chats.promoted(tx, { groupId, userId, at });
      // The owner is part of the community, so its version rises.
      const version = await createSettingsRepo(tx).update(groupId, {});
      announceGroup(tx, { groupId, version, actorId: caller.userId });
      const after = await done('group.ownership_transferred');
      await notifyMember('ROLE_CHANGED', after, { role: 'OWNER' });
      return after;
    },
  };
}
