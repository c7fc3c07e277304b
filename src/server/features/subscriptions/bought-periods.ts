/**
 * SQL: `id` and `step` of the period that a payment bought (step 0), and of the upgrades that cost nothing because they
 * deducted it (1 and up). `payment` is the column with its id.
 */
export function boughtPeriods(payment: string): string {
  return `(with recursive bought as (
      select id, replaced_by, 0 as step from subscription_periods where payment_id = ${payment}
      union all
      select p.id, p.replaced_by, step + 1 from bought b join subscription_periods p on p.id = b.replaced_by
      where p.payment_id is null and (p.plan ->> 'fee_centavos')::bigint > 0)
    select id, step from bought)`;
}
