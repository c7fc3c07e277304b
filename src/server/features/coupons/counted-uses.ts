/** SQL: what was paid for, or needed no payment. A payment that was given back later stays counted. */
export const IS_USED = '(u.checkout_id is null or k.fulfilled_payment_id is not null)';
/** SQL: what is kept for a checkout that can still be paid. */
export const IS_HELD = `coalesce(k.fulfilled_payment_id is null and k.status in ('CREATED', 'OPEN', 'PROCESSING'), false)`;
/** SQL: uses of coupons `u`, with their checkouts `k`. */
export const USES = 'coupon_uses u left join checkouts k on k.id = u.checkout_id';
