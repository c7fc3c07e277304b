import type {
  DirectoryEntry,
  removeMember,
  transferOwnership,
  updateMember,
} from '../../../../contract/communities/members.ts';
import type { setMemberPlan } from '../../../../contract/communities/membership-plans.ts';
import type { HandlerInput } from '../../../../contract/core/endpoint.ts';
import { type GroupPermission, type GroupRole, outranks } from '../../../../contract/core/permissions.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import type { CommunityChats } from '../community-chats.ts';
import type { BanRecords } from './ban-records.ts';
import { type BanEnd, createMemberActions, type MemberActions } from './member-actions.ts';
import { createMembershipRepo } from './membership.repo.ts';

export interface MemberChangeDeps {
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly chats: CommunityChats;
  readonly notifier: Pick<Notifier, 'notify' | 'settle'>;
  readonly bans: BanRecords;
}

type Change = HandlerInput<typeof updateMember>['body'];
type Removal = HandlerInput<typeof removeMember>['body'];
type Transfer = HandlerInput<typeof transferOwnership>['body'];
type Banishment = BanEnd & {
  readonly groupId: string;
  readonly userId: string;
  readonly reason: string;
  /** The version of the membership that the caller looked at. */
  readonly version?: number | undefined;
};
type PlanGift = HandlerInput<typeof setMemberPlan>;

/**
 * Staff actions on other members. Each action is one transaction with its audit entry, and notifies the member. Callers
 * without the right get `group.not_allowed`; callers who may not see the community get `group.not_found`.
 *
 * @throws Problem `member.stale` with the current membership, when it changed since the caller looked at it.
 */
export interface MemberChangeService {
  change(userId: string, change: Change, caller: Caller): Promise<DirectoryEntry>;
  /** Does nothing when the person is already out, and returns the membership. */
  remove(userId: string, removal: Removal, caller: Caller): Promise<DirectoryEntry>;
  /**
   * Bans within another transaction. Call it before other rows of the community are locked. Returns false when the
   * person is banned already.
   */
  ban(tx: Tx, ban: Banishment, caller: Caller): Promise<boolean>;
  /** Returns false when there is no ban. */
  unban(tx: Tx, of: Pick<Banishment, 'groupId' | 'userId'>, caller: Caller): Promise<boolean>;
  /** Returns the new owner's membership. */
  transfer(groupId: string, transfer: Transfer, caller: Caller): Promise<DirectoryEntry>;
  /**
   * Gives a membership plan to an active member, or takes it away. Giving the same one again does nothing.
   *
   * @throws Problem `plan.not_found` also for a plan of another community, `plan.archived`
   */
  setPlan(gift: PlanGift, caller: Caller): Promise<DirectoryEntry>;
}

/** The right that each status change needs. */
const rightFor = {
  ACTIVE: 'members.approve',
  REJECTED: 'members.approve',
  BANNED: 'members.remove',
  REMOVED: 'members.remove',
} as const satisfies Record<NonNullable<Change['status']>, GroupPermission>;

