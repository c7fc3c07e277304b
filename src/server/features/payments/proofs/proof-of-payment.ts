/** SQL: joins `o`, the proof that became a payment `p` to an owner. Payments in the app have none. */
export const PROOF_OF_PAYMENT = `left join payment_proofs o
  on o.id = case when p.provider = 'manual' then p.provider_payment_id::uuid end`;
