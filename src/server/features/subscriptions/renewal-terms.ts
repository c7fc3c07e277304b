import type { PlanSnapshot } from '../../../contract/money/quotes.ts';
import { PRICE_NOTICE_DAYS } from '../../../contract/money/subscriptions.ts';

/** A price and how often it is paid. */
export type Terms = Pick<PlanSnapshot, 'fee_centavos' | 'plan_cycle_type'>;

/**
 * SQL: the terms at which the membership `s` is renewed, as `fee_centavos` and `plan_cycle_type`; no row without a plan.
 * They are those that it has, until its member was told of others in time before the period ends. A lower price counts
 * at once.
 */
export const RENEWAL_TERMS = `select r.plan_cycle_type,
    case when m.cycle_type = r.plan_cycle_type then least((m.fee_amount * 100)::bigint, r.fee_centavos)
      else r.fee_centavos end as fee_centavos
  from membership_plans m cross join lateral (
    select x.fee_centavos, x.plan_cycle_type from (
      select t.id, t.fee_centavos, t.cycle_type as plan_cycle_type
      from price_notices n join plan_terms t on t.id = n.terms_id
      where n.subscription_id = s.id and t.plan_id = s.plan_id
        and n.told_at <= s.end_date - interval '${PRICE_NOTICE_DAYS} days'
      union all select 0, s.fee_centavos, s.plan_cycle_type) x
    order by x.id desc limit 1) r
  where m.id = s.plan_id`;

/**
 * SQL: whether the coupon `k` lowers the renewals of the subscription `s`: it was begun with one for every payment, which
 * is for the plan `planId`. An upgrade, or joining again later, begins without it. A period that was paid outside the
 * platform names no coupon, and does not end it.
 */
export function isCarriedCoupon(planId: string): string {
  return `k.lasts = 'EVERY_PAYMENT' and (k.plan_ids = '{}' or ${planId} = any(k.plan_ids)) and k.id = (
    select p.coupon_id from subscription_periods p
    where p.subscription_id = s.id and p.voided_at is null and p.coupon_id is not null
      and p.period_start >= s.start_date
    order by p.period_start desc, p.created_at desc limit 1)`;
}
