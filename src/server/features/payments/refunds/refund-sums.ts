/** SQL: centavos of a payment that were given back, or are about to be. `payment` is the column with its id. */
export function promisedOf(payment: string): string {
  return `(select coalesce(sum(r.amount_centavos), 0)::bigint from refunds r
    where r.payment_id = ${payment} and r.status <> 'FAILED')`;
}

/**
 * SQL: centavos by which upgrades that still count were cheaper because of the period that a payment bought. Where they
 * deducted several periods, it is the sum of all. `payment` is the column with its id.
 */
export function deductedFrom(payment: string): string {
  return `(select coalesce(sum(upgrade.worth_centavos - upgrade.amount_centavos), 0)::bigint
    from subscription_periods bought join subscription_periods upgrade on upgrade.id = bought.replaced_by
    where bought.payment_id = ${payment} and (upgrade.voided_at is null or upgrade.replaced_by is not null))`;
}
