import { isInForce } from './membership-right.ts';

/**
 * SQL: the course `c` is sold by an offer that is not archived. Without a plan, it is open then to those only who bought
 * it.
 */
export function isSold(c: string): string {
  return `exists (select from offer_parts sp join offers so on so.id = sp.offer_id and so.archived_at is null
    where sp.thing = 'COURSE' and sp.thing_id = ${c}.id)`;
}

/** SQL: the member `m` bought an offer that has the course `c` as a part, and it counts now. */
export function hasBoughtCourse(c: string, m: string): string {
  return `exists (select from offer_parts bp join offers bo on bo.id = bp.offer_id
    join membership_plans bm on bm.id = bo.plan_id
    join entitlements be on be.thing_id = bm.tier_id and be.user_id = ${m}.user_id and be.group_id = ${m}.group_id
      and ${isInForce('be')}
    where bp.thing = 'COURSE' and bp.thing_id = ${c}.id)`;
}

/**
 * SQL: how many seats of the offer `o` other people than `user` have: they bought it, pay for it now, or sent a payment
 * that the owner has not decided about.
 */
export function seatsTaken(o: string, user: string): string {
  return `((select count(*) from subscriptions ts
      where ts.plan_id = ${o}.plan_id and ts.revoked_at is null and ts.user_id <> ${user})
    + (select count(*) from checkouts tc where tc.plan_snapshot ->> 'plan_id' = ${o}.plan_id::text
      and tc.status in ('CREATED', 'OPEN', 'PROCESSING') and tc.payer_id <> ${user})
    + (select count(*) from payment_proofs tp where tp.group_id = ${o}.group_id and tp.status = 'WAITING'
      and tp.plan_snapshot ->> 'plan_id' = ${o}.plan_id::text and tp.user_id <> ${user}))::integer`;
}

/** SQL: whether `user` can buy the offer `o` now, as a state of the contract. */
export function saleOf(o: string, user: string): string {
  return `(case
    when not ${o}.is_active or ${o}.archived_at is not null or ${o}.closes_at <= now() then 'CLOSED'
    when not exists (select from offer_parts lp join courses lc on lc.id = lp.thing_id
      where lp.offer_id = ${o}.id and lc.archived_at is null and lc.is_active) then 'CLOSED'
    when ${o}.opens_at > now() then 'NOT_YET'
    when ${o}.seats <= ${seatsTaken(o, user)} then 'SOLD_OUT'
    else 'OPEN' end)`;
}
