/** SQL: centavos of a payment that were given back, or are about to be. `payment` is the column with its id. */
export function promisedOf(payment: string): string {
  return `(select coalesce(sum(r.amount_centavos), 0)::bigint from refunds r
    where r.payment_id = ${payment} and r.status <> 'FAILED')`;
}

/**
 * SQL: centavos by which an upgrade that still counts was cheaper because of the period that a payment bought. Where it
 * deducted several periods, it is the sum of all. An upgrade that cost nothing has no payment of its own: it goes with
 * this one. `payment` is the column with its id.
 */
export function deductedFrom(payment: string): string {
  return `(with recursive bought as (
      select replaced_by, null::uuid as payment_id, 0::bigint as deducted, voided_at
      from subscription_periods where payment_id = ${payment}
      union all
      select p.replaced_by, p.payment_id, p.worth_centavos - p.amount_centavos, p.voided_at
      from bought b join subscription_periods p on p.id = b.replaced_by where b.payment_id is null)
    select coalesce(sum(deducted), 0)::bigint from bought
    where payment_id is not null and (voided_at is null or replaced_by is not null))`;
}

/** SQL: the status of the refund `r`, as it is shown: one that its payer took back says so. */
export const SHOWN_STATUS =
  "case when r.withdrawn_at is not null and r.status = 'FAILED' then 'WITHDRAWN' else r.status end";
