import { type Database, singleRow } from '../../platform/db/database.ts';
import { isInManilaDays, manilaDayOf } from '../../platform/db/manila-days.ts';
import { isLapsed, planTypeOf } from '../../platform/rights/membership-right.ts';
import type { Days } from './rollup.repo.ts';

/** What follows from the clock, and is small: it is read as it is now and not added up by day. */
export interface PresentCommunities {
  readonly verified: number;
  readonly paid: number;
  readonly expired: number;
  readonly tiers: readonly { readonly key: string; readonly value: number }[];
  /** Centavos a month of all plans that communities pay for. */
  readonly mrr: number;
}

export interface PresentTrust {
  readonly open: number;
  readonly by_priority: readonly { readonly key: string; readonly value: number }[];
  readonly restrictions: number;
  readonly appeals: number;
}

/** Cases that were opened on a day, and how long they took. */
export interface CaseTimes {
  readonly day: string;
  /** Seconds; null while nothing happened. */
  readonly first_action: number | null;
  readonly resolution: number | null;
}

const ofGroup = (column: string) => `($1::uuid is null or ${column} = $1)`;

export function createPresentRepo(db: Database) {
  return {
    async communities(now: Date): Promise<PresentCommunities> {
      const [groups, plans] = await Promise.all([
        db.query<{ tier: string; communities: number; verified: number; expired: number }>(
          `select ${planTypeOf('g')} as tier, count(*) as communities,
             count(*) filter (where g.group_verification_request_status = 'VERIFIED') as verified,
             count(*) filter (where ${isLapsed('g')}) as expired
           from groups g where g.archived_at is null group by 1 order by 1`,
        ),
        db.query<{ mrr: number }>(
          `select coalesce(sum(case plan_cycle_type when 'YEARLY' then fee_centavos / 12 else fee_centavos end), 0)::bigint
             as mrr
           from subscriptions where kind = 'PLATFORM' and plan_cycle_type <> 'ONE_TIME' and revoked_at is null
             and start_date <= $1 and (end_date is null or end_date > $1)`,
          [now],
        ),
      ]);
      const total = (column: 'verified' | 'expired') =>
        groups.rows.reduce((sum, row) => sum + row[column], 0);
      const tiers = groups.rows.map(({ tier, communities }) => ({ key: tier, value: communities }));
      return {
        verified: total('verified'),
        expired: total('expired'),
        paid: tiers.reduce((sum, { key, value }) => (key === 'FREEMIUM' ? sum : sum + value), 0),
        tiers,
        mrr: singleRow(plans.rows).mrr,
      };
    },

    /** Of a community, or (null) of the platform. */
    async trust(groupId: string | null, now: Date): Promise<PresentTrust> {
      const [cases, others] = await Promise.all([
        db.query<{ key: string; value: number }>(
          `select priority as key, count(*) as value from report_issues
           where resolved_at is null and archived_at is null and ${ofGroup('group_id')} group by 1
           order by array_position(array['URGENT', 'HIGH', 'MEDIUM', 'LOW'], priority)`,
          [groupId],
        ),
        db.query<{ restrictions: number; appeals: number }>(
          `select
             (select count(*) from restrictions where lifted_at is null and starts_at <= $2
                and (ends_at is null or ends_at > $2) and ${ofGroup('group_id')}) as restrictions,
             (select count(*) from restriction_appeals a join restrictions r on r.id = a.restriction_id
              where a.status = 'OPEN' and ${ofGroup('r.group_id')}) as appeals`,
          [groupId, now],
        ),
      ]);
      const open = cases.rows.reduce((sum, { value }) => sum + value, 0);
      return { open, by_priority: cases.rows, ...singleRow(others.rows) };
    },

    /** Cases that were opened in these days. */
    async cases(groupId: string | null, { from, to }: Days): Promise<CaseTimes[]> {
      const { rows } = await db.query<CaseTimes>(
        `select ${manilaDayOf('created_at')} as day,
           extract(epoch from first_action_at - created_at)::float8 as first_action,
           extract(epoch from resolved_at - created_at)::float8 as resolution
         from report_issues where ${ofGroup('group_id')} and ${isInManilaDays('created_at', '$2', '$3')}`,
        [groupId, from, to],
      );
      return rows;
    },

    /** Paid periods that ended on a day, and those of them that were renewed since. Of a community, its memberships. */
    async periods(
      groupId: string | null,
      { from, to }: Days,
      now: Date,
    ): Promise<{ day: string; ended: number; renewed: number }[]> {
      const { rows } = await db.query<{ day: string; ended: number; renewed: number }>(
        `select ${manilaDayOf('p.period_end')} as day, count(*) as ended,
           count(*) filter (where exists (select from subscription_periods n
             where n.subscription_id = p.subscription_id and n.voided_at is null
               and n.period_start >= p.period_end)) as renewed
         from subscription_periods p join subscriptions s on s.id = p.subscription_id
         where p.voided_at is null and p.period_end <= $4 and p.amount_centavos > 0
           and (case when $1::uuid is null then true else s.kind = 'MEMBERSHIP' and s.group_id = $1 end)
           and ${isInManilaDays('p.period_end', '$2', '$3')}
         group by 1`,
        [groupId, from, to, now],
      );
      return rows;
    },
  };
}
export type PresentRepo = ReturnType<typeof createPresentRepo>;