export function createMemberChangeService(deps: MemberChangeDeps): MemberChangeService {
  const { withTx } = deps;

  async function changeRole(actions: MemberActions, role: GroupRole): Promise<DirectoryEntry> {
    const { target, caller } = actions;
    if (target.status !== 'ACTIVE') throw stale(target);
    if (target.role === role) return target;
    const isStepDown = target.user.id === caller.userId && target.role === 'OWNER';
    if (!isStepDown) requireOutranked(actions);
    if (target.role === 'OWNER') await actions.refuseLastOwner();
    return actions.setRole(role);
  }

  async function endMembership(
    actions: MemberActions,
    reason: string,
    ban: BanEnd | null,
  ): Promise<DirectoryEntry> {
    if (ban) requireToCome(ban.endsAt);
    const { target, caller } = actions;
    if (target.user.id === caller.userId) throw tooHigh();
    requireOutranked(actions);
    if (target.status === 'ACTIVE') {
      if (target.role === 'OWNER') await actions.refuseLastOwner();
      return actions.endMembership(reason, ban);
    }
    return actions.endInactive(reason, ban);
  }

  function unban(actions: MemberActions, reason: string): Promise<DirectoryEntry> {
    if (actions.target.user.id === actions.caller.userId) throw tooHigh();
    requireOutranked(actions);
    return actions.unban(reason);
  }

  function requireToCome(endsAt: string | null): void {
    if (endsAt === null || Date.parse(endsAt) > deps.clock.now()) return;
    const message = 'Choose a time in the future';
    throw new Problem('restriction.ended', message, { issues: [{ path: 'ends_at', message }] });
  }

  const right = 'members.remove';

  return {
    change: (userId, { group_id, role, status, reason, ends_at, version }, caller) =>
      withTx(async (tx) => {
        const right = status === undefined ? 'members.change_role' : rightFor[status];
        const actions = await createMemberActions(deps, tx, { groupId: group_id, userId, caller, right });
        const { target } = actions;
        if (target.version !== version) throw stale(target);
        if (role !== undefined) return changeRole(actions, role);
        if (status === 'ACTIVE' || status === 'REJECTED') return decideRequest(actions, status);
        if (status === 'BANNED')
          return target.status === 'BANNED' ? target : endMembership(actions, reason, { endsAt: ends_at });
        if (target.status !== 'BANNED') throw stale(target);
        return unban(actions, reason);
      }),

    remove: (userId, { group_id, reason, is_ban, ends_at, version }, caller) =>
      withTx(async (tx) => {
        const actions = await createMemberActions(deps, tx, {
          groupId: group_id,
          userId,
          caller,
          right,
        });
        const { target } = actions;
        if (isOut(target, is_ban)) return target;
        if (version !== undefined && target.version !== version) throw stale(target);
        // A pending request is approved or rejected, not removed.
        if (target.status === 'PENDING' && !is_ban) throw stale(target);
        return endMembership(actions, reason, is_ban ? { endsAt: ends_at } : null);
      }),

    async ban(tx, { groupId, userId, reason, version, ...ban }, caller) {
      const actions = await createMemberActions(deps, tx, { groupId, userId, caller, right });
      if (actions.target.status === 'BANNED') return false;
      if (version !== undefined && actions.target.version !== version) throw stale(actions.target);
      await endMembership(actions, reason, ban);
      return true;
    },

    async unban(tx, { groupId, userId }, caller) {
      const actions = await createMemberActions(deps, tx, { groupId, userId, caller, right });
      if (actions.target.status !== 'BANNED') return false;
      await unban(actions, '');
      return true;
    },

    transfer: (groupId, { user_id: userId, version }, caller) =>
      withTx(async (tx) => {
        const actions = await createMemberActions(deps, tx, { groupId, userId, caller, right: 'group.edit' });
        const { target } = actions;
        if (userId === caller.userId) throw tooHigh();
        if (target.version !== version || target.status !== 'ACTIVE') throw stale(target);
        return actions.transferOwnership();
      }),

    setPlan: ({ params: { group_id: groupId, user_id: userId }, body: { plan_id, version } }, caller) =>
      withTx(async (tx) => {
        const actions = await createMemberActions(deps, tx, {
          groupId,
          userId,
          caller,
          right: 'plans.manage',
        });
        const { target } = actions;
        if (target.status !== 'ACTIVE') throw stale(target);
        const repo = createMembershipRepo(tx);
        const held = await repo.heldPlan(groupId, userId);
        const plan = plan_id === null ? null : await repo.planOf(groupId, plan_id);
        if (plan_id !== null && plan === null)
          throw new Problem('plan.not_found', 'This membership plan does not exist.');
        if ((held?.id ?? null) === plan_id) return { ...target, plan };
        if (target.version !== version) throw stale(target);
        if (plan !== null && plan.archived_at !== null)
          throw new Problem('plan.archived', 'This membership plan is archived. Restore it first.');
        return actions.setPlan(plan);
      }),
  };
}

/**
 * Approves or rejects a request to join.
 *
 * @throws Problem `member.stale` when there is none, `group.not_allowed` for the caller's own, `group.full`
 */
export function decideRequest(
  actions: MemberActions,
  status: 'ACTIVE' | 'REJECTED',
): Promise<DirectoryEntry> {
  const { target, caller } = actions;
  if (target.status !== 'PENDING') throw stale(target);
  // Users cannot approve their own request, not even a platform administrator.
  if (target.user.id === caller.userId) throw tooHigh();
  return status === 'ACTIVE' ? actions.approve() : actions.reject();
}

/** Whether a removal has nothing left to do. */
function isOut({ status }: DirectoryEntry, isBan: boolean): boolean {
  if (status === 'BANNED') return true;
  return !isBan && status !== 'ACTIVE' && status !== 'PENDING' && status !== 'EXPIRED';
}

/** A membership that ended has no rank, whatever its role was. */
function requireOutranked({ target, standing }: MemberActions): void {
  const role = target.status === 'ACTIVE' ? target.role : 'MEMBER';
  if (!outranks(standing, role)) throw tooHigh();
}

function tooHigh(): Problem {
  return new Problem('group.not_allowed', 'You can only do this to members with a lower role than yours.');
}

function stale(fresh: DirectoryEntry): Problem {
  return new Problem('member.stale', 'Someone else changed this membership in the meantime.', { fresh });
}
