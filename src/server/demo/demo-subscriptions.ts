import { accessEnd, anchorDayOf, periodEnd } from '../../contract/money/periods.ts';
import type { Database } from '../platform/db/database.ts';
import { DAY_MS, iso, type SeedInput } from './demo-rows.ts';

/** Days since the running month of each community's plan began. */
const DAYS_USED = 10;

/** The communities of the demo are on PLUS, and have paid for this month. */
export async function seedDemoSubscriptions(tx: Database, { now, uuid }: SeedInput): Promise<void> {
  const start = now - DAYS_USED * DAY_MS;
  const anchor = anchorDayOf(start);
  const end = periodEnd(start, 'MONTHLY', anchor);
  const until = accessEnd({ kind: 'PLATFORM', end, isRevoked: false, isCancelledAtEnd: false });
  if (end === null || until === null) throw new Error('a month has no end');
  const { rows } = await tx.query<{ id: string }>(
    `update groups set plan_until = $1 where subscription_plan_type <> 'FREEMIUM' returning id`,
    [iso(until)],
  );
  for (const { id: groupId } of rows) {
    const id = uuid();
    await tx.query(
      `insert into subscriptions (id, kind, group_id, plan_type, plan_cycle_type, fee_centavos, start_date, end_date,
         anchor_day, created_at, updated_at)
       select $1, 'PLATFORM', g.id, p.type, 'MONTHLY', p.fee_centavos, $3, $4, $5, $3, $3
       from groups g join platform_plans p on p.type = g.subscription_plan_type where g.id = $2`,
      [id, groupId, iso(start), iso(end), anchor],
    );
    await tx.query(
      `insert into subscription_periods (id, subscription_id, period_start, period_end, amount_centavos,
         worth_centavos, plan, created_at)
       select $1, s.id, s.start_date, s.end_date, s.fee_centavos, s.fee_centavos, jsonb_build_object('plan_id', null,
         'plan_type', s.plan_type, 'plan_cycle_type', s.plan_cycle_type, 'fee_centavos', s.fee_centavos), s.start_date
       from subscriptions s where s.id = $2`,
      [uuid(), id],
    );
  }
}
