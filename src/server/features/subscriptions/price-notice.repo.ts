import type { PlanCycle } from '../../../contract/communities/plans.ts';
import { GRACE_DAYS } from '../../../contract/money/subscriptions.ts';
import type { Database } from '../../platform/db/database.ts';

/** A price that a subscriber was not told about yet. */
export interface DuePrice {
  readonly subscription_id: string;
  readonly terms_id: number;
  readonly group_id: string;
  readonly user_id: string;
  readonly plan_type: string;
  readonly end_date: string;
  readonly anchor_day: number;
  /** What they have. */
  readonly held_centavos: number;
  readonly held_cycle: PlanCycle;
  /** What is new. */
  readonly fee_centavos: number;
  readonly cycle_type: PlanCycle;
}

/** An owner who mends a price at once tells no one about the wrong one. */
const SETTLED = '10 minutes';
const DIFFERS = '(t.fee_centavos, t.cycle_type) <> (s.fee_centavos, s.plan_cycle_type)';
const RENEWS = `s.kind = 'MEMBERSHIP' and s.revoked_at is null and not s.cancel_at_period_end
  and s.pending_change is null and s.end_date > now() - interval '${GRACE_DAYS.MEMBERSHIP} days'`;

/** Finds prices to tell about. They may have been told about until they are claimed. */
export function createPriceNoticeRepo(db: Database) {
  return {
    async due(limit: number): Promise<DuePrice[]> {
      const { rows } = await db.query<DuePrice>(
        `select s.id as subscription_id, t.id as terms_id, s.group_id, s.user_id, m.type as plan_type, s.end_date,
           s.anchor_day, s.fee_centavos as held_centavos, s.plan_cycle_type as held_cycle, t.fee_centavos, t.cycle_type
         from subscriptions s join membership_plans m on m.id = s.plan_id and m.archived_at is null
         join lateral (
           select * from plan_terms where plan_id = s.plan_id order by id desc limit 1) t on true
         where ${RENEWS} and ${DIFFERS} and t.at <= now() - interval '${SETTLED}'
           and not exists (select from price_notices n where n.subscription_id = s.id and n.terms_id = t.id)
         order by t.id, s.id limit $1`,
        [limit],
      );
      return rows;
    },

    /** Returns false when it was announced before, or no longer concerns the subscriber. */
    async claim({ subscription_id, terms_id }: DuePrice): Promise<boolean> {
      const { rowCount } = await db.query(
        `insert into price_notices (subscription_id, terms_id, told_at)
         select s.id, t.id, now() from subscriptions s join plan_terms t on t.plan_id = s.plan_id
         where s.id = $1 and t.id = $2 and ${RENEWS} and ${DIFFERS}
         on conflict do nothing`,
        [subscription_id, terms_id],
      );
      return rowCount === 1;
    },
  };
}
