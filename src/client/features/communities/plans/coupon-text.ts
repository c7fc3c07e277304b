import type { MembershipPlan } from '../../../../contract/communities/membership-plans.ts';
import { manilaDay } from '../../../../contract/core/manila.ts';
import type { Coupon, CouponLasts } from '../../../../contract/money/coupons.ts';
import { parsePesos } from '../../../../contract/money/money.ts';
import { type DiscountTerms, discountOf, isTooLittle } from '../../../../contract/money/quotes.ts';
import { formatAmount, formatNumber, formatPeso } from '../../../i18n/format.ts';
import { formatShortDay } from '../../../i18n/format-calendar.ts';
import { t } from '../../../i18n/t.ts';

/** English; translated with `t`. */
export const lastsNames: Readonly<Record<CouponLasts, string>> = {
  FIRST_PAYMENT: 'First payment',
  EVERY_PAYMENT: 'Every payment',
};

export type CouponState = 'GOOD' | 'OFF' | 'ENDED' | 'USED_UP';

/** English; translated with `t`. Null for one that can be used. */
export const couponStates: Readonly<Record<CouponState, string | null>> = {
  GOOD: null,
  OFF: 'Switched off',
  ENDED: 'Ended',
  USED_UP: 'Used up',
};

/** Whether somebody can use it now. `now` is in milliseconds. */
export function couponState({ is_on, valid_until, max_uses, uses }: Coupon, now: number): CouponState {
  if (!is_on) return 'OFF';
  if (valid_until !== null && manilaDay(now) > valid_until) return 'ENDED';
  return max_uses !== null && uses >= max_uses ? 'USED_UP' : 'GOOD';
}

/** "50% off", or "₱100 off". */
function couponOff({ percent_off, amount_off }: Pick<Coupon, 'percent_off' | 'amount_off'>): string {
  return percent_off === null
    ? t('{amount} off', { amount: formatAmount(parsePesos(amount_off ?? '0') ?? 0) })
    : t('{n}% off', { n: percent_off });
}

/** "50% off · Suki, Ginto · First payment". */
export function couponTerms(coupon: Coupon, plans: readonly MembershipPlan[]): string {
  const names = plans.filter(({ id }) => coupon.plan_ids.includes(id)).map(({ type }) => type);
  return [
    couponOff(coupon),
    coupon.plan_ids.length === 0 ? t('All plans') : names.join(', '),
    t(lastsNames[coupon.lasts]),
  ].join(' · ');
}

/** "3 of 10 uses · 1 being paid · until 31 Dec". */
export function couponUses({ uses, max_uses, held, valid_until }: Coupon): string {
  const used =
    max_uses === null
      ? t('{n, plural, =0 {Not used yet} one {Used once} other {Used {count} times}}', {
          n: uses,
          count: formatNumber(uses),
        })
      : t('{count} of {max} uses', { count: formatNumber(uses), max: formatNumber(max_uses) });
  return [
    used,
    ...(held === 0 ? [] : [t('{n} being paid', { n: formatNumber(held) })]),
    ...(valid_until === null
      ? []
      : [t('until {date}', { date: formatShortDay(valid_until, manilaDay(Date.now())) })]),
  ].join(' · ');
}

/** "₱499 → ₱249.50": what a plan costs with a coupon. Also where too little would be left to be paid. */
export function priceWith({ fee_amount }: MembershipPlan, terms: DiscountTerms): string {
  const fee = parsePesos(fee_amount) ?? 0;
  const total = fee - discountOf(terms, fee);
  return isTooLittle(total)
    ? t('{price}: too little to pay', { price: formatAmount(total) })
    : `${formatAmount(fee)} → ${formatPeso(total)}`;
}
