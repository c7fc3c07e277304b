import { PAYABLE } from './money.ts';
import type { Quote, QuotedCoupon } from './quotes.ts';

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
