import type { GroupMember, JoinRequest } from '../../../../contract/communities/members.ts';
import type { GroupRole, MemberStatus } from '../../../../contract/core/permissions.ts';
import type { ProblemBody } from '../../../../contract/core/problems.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { lockGroup } from '../../../platform/db/row-locks.ts';
import {
  hasPaid,
  isActiveMember,
  isInForce,
  isLapsed,
  memberStatus,
  planTypeOf,
} from '../../../platform/rights/membership-right.ts';
import { limitsOf } from '../plan-limits.ts';
import type { TraitsRow } from '../traits-row.ts';
import { createEntitlementRepo } from './entitlements.ts';
import { type MemberRow, toEntry } from './member-row.ts';

/** A community whose memberships only this transaction can change until it ends. */
export type LockedGroup = TraitsRow & {
  name: string;
  total_members: number;
  join_questions: string[];
  version: number;
  /** Null: no limit. */
  members_max: number | null;
  my_pending_reason: JoinRequest['reason'] | null;
  /** In the member count: active, or ended by the clock and not told yet. */
  is_counted: boolean;
  /** Their place does not depend on a plan. */
  has_free_place: boolean;
  /** They have a plan here that counts now. */
  is_entitled: boolean;
};

/** The changes of `set` to a membership; omitted fields stay. */
export interface MembershipChange {
  readonly role?: GroupRole;
  readonly status?: MemberStatus;
  /** When the ban ends that `status` begins; null and absent: it has no end. */
  readonly bannedUntil?: string | null;
}

/** A membership plan that a member has or gets. */
export interface GivenPlan {
  readonly id: string;
  readonly type: string;
  readonly archived_at: string | null;
}

