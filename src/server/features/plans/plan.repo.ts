import type { MembershipPlan, PlansQuery } from '../../../contract/communities/membership-plans.ts';
import { containsPattern } from '../../platform/db/contains-pattern.ts';
import { TOTAL_MAX } from '../../platform/db/counted-total.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { and, createParameters, type Parameters } from '../../platform/db/statement.ts';
import { isCourseSeenBy } from '../../platform/rights/course-right.ts';
import { isActiveMember, isInForce } from '../../platform/rights/membership-right.ts';

/** The plans of a community that a list asks for. */
export type PlanFilter = Pick<PlansQuery, 'q' | 'sort_by' | 'order_by' | 'page' | 'limit'> & {
  readonly groupId: string;
  readonly includesArchived: boolean;
};

/** The columns that an owner decides about. */
export type PlanColumns = Pick<
  MembershipPlan,
  'type' | 'fee_amount' | 'cycle_type' | 'perks' | 'trial_days'
> & {
  readonly tierId: string;
};

type NewTier = Pick<MembershipPlan, 'id' | 'group_id' | 'type' | 'fee_amount' | 'cycle_type'>;

const PLAN = `p.id, p.group_id, p.type, p.fee_amount::text as fee_amount, p.cycle_type, p.perks, p.trial_days, p.created_at,
  p.archived_at, p.version, (select json_build_object('id', t.id, 'name', t.name, 'rank', t.rank)
    from membership_tiers t where t.id = p.tier_id) as tier,
  (select count(distinct e.user_id)::integer from entitlements e
    join group_members m on m.group_id = e.group_id and m.user_id = e.user_id and ${isActiveMember('m')}
    where e.plan_id = p.id and ${isInForce('e')}) as total_subscribers`;

/** SQL: what the plan `p` costs a month. */
const MONTHLY = `p.fee_amount / case when p.cycle_type = 'YEARLY' then 12 else 1 end`;

const SORTED = {
  fee_amount: 'p.fee_amount',
  type: 'lower(p.type)',
  created_at: 'p.created_at',
} satisfies Record<PlanFilter['sort_by'], string>;

function conditionsOf({ groupId, includesArchived, q }: PlanFilter, $: Parameters['$']): string {
  return and([
    `p.group_id = ${$(groupId, 'uuid')} and not p.is_offer`,
    !includesArchived && 'p.archived_at is null',
    q !== '' && `p.type ilike ${$(containsPattern(q), 'text')}`,
  ]);
}

