import type { PlanCycle } from '../communities/plans.ts';
import type { CouponLasts } from './coupons.ts';
import { PAYABLE } from './money.ts';

/** A plan as it was when it was bought. */
export interface PlanSnapshot {
  /** The membership plan; null for a plan of the platform. */
  readonly plan_id: string | null;
  /** The name of a membership plan, or the type of a platform plan. */
  readonly plan_type: string;
  readonly plan_cycle_type: PlanCycle;
  /** Of one cycle, in centavos. */
  readonly fee_centavos: number;
}

/** What a checkout asks for, in centavos: `total = base − credit − discount`. */
export interface Quote {
  readonly base: number;
  /** What was paid for the days of a running period that an upgrade replaces. */
  readonly credit: number;
  /** What a coupon takes off. */
  readonly discount: number;
  readonly total: number;
  /** The coupon of the discount. */
  readonly coupon?: QuotedCoupon;
}

export interface QuotedCoupon {
  readonly id: string;
  readonly code: string;
  readonly lasts: CouponLasts;
}

/** How much a coupon takes off: one of the two. */
export interface DiscountTerms {
  /** 1 to 100. */
  readonly percent: number | null;
  readonly off_centavos: number | null;
}

/** Whole centavos that a coupon takes off what is due: a percentage is rounded down, and it is never more than is due. */
export function discountOf({ percent, off_centavos }: DiscountTerms, due: number): number {
  return percent === null ? Math.min(due, off_centavos ?? 0) : Math.floor((due * percent) / 100);
}

/** Whether something is left to pay that is too little for a payment service. */
export function isTooLittle(total: number): boolean {
  return total > 0 && total < PAYABLE.lowest * 100;
}

/** A coupon as a price needs it. */
export type PricedCoupon = DiscountTerms & QuotedCoupon;

/** The price of a renewal with the coupon that its subscription has. What would be too little to pay is not asked for. */
export function renewalQuote(quote: Quote, coupon: PricedCoupon): Quote {
  const lower = withCoupon(quote, coupon);
  return isTooLittle(lower.total) ? { ...lower, discount: quote.total, total: 0 } : lower;
}

/**
 * The quote with a coupon. What is left of a running period is deducted first, so that it is never lost; the coupon then
 * lowers what remains.
 */
export function withCoupon(quote: Quote, { id, code, lasts, ...terms }: PricedCoupon): Quote {
  const discount = discountOf(terms, quote.total);
  return { ...quote, discount, total: quote.total - discount, coupon: { id, code, lasts } };
}