/** Statements that start and end memberships. Use them in one transaction that begins with `lock`. */
export function createMembershipRepo(tx: Database) {
  return {
    /**
     * Reads what rights depend on, under a lock that allows one change of this community's memberships at a time. So
     * counts stay correct, and the last owner cannot leave. `no key` does not block inserts that reference the
     * community, such as messages.
     */
    async lock(groupId: string, userId: string | null): Promise<LockedGroup | null> {
      await lockGroup(tx, groupId);
      // A separate statement, because it must see what was committed while the first one waited for the lock.
      const { rows } = await tx.query<LockedGroup>(
        `select g.id, g.name, g.is_public, g.is_free, ${isLapsed('g')} as is_expired, g.archived_at,
                ${planTypeOf('g')} as subscription_plan_type, g.total_members,
                g.join_questions, g.version, m.role as my_role, ${memberStatus('m')} as my_status,
                m.joined_at as my_joined_at, m.plan_id as my_plan_id,
                (${limitsOf('g')} ->> 'members')::bigint as members_max,
                coalesce(m.status = 'ACTIVE', false) as is_counted,
                coalesce(m.has_free_place, false) as has_free_place,
                exists (select from entitlements e
                  where e.group_id = g.id and e.user_id = $2 and ${isInForce('e')}) as is_entitled,
                ${hasPaid('g.id', '$2')} as has_paid,
                case when m.status = 'PENDING' then m.pending_reason end as my_pending_reason
         from groups g left join group_members m on m.group_id = g.id and m.user_id = $2
         where g.id = $1`,
        [groupId, userId],
      );
      return rows[0] ?? null;
    },

    /**
     * A former member returns as a plain member, whatever they were. Who comes in for free gets the plan without a fee,
     * and a place that no plan ends.
     */
    async add(
      groupId: string,
      userId: string,
      { isFree, at }: { isFree: boolean; at: string },
    ): Promise<void> {
      await tx.query(
        `with steps as (insert into first_steps (group_id, user_id) values ($1, $2) on conflict do nothing)
         insert into group_members as m (group_id, user_id, role, status, joined_at, updated_at, has_free_place)
         values ($1, $2, 'MEMBER', 'ACTIVE', $3, $3, $4)
         on conflict (group_id, user_id) do update
         set role = excluded.role, status = excluded.status, joined_at = excluded.joined_at,
             updated_at = excluded.updated_at, has_free_place = excluded.has_free_place, banned_until = null,
             version = m.version + 1`,
        [groupId, userId, at, isFree],
      );
      const entitlements = createEntitlementRepo(tx);
      if (isFree) await entitlements.putFreePlan(groupId, userId, at);
      await entitlements.settlePlace(groupId, userId, at);
    },

    /** Stores a join request. A repeated request replaces the earlier answers. */
    async requestToJoin(
      groupId: string,
      { userId, answers, at }: { userId: string; answers: JoinRequest['answers']; at: string },
    ): Promise<void> {
      await tx.query(
        `insert into group_members as m (group_id, user_id, role, status, pending_reason, requested_at, answers, updated_at)
         values ($1, $2, 'MEMBER', 'PENDING', 'APPROVAL', $3, $4, $3)
         on conflict (group_id, user_id) do update
         set role = excluded.role, status = excluded.status, joined_at = null, pending_reason = excluded.pending_reason,
             requested_at = case when m.status = 'PENDING' then m.requested_at else excluded.requested_at end,
             answers = excluded.answers, updated_at = excluded.updated_at, banned_until = null, version = m.version + 1`,
        [groupId, userId, at, JSON.stringify(answers)],
      );
    },

    /** The request was approved, and a fee is due. */
    async awaitPayment(groupId: string, userId: string, at: string): Promise<void> {
      await tx.query(
        `update group_members set pending_reason = 'PAYMENT', updated_at = $3, version = version + 1
         where group_id = $1 and user_id = $2`,
        [groupId, userId, at],
      );
    },

    /** The plans that a membership is sold with, the cheapest first. */
    async plansOf(groupId: string): Promise<NonNullable<ProblemBody['plans']>> {
      const { rows } = await tx.query<NonNullable<ProblemBody['plans']>[number]>(
        `select id, type, fee_amount::text as fee_amount, cycle_type from membership_plans
         where group_id = $1 and archived_at is null and not is_offer order by membership_plans.fee_amount, created_at, id`,
        [groupId],
      );
      return rows;
    },

    /** Clears the answers of a withdrawn request. */
    async withdrawRequest(groupId: string, userId: string, at: string): Promise<void> {
      await tx.query(
        `update group_members set status = 'LEFT', answers = '[]', updated_at = $3, version = version + 1
         where group_id = $1 and user_id = $2`,
        [groupId, userId, at],
      );
    },

    async set(
      groupId: string,
      userId: string,
      { role, status, bannedUntil }: MembershipChange,
      at: string,
    ): Promise<void> {
      await tx.query(
        `update group_members
         set role = coalesce($3, role), status = coalesce($4, status), banned_until = $6, updated_at = $5,
             version = version + 1
         where group_id = $1 and user_id = $2`,
        [groupId, userId, role ?? null, status ?? null, at, bannedUntil ?? null],
      );
      // What was paid stays theirs, for the case that they come back.
      if (status !== undefined && status !== 'ACTIVE')
        await createEntitlementRepo(tx).endOfStaff(groupId, userId, at);
    },

    async hasPaid(groupId: string, userId: string): Promise<boolean> {
      const { rows } = await tx.query<{ found: boolean }>(`select ${hasPaid('$1', '$2')} as found`, [
        groupId,
        userId,
      ]);
      return singleRow(rows).found;
    },

    /** A plan of the community; null for one of another. */
    async planOf(groupId: string, planId: string): Promise<GivenPlan | null> {
      const { rows } = await tx.query<GivenPlan>(
        'select id, type, archived_at from membership_plans where id = $2 and group_id = $1 and not is_offer',
        [groupId, planId],
      );
      return rows[0] ?? null;
    },

    async heldPlan(groupId: string, userId: string): Promise<GivenPlan | null> {
      const { rows } = await tx.query<GivenPlan>(
        `select p.id, p.type, p.archived_at from group_members m join membership_plans p on p.id = m.plan_id
         where m.group_id = $1 and m.user_id = $2`,
        [groupId, userId],
      );
      return rows[0] ?? null;
    },

    /** The communities in which the user is or was a member, or has a pending request. */
    async membershipsOf(userId: string): Promise<string[]> {
      const { rows } = await tx.query<{ group_id: string }>(
        `select group_id from group_members
         where user_id = $1 and status in ('ACTIVE', 'PENDING', 'EXPIRED') order by group_id`,
        [userId],
      );
      return rows.map(({ group_id }) => group_id);
    },

    /** The communities in which the user is an active member. */
    async activeGroups(userId: string): Promise<string[]> {
      const { rows } = await tx.query<{ group_id: string }>(
        `select group_id from group_members where user_id = $1 and ${isActiveMember('group_members')} order by group_id`,
        [userId],
      );
      return rows.map(({ group_id }) => group_id);
    },

    /** Adds `by` to the stored count and returns the new one. */
    async changeTotal(groupId: string, by: 1 | -1): Promise<number> {
      const { rows } = await tx.query<{ total_members: number }>(
        'update groups set total_members = total_members + $2 where id = $1 returning total_members',
        [groupId, by],
      );
      return singleRow(rows).total_members;
    },

    /** Ignores owners whose account is not active, for example because they are deleting it. */
    async hasOtherOwner(groupId: string, userId: string): Promise<boolean> {
      const { rows } = await tx.query<{ found: boolean }>(
        `select exists (
           select from group_members m join users u on u.id = m.user_id and u.status = 'ACTIVE'
           where m.group_id = $1 and m.user_id <> $2 and m.role = 'OWNER' and ${isActiveMember('m')}
         ) as found`,
        [groupId, userId],
      );
      return singleRow(rows).found;
    },

    /** Bans whose time is over at `at`, and that still have to be written down. */
    async endedBans(at: string): Promise<{ group_id: string; user_id: string }[]> {
      const { rows } = await tx.query<{ group_id: string; user_id: string }>(
        `select group_id, user_id from group_members where status = 'BANNED' and banned_until <= $1
         order by banned_until limit 500`,
        [at],
      );
      return rows;
    },

    /** Returns false when the ban is not over at `at`, or was written down before. */
    async endBan(groupId: string, userId: string, at: string): Promise<boolean> {
      const { rowCount } = await tx.query(
        `update group_members set status = 'REMOVED', banned_until = null, updated_at = $3, version = version + 1
         where group_id = $1 and user_id = $2 and status = 'BANNED' and banned_until <= $3`,
        [groupId, userId, at],
      );
      return rowCount === 1;
    },

    /** Who asked to join by `until`, which has milliseconds, and waits for a decision, the longest waiting first. */
    async requestsUntil(groupId: string, until: string, limit: number): Promise<string[]> {
      const { rows } = await tx.query<{ user_id: string }>(
        `select user_id from group_members
         where group_id = $1 and status = 'PENDING' and pending_reason is distinct from 'PAYMENT'
           and date_trunc('milliseconds', requested_at) <= $2
         order by requested_at, user_id limit $3`,
        [groupId, until, limit],
      );
      return rows.map(({ user_id }) => user_id);
    },

    async waitingCount(groupId: string): Promise<number> {
      const { rows } = await tx.query<{ count: number }>(
        `select count(*) as count from group_members
         where group_id = $1 and status = 'PENDING' and pending_reason is distinct from 'PAYMENT'`,
        [groupId],
      );
      return singleRow(rows).count;
    },

    /** The member as all other members see them. */
    async member(groupId: string, userId: string): Promise<GroupMember> {
      const { request: _, ...member } = toEntry(singleRow(await rowsOf(groupId, userId)));
      return member;
    },

    /** The membership as staff sees it; null for a user who never had one. */
    async entry(groupId: string, userId: string) {
      const [row] = await rowsOf(groupId, userId);
      return row ? toEntry(row) : null;
    },
  };

  async function rowsOf(groupId: string, userId: string): Promise<MemberRow[]> {
    const { rows } = await tx.query<MemberRow>(
      `select m.group_id, u.id, u.username, u.first_name, u.last_name, u.avatar_url, m.role, ${memberStatus('m')} as status, m.joined_at,
              m.version, m.pending_reason, m.requested_at, m.answers
       from group_members m join users u on u.id = m.user_id
       where m.group_id = $1 and m.user_id = $2`,
      [groupId, userId],
    );
    return rows;
  }
}