/** Works with the pool or a transaction. Contains no rules. */
export function createPlanRepo(db: Database) {
  return {
    /** Plans with equal values are in the order in which they were created. */
    async search(filter: PlanFilter): Promise<MembershipPlan[]> {
      const { values, $ } = createParameters();
      const { rows } = await db.query<MembershipPlan>(
        `select ${PLAN} from membership_plans p where ${conditionsOf(filter, $)}
         order by ${SORTED[filter.sort_by]} ${filter.order_by === 'desc' ? 'desc' : 'asc'}, p.created_at, p.id
         limit ${$(filter.limit, 'bigint')} offset ${$((filter.page - 1) * filter.limit, 'bigint')}`,
        values,
      );
      return rows;
    },

    /** Counts up to one more than TOTAL_MAX. */
    async count(filter: PlanFilter): Promise<number> {
      const { values, $ } = createParameters();
      const { rows } = await db.query<{ total: number }>(
        `select count(*) as total from (
           select from membership_plans p where ${conditionsOf(filter, $)} limit ${TOTAL_MAX + 1}) found`,
        values,
      );
      return singleRow(rows).total;
    },

    async find(id: string): Promise<MembershipPlan | null> {
      const { rows } = await db.query<MembershipPlan>(
        `select ${PLAN} from membership_plans p where p.id = $1 and not p.is_offer`,
        [id],
      );
      return rows[0] ?? null;
    },

    /** A tier of the community. */
    async hasTier(groupId: string, tierId: string): Promise<boolean> {
      const { rows } = await db.query<{ found: boolean }>(
        'select exists (select from membership_tiers where id = $2 and group_id = $1) as found',
        [groupId, tierId],
      );
      return singleRow(rows).found;
    },

    /**
     * A tier of its own for a plan: below those that cost more a month. One that is paid once stands alone, so that
     * purchases add up.
     */
    async addTier({ id, group_id, type, fee_amount, cycle_type }: NewTier): Promise<void> {
      if (cycle_type === 'ONE_TIME') {
        await db.query('insert into membership_tiers (id, group_id, name) values ($1, $2, $3)', [
          id,
          group_id,
          type,
        ]);
        return;
      }
      const { rows } = await db.query<{ rank: number }>(
        `select coalesce(max(t.rank), 0) + 1 as rank from membership_tiers t
         where t.group_id = $1 and exists (select from membership_plans p
           where p.tier_id = t.id and ${MONTHLY} <= $2::numeric / case when $3 = 'YEARLY' then 12 else 1 end)`,
        [group_id, fee_amount, cycle_type],
      );
      const { rank } = singleRow(rows);
      await db.query('update membership_tiers set rank = rank + 1 where group_id = $1 and rank >= $2', [
        ...[group_id, rank],
      ]);
      await db.query('insert into membership_tiers (id, group_id, name, rank) values ($1, $2, $3, $4)', [
        ...[id, group_id, type, rank],
      ]);
    },

    async activeCount(groupId: string): Promise<number> {
      const { rows } = await db.query<{ count: number }>(
        `select count(*) as count from membership_plans
         where group_id = $1 and archived_at is null and not is_offer`,
        [groupId],
      );
      return singleRow(rows).count;
    },

    /** Whether another plan of the community that is not archived has the name, in any case. */
    async isNameTaken(groupId: string, type: string, exceptId: string): Promise<boolean> {
      const { rows } = await db.query<{ found: boolean }>(
        `select exists (select from membership_plans
           where group_id = $1 and lower(type) = lower($2) and id <> $3 and archived_at is null and not is_offer) as found`,
        [groupId, type, exceptId],
      );
      return singleRow(rows).found;
    },

    async insert(plan: PlanColumns & { id: string; group_id: string; created_at: string }): Promise<void> {
      await db.query(
        `insert into membership_plans (id, group_id, type, fee_amount, cycle_type, perks, created_at, tier_id, trial_days)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          ...[plan.id, plan.group_id, plan.type, plan.fee_amount, plan.cycle_type, plan.perks],
          ...[plan.created_at, plan.tierId, plan.trial_days],
        ],
      );
    },

    /** Raises the version. */
    async update(
      id: string,
      { type, fee_amount, cycle_type, perks, tierId, trial_days }: PlanColumns,
    ): Promise<void> {
      await db.query(
        `update membership_plans set type = $2, fee_amount = $3, cycle_type = $4, perks = $5, tier_id = $6, trial_days = $7,
           version = version + 1
         where id = $1`,
        [id, type, fee_amount, cycle_type, perks, tierId, trial_days],
      );
    },

    /** Raises the version. Null restores the plan. */
    async setArchived(id: string, at: string | null): Promise<void> {
      await db.query('update membership_plans set archived_at = $2, version = version + 1 where id = $1', [
        id,
        at,
      ]);
    },

    /** The courses that ask for the plan, as far as the reader sees them, in the order of their titles. */
    async coursesOf(id: string, readerId: string): Promise<{ id: string; title: string }[]> {
      const { rows } = await db.query<{ id: string; title: string }>(
        `select c.id, c.title from courses c join groups g on g.id = c.group_id
         where c.plan_id = $1 and ${isCourseSeenBy('$2')} order by lower(c.title), c.id`,
        [id, readerId],
      );
      return rows;
    },
  };
}
