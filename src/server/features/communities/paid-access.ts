import type { PlanCycle, PlanType } from '../../../contract/communities/plans.ts';
import { may } from '../../../contract/core/permissions.ts';
import type { Problem } from '../../../contract/core/problems.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import { standingIn, traitsOf } from './community-card.ts';
import type { CommunityChats } from './community-chats.ts';
import { announceGroup } from './group-announcement.ts';
import { createEntitlementRepo, type Entitlement } from './members/entitlements.ts';
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

type Place = Pick<Entitlement, 'groupId' | 'userId'>;

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
  /**
   * What a source gives from now on. With `enters`, the person becomes a member; else only one whose place had ended by
   * the clock has it again.
   */
  give(tx: Tx, given: Entitlement & { readonly enters: boolean }): Promise<void>;
  /** Ends what a source gave. The person keeps everything else; without anything, the place ends. */
  takeBack(tx: Tx, taken: Pick<Entitlement, 'groupId' | 'userId' | 'sourceId'>): Promise<void>;
  /** People with something that the clock has ended, and nothing was done about it yet. */
  passed(db: Database, limit: number): Promise<Place[]>;
  /** Ends it, and returns its sources: none when someone else was quicker, or it was paid for meanwhile. */
  endPassed(tx: Tx, groupId: string, userId: string): Promise<string[]>;
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

  /** Brings the place of a person in line with what they have. */
  async function settle(tx: Tx, { groupId, userId }: Place, enters: boolean): Promise<void> {
    const group = await createMembershipRepo(tx).lock(groupId, userId);
    if (!group) throw new Error('the community of an entitlement does not exist');
    const entitlements = createEntitlementRepo(tx);
    if (group.is_counted) {
      if (group.my_role === 'MEMBER' && !group.is_entitled) {
        if (!group.has_free_place && !group.is_free) return end(tx, group, userId);
        await createPaidAccessRepo(tx).setFreePlace(groupId, userId);
        if (group.is_free) await entitlements.putFreePlan(groupId, userId, now());
      }
      await entitlements.settlePlace(groupId, userId, now());
      return announceOwnChange(tx, { groupId, userId, actorId: userId });
    }
    if (group.is_entitled && (enters || group.my_status === 'EXPIRED')) await enter(tx, group, userId);
  }

  async function enter(tx: Tx, { id: groupId, my_status }: LockedGroup, userId: string): Promise<void> {
    const announcement = { groupId, userId, actorId: userId };
    const at = now();
    await createMembershipRepo(tx).add(groupId, userId, { isFree: false, at });
    await chats.joined(tx, { groupId, userId, at });
    await announceArrival(tx, announcement);
    if (my_status !== 'PENDING') return;
    await announceQueue(tx, announcement);
    await notifier.settle(tx, requestKey(announcement));
  }

  async function end(tx: Tx, group: LockedGroup, userId: string): Promise<void> {
    const { id: groupId, name } = group;
    await createMembershipRepo(tx).set(groupId, userId, { status: 'EXPIRED' }, now());
    await announceDeparture(tx, chats, {
      ...{ group, userId, actorId: userId, reason: 'EXPIRED', wasStaff: false },
    });
    await notifier.notify(tx, {
      kind: 'ACCESS_LOST',
      groupId,
      actorId: null,
      facts: { group_name: name, result: 'EXPIRED' },
      key: `place:${groupId}:${userId}:${await createPaidAccessRepo(tx).versionOf(groupId, userId)}`,
      to: [{ userId, reason: 'OWN_PLACE' }],
    });
  }

  return {
    async buying(tx, groupId, userId) {
      const group = await createMembershipRepo(tx).lock(groupId, userId);
      if (!group) return null;
      if (userId === null) return { bar: group.archived_at === null ? null : 'ARCHIVED', joinBlock: null };
      const held = group.my_status === 'ACTIVE' ? null : await findJoinBlock(tx, { groupId, userId }, now());
      const bar = (await createPaidAccessRepo(tx).isActiveUser(userId)) ? barOf(group) : 'GONE';
      return { bar, joinBlock: held && joinBlocked(held) };
    },

    async give(tx, { enters, ...entitlement }) {
      await createEntitlementRepo(tx).put(entitlement, now());
      await settle(tx, entitlement, enters);
    },

    async takeBack(tx, taken) {
      await createEntitlementRepo(tx).endOfSource(taken, 'REFUNDED', now());
      await settle(tx, taken, false);
    },

    passed: (from, limit) => createEntitlementRepo(from).passed(limit),

    async endPassed(tx, groupId, userId) {
      await createMembershipRepo(tx).lock(groupId, userId);
      const ended = await createEntitlementRepo(tx).endPassed(groupId, userId, now());
      if (ended.length > 0) await settle(tx, { groupId, userId }, false);
      return ended;
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
