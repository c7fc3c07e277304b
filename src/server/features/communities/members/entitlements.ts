import type { Database } from '../../../platform/db/database.ts';
import { isInForce } from '../../../platform/rights/membership-right.ts';

/** PLAN: paid in cycles. PURCHASE: paid once. TRIAL: for some days, without a payment. STAFF: given by an owner. JOINING: the plan without a fee that all get. */
export type EntitlementSource = 'PLAN' | 'PURCHASE' | 'TRIAL' | 'STAFF' | 'JOINING';

/** A tier of membership that a person has, named by one of its plans. Times are ISO 8601. */
export interface Entitlement {
  readonly groupId: string;
  readonly userId: string;
  readonly planId: string;
  readonly startsAt: string;
  /** With the days of grace. Null: it does not end by the clock. */
  readonly endsAt: string | null;
  readonly source: EntitlementSource;
  /** The subscription, or the trial; of STAFF and JOINING the plan. */
  readonly sourceId: string;
}

/** REPLACED: by another tier of the same source. EXPIRED: its end has passed, and its person was told. */
export type EndedWhy = 'REPLACED' | 'REFUNDED' | 'TAKEN_BACK' | 'EXPIRED';

/** What people may open because they bought or were given it. Statements under the lock of the community. */
export function createEntitlementRepo(tx: Database) {
  /** Ends those of the person that meet `condition`, and returns their sources. */
  async function end(
    { groupId, userId }: Pick<Entitlement, 'groupId' | 'userId'>,
    { condition, why, at, values = [] }: Ending,
  ): Promise<string[]> {
    const { rows } = await tx.query<{ source_id: string }>(
      `update entitlements e set ended_at = $3, ended_why = $4
       where e.group_id = $1 and e.user_id = $2 and e.ended_at is null and ${condition} returning e.source_id`,
      [groupId, userId, at, why, ...values],
    );
    return rows.map(({ source_id }) => source_id);
  }

  return {
    /** What a source gives from now on. Another tier than before replaces the one that it gave. */
    async put(e: Entitlement, at: string): Promise<void> {
      await end(e, {
        condition: 'e.source_id = $5 and e.thing_id <> (select tier_id from membership_plans where id = $6)',
        ...{ why: 'REPLACED', at, values: [e.sourceId, e.planId] },
      });
      await tx.query(
        `insert into entitlements
           (id, user_id, group_id, thing, thing_id, plan_id, starts_at, ends_at, source, source_id)
         select gen_random_uuid(), $1, $2, 'MEMBERSHIP', p.tier_id, p.id, $4, $5, $6, $7
         from membership_plans p where p.id = $3
         on conflict (user_id, group_id, source_id) where ended_at is null do update
         set plan_id = excluded.plan_id, ends_at = excluded.ends_at, source = excluded.source`,
        [e.userId, e.groupId, e.planId, e.startsAt, e.endsAt, e.source, e.sourceId],
      );
    },

    /** The plan without a fee, which everyone gets who joins. */
    async putFreePlan(groupId: string, userId: string, at: string): Promise<void> {
      await tx.query(
        `insert into entitlements (id, user_id, group_id, thing, thing_id, plan_id, starts_at, source, source_id)
         select gen_random_uuid(), $2, $1, 'MEMBERSHIP', p.tier_id, p.id, $3, 'JOINING', p.id
         from membership_plans p where p.group_id = $1 and p.fee_amount = 0 and p.archived_at is null and not p.is_offer
         order by p.created_at, p.id limit 1
         on conflict do nothing`,
        [groupId, userId, at],
      );
    },

    endOfSource: (e: Pick<Entitlement, 'groupId' | 'userId' | 'sourceId'>, why: EndedWhy, at: string) =>
      end(e, { condition: 'e.source_id = $5', why, at, values: [e.sourceId] }),

    /** What an owner gave, and the free plan. What was paid stays. */
    endOfStaff: (groupId: string, userId: string, at: string) =>
      end({ groupId, userId }, { condition: `e.source in ('STAFF', 'JOINING')`, why: 'TAKEN_BACK', at }),

    endPassed: (groupId: string, userId: string, at: string) =>
      end({ groupId, userId }, { condition: 'e.ends_at <= now()', why: 'EXPIRED', at }),

    /** People with something that the clock has ended, and who were not told. */
    async passed(limit: number): Promise<Pick<Entitlement, 'groupId' | 'userId'>[]> {
      const { rows } = await tx.query<Pick<Entitlement, 'groupId' | 'userId'>>(
        `select group_id as "groupId", user_id as "userId" from entitlements
         where ended_at is null and ends_at <= now() group by group_id, user_id order by min(ends_at) limit $1`,
        [limit],
      );
      return rows;
    },

    /**
     * Writes into the membership what follows from its entitlements: the plan that is shown, and when the place ends.
     * One that does not depend on a plan does not end.
     */
    async settlePlace(groupId: string, userId: string, at: string): Promise<void> {
      await tx.query(
        `with held as (
           select (array_agg(e.plan_id order by e.source = 'JOINING', t.rank desc nulls last,
               e.ends_at desc nulls first, e.starts_at desc) filter (where not p.is_offer))[1] as plan_id,
             case when not bool_or(e.ends_at is null) then max(e.ends_at) end as ends_at
           from entitlements e join membership_tiers t on t.id = e.thing_id join membership_plans p on p.id = e.plan_id
           where e.group_id = $1 and e.user_id = $2 and ${isInForce('e')})
         update group_members m
         set plan_id = p.plan_id, access_until = p.access_until, updated_at = $3, version = m.version + 1
         from held cross join lateral (
           select held.plan_id, case when not n.has_free_place then held.ends_at end as access_until
           from group_members n where n.group_id = $1 and n.user_id = $2) p
         where m.group_id = $1 and m.user_id = $2
           and (m.plan_id, m.access_until) is distinct from (p.plan_id, p.access_until)`,
        [groupId, userId, at],
      );
    },
  };
}

interface Ending {
  /** SQL on the row `e`; its values begin with $5. */
  readonly condition: string;
  readonly why: EndedWhy;
  readonly at: string;
  readonly values?: readonly string[];
}
