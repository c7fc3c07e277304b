import type { PlanCycle, PlanType } from '../../../contract/communities/plans.ts';
import { may } from '../../../contract/core/permissions.ts';
import type { Problem } from '../../../contract/core/problems.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import { standingIn, traitsOf } from './community-card.ts';
import type { CommunityChats } from './community-chats.ts';
import { announceGroup } from './group-announcement.ts';
import { createMembershipRepo, type LockedGroup } from './members/membership.repo.ts';
import { isFull, requestKey } from './members/membership.service.ts';
import { findJoinBlock, joinBlocked } from './members/refuse-join-blocked.ts';
import {
  announceArrival,
  announceDeparture,
  announceOwnChange,
  announceQueue,
} from './membership-announcements.ts';
import { createPaidAccessRepo } from './paid-access.repo.ts';

/** Why a person cannot buy a membership now; null when they can. Staff need none. */
export type BuyingBar =
  | 'NOT_FOUND'
  | 'BANNED'
  | 'ARCHIVED'
  | 'LAPSED'
  | 'STAFF'
  | 'AWAITS_APPROVAL'
  | 'FULL'
  | 'GONE';

/** Of a community that is locked until the end of the transaction. */
export interface Buying {
  readonly bar: BuyingBar | null;
  /** Refuses someone who may not join. A renewal in time is no joining. */
  readonly joinBlock: Problem | null;
}

export interface Opening {
  readonly groupId: string;
  readonly userId: string;
  readonly planId: string | null;
  /** ISO 8601; null: access does not end. */
  readonly until: string | null;
}

export interface GroupPlan {
  readonly type: PlanType;
  readonly cycle: PlanCycle;
  /** The end with the days of grace. Null: it does not end. */
  readonly until: string | null;
  /** From then on the community is on the free plan. */
  readonly freemiumFrom: string | null;
}

/** What subscriptions change in communities. Each method runs in the caller's transaction. */
export interface PaidAccess {
  /** Locks the community. Null when it does not exist. Without a person, for the plan of the community itself. */
  buying(tx: Tx, groupId: string, userId: string | null): Promise<Buying | null>;
  /** Makes the person a member, or changes the plan and the end of the access of one who is. */
  open(tx: Tx, opening: Opening): Promise<void>;
  /**
   * Locks the community. Null unless the access of the member has ended by the clock, and nothing was done about it yet.
   */
  over(tx: Tx, groupId: string, userId: string): Promise<{ isFree: boolean } | null>;
  /** Ends the access. Does nothing for those who are not members, and for staff. Returns whether it ended. */
  end(tx: Tx, groupId: string, userId: string): Promise<boolean>;
  /** Puts the community on a platform plan, and announces it. */
  setPlan(tx: Tx, groupId: string, plan: GroupPlan): Promise<void>;
  ownersOf(tx: Tx, groupId: string): Promise<string[]>;
}

export interface PaidAccessDeps {
  readonly clock: Clock;
  readonly chats: CommunityChats;
  readonly notifier: Pick<Notifier, 'notify' | 'settle'>;
}

export function createPaidAccess({ clock, chats, notifier }: PaidAccessDeps): PaidAccess {
  const now = () => new Date(clock.now()).toISOString();

  return {
    async buying(tx, groupId, userId) {
      const group = await createMembershipRepo(tx).lock(groupId, userId);
      if (!group) return null;
      if (userId === null) return { bar: group.archived_at === null ? null : 'ARCHIVED', joinBlock: null };
      const held = group.my_status === 'ACTIVE' ? null : await findJoinBlock(tx, { groupId, userId }, now());
      const bar = (await createPaidAccessRepo(tx).isActiveUser(userId)) ? barOf(group) : 'GONE';
      return { bar, joinBlock: held && joinBlocked(held) };
    },

    async open(tx, { groupId, userId, planId, until }) {
      const group = await createMembershipRepo(tx).lock(groupId, userId);
      if (!group) throw new Error('the community of a subscription does not exist');
      const announcement = { groupId, userId, actorId: userId };
      const repo = createPaidAccessRepo(tx);
      const at = now();
      if (group.my_status === 'ACTIVE') {
        await repo.setAccess(groupId, userId, { planId, until, at });
        announceOwnChange(tx, announcement);
        return;
      }
      // The job that ends a membership has not run yet: it is still counted, and its end is not announced yet.
      await repo.enter(groupId, userId, { planId, until, at });
      if (group.is_counted) {
        announceOwnChange(tx, announcement);
        return;
      }
      await chats.joined(tx, { groupId, userId, at });
      await announceArrival(tx, announcement);
      if (group.my_status !== 'PENDING') return;
      await announceQueue(tx, announcement);
      await notifier.settle(tx, requestKey(announcement));
    },

    async over(tx, groupId, userId) {
      const group = await createMembershipRepo(tx).lock(groupId, userId);
      return group?.is_counted && group.my_status === 'EXPIRED' ? { isFree: group.is_free } : null;
    },

    async end(tx, groupId, userId) {
      const group = await createMembershipRepo(tx).lock(groupId, userId);
      const repo = createPaidAccessRepo(tx);
      if (group?.my_role !== 'MEMBER' || !group.is_counted) return false;
      await createMembershipRepo(tx).set(groupId, userId, { status: 'EXPIRED' }, now());
      await announceDeparture(tx, chats, {
        ...{ group, userId, actorId: userId, reason: 'EXPIRED', wasStaff: false },
      });
      await notifier.notify(tx, {
        kind: 'ACCESS_LOST',
        groupId,
        actorId: null,
        facts: { group_name: group.name, result: 'EXPIRED' },
        key: `place:${groupId}:${userId}:${await repo.versionOf(groupId, userId)}`,
        to: [{ userId, reason: 'OWN_PLACE' }],
      });
      return true;
    },

    async setPlan(tx, groupId, plan) {
      const repo = createPaidAccessRepo(tx);
      const version = await repo.setPlan(groupId, plan);
      const [owner] = await repo.ownersOf(groupId);
      if (owner !== undefined) announceGroup(tx, { groupId, version, actorId: owner });
    },

    ownersOf: (tx, groupId) => createPaidAccessRepo(tx).ownersOf(groupId),
  };
}

function barOf(group: LockedGroup): BuyingBar | null {
  const { my_status: status, my_role: role } = group;
  if (status === 'BANNED') return 'BANNED';
  if (!may('group.see', standingIn(group, 'USER'), traitsOf(group))) return 'NOT_FOUND';
  if (group.archived_at !== null) return 'ARCHIVED';
  if (group.is_expired) return 'LAPSED';
  if (status === 'ACTIVE') return role === 'MEMBER' ? null : 'STAFF';
  if (status === 'PENDING' && group.my_pending_reason !== 'PAYMENT' && !group.is_public)
    return 'AWAITS_APPROVAL';
  return isFull(group) ? 'FULL' : null;
}
