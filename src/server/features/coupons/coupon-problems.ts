import { issueText, Problem } from '../../../contract/core/problems.ts';
import type { couponRefusals } from '../../../contract/money/coupons.ts';

export type CouponRefusal = (typeof couponRefusals)[number];

const reasons: Readonly<Record<CouponRefusal, { readonly refusal: string }>> = {
  'coupon.unknown': { refusal: 'This community has no coupon {code}. Check the spelling.' },
  'coupon.over': { refusal: 'The coupon {code} has ended.' },
  'coupon.used_up': { refusal: 'The coupon {code} is used up.' },
  'coupon.used': { refusal: 'You have already used the coupon {code}.' },
  'coupon.other_plan': { refusal: 'The coupon {code} is not for this plan.' },
  'coupon.too_low': { refusal: 'The coupon {code} would leave less than ₱20, which is too little to pay.' },
  'coupon.not_needed': {
    refusal: 'There is nothing to pay now, so you can keep the coupon {code} for later.',
  },
  'coupon.renewal': { refusal: 'The coupon {code} is for a first payment, not for renewals.' },
};

/** Why a code cannot be used. The message belongs to the field in which it was typed. */
export function refusedCoupon(reason: CouponRefusal, code: string): Problem {
  const { refusal: text } = reasons[reason];
  const values = { code };
  return new Problem(reason, text, { values, issues: [{ path: 'coupon_code', ...issueText(text, values) }] });
}

export function couponNotFound(): Problem {
  return new Problem('coupon.not_found', 'This coupon does not exist.');
}
