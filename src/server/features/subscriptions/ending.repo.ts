import { GRACE_DAYS } from '../../../contract/money/subscriptions.ts';
import type { Database } from '../../platform/db/database.ts';

/** What a notice says: 7, 3 and 1 day before the end, at the end, the day after, and when access was lost. */
export type Notice = 'DAYS_7' | 'DAYS_3' | 'DAYS_1' | 'ENDED' | 'DAY_AFTER' | 'LOST';

export interface DueNotice {
  readonly subscription_id: string;
  readonly group_id: string;
  /** Null: the plan of the community itself. */
  readonly user_id: string | null;
  readonly period_end: string;
  readonly notice: Notice;
}

/** Only the newest of several notices that became due together. The loss of a membership is announced when it ends. */
const NOTICE = `case
  when s.kind = 'PLATFORM' and now() >= greatest(s.grace_until, s.end_date + interval '${GRACE_DAYS.PLATFORM} days') then 'LOST'
  when now() >= s.end_date + interval '1 day' then 'DAY_AFTER'
  when now() >= s.end_date then 'ENDED'
  when now() >= s.end_date - interval '1 day' then 'DAYS_1'
  when now() >= s.end_date - interval '3 days' then 'DAYS_3'
  else 'DAYS_7' end`;

/** Who has left, or is banned, is not reminded. */
const HAS_PLACE = `exists (select from group_members m
  where m.group_id = s.group_id and m.user_id = s.user_id and m.status in ('ACTIVE', 'EXPIRED'))`;

/** Finds what the clock has ended. Everything it returns may have changed until it is locked. */
export function createEndingRepo(db: Database) {
  return {
    /** Communities that are on the free plan by now, and whose paid plan is still stored. */
    async endedPlans(limit: number): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(
        'select id from groups where freemium_from <= now() order by freemium_from limit $1',
        [limit],
      );
      return rows.map(({ id }) => id);
    },

    async dueNotices(limit: number): Promise<DueNotice[]> {
      const { rows } = await db.query<DueNotice>(
        `select * from (
           select s.id as subscription_id, s.group_id, s.user_id, s.end_date as period_end, ${NOTICE} as notice
           from subscriptions s
           where s.revoked_at is null and s.end_date between now() - interval '30 days' and now() + interval '7 days'
             and not s.cancel_at_period_end and coalesce(s.pending_change ->> 'fee_centavos', '1') <> '0'
             -- Another plan that was planned is paid for once it begins.
             and (s.pending_change is null or s.end_date <= now())
             and (s.user_id is null or ${HAS_PLACE})
         ) due
         where not exists (select from subscription_notices n where n.subscription_id = due.subscription_id
           and n.period_end = due.period_end and n.notice = due.notice)
         order by period_end limit $1`,
        [limit],
      );
      return rows;
    },

    /** Returns false when the notice was given before, or the period was renewed. */
    async claimNotice({ subscription_id, period_end, notice }: DueNotice): Promise<boolean> {
      const { rowCount } = await db.query(
        `insert into subscription_notices (subscription_id, period_end, notice, at)
         select s.id, s.end_date, $3, now() from subscriptions s
         where s.id = $1 and date_trunc('milliseconds', s.end_date) = $2::timestamptz and s.revoked_at is null and not s.cancel_at_period_end
         on conflict do nothing`,
        [subscription_id, period_end, notice],
      );
      return rowCount === 1;
    },
  };
}
