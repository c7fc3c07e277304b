import type { Person } from '../../../contract/account/people.ts';
import { numericText } from '../../../contract/money/money.ts';
import { accessEnd, statusAt } from '../../../contract/money/periods.ts';
import { type PricedCoupon, renewalQuote } from '../../../contract/money/quotes.ts';
import type { Subscription } from '../../../contract/money/subscriptions.ts';
import type { Database } from '../../platform/db/database.ts';
import { personJson } from '../users/person-json.ts';
import { isCarriedCoupon, RENEWAL_TERMS, type Terms } from './renewal-terms.ts';
import { datesOf } from './subscription-access.ts';
import { isoOf, type SubscriptionFields } from './subscription-row.ts';

/** A subscription with what only reading adds. */
export interface SubscriptionViewRow extends SubscriptionFields {
  readonly group_name: string;
  readonly group_slug: string;
  readonly person: Person | null;
  readonly provider_subscription_id: string | null;
  readonly provider_payment_id: string | null;
  readonly renewal: Terms | null;
  /** That lowers the renewal. */
  readonly coupon: PricedCoupon | null;
}

/** SQL: {@link SubscriptionViewRow}, with the payment of the newest period. */
export const SUBSCRIPTION_VIEW = `select s.*, g.name as group_name, g.slug as group_slug,
    case when u.id is not null then ${personJson('u')} end as person, c.provider_session_id as provider_subscription_id,
    n.provider_payment_id,
    case when s.end_date is not null then (select to_json(w) from (${RENEWAL_TERMS}) w) end as renewal,
    (select json_build_object('id', k.id, 'code', k.code, 'lasts', k.lasts, 'percent', k.percent,
       'off_centavos', k.off_centavos) from coupons k where ${isCarriedCoupon('s.plan_id')}) as coupon
  from subscriptions s join groups g on g.id = s.group_id left join users u on u.id = s.user_id
  left join lateral (
    select p.checkout_id, x.provider_payment_id from subscription_periods p
    left join payments x on x.id = p.payment_id
    where p.subscription_id = s.id and p.voided_at is null order by p.period_start desc, p.created_at desc limit 1
  ) n on true
  left join checkouts c on c.id = n.checkout_id`;

/** As its own member, its owners and administrators see it. `now` is in milliseconds. */
export function toSubscription(row: SubscriptionViewRow, now: number): Subscription {
  const dates = datesOf(row);
  const { pending_change: change } = row;
  return {
    id: row.id,
    kind: row.kind,
    group: { id: row.group_id, name: row.group_name, slug: row.group_slug },
    user: row.person,
    plan_id: row.plan_id,
    plan_type: row.plan_type,
    plan_cycle_type: row.plan_cycle_type,
    fee_amount: numericText(row.fee_centavos),
    start_date: row.start_date,
    end_date: row.end_date,
    access_until: isoOf(accessEnd(dates)),
    status: statusAt(dates, now),
    is_cancelled_at_end: row.cancel_at_period_end,
    pending_change: change && {
      plan_id: change.plan_id,
      plan_type: change.plan_type,
      plan_cycle_type: change.plan_cycle_type,
      fee_amount: numericText(change.fee_centavos),
    },
    renewal: row.renewal && renewalOf(row.renewal, row.coupon),
    provider_subscription_id: row.provider_subscription_id,
    provider_payment_id: row.provider_payment_id,
    version: row.version,
  };
}

function renewalOf({ plan_cycle_type, fee_centavos: base }: Terms, coupon: PricedCoupon | null) {
  const full = { base, credit: 0, discount: 0, total: base };
  const { discount } = coupon ? renewalQuote(full, coupon) : full;
  return { plan_cycle_type, fee_amount: numericText(base), discount_amount: numericText(discount) };
}

/** The subscription; null when there is none. Does not check rights. */
export async function readSubscription(db: Database, id: string, now: number): Promise<Subscription | null> {
  const { rows } = await db.query<SubscriptionViewRow>(`${SUBSCRIPTION_VIEW} where s.id = $1`, [id]);
  const [row] = rows;
  return row ? toSubscription(row, now) : null;
}
