import type { Context } from '../../platform/context.ts';
import { createGuardGuess, type GuardGuess } from './code-guesses.ts';
import { couponRoutes } from './coupon.routes.ts';
import { type CouponDeps, createCouponService } from './coupon.service.ts';
import { type CouponPrices, createCouponPrices } from './coupon-prices.ts';

/** Coupons for membership plans. Returns what selling needs of them. */
export function registerCoupons(
  context: Context,
  features: Pick<CouponDeps, 'communities' | 'paidAccess'>,
): { readonly coupons: CouponPrices; readonly guardGuess: GuardGuess } {
  const deps = { ...context, ...features };
  couponRoutes(context.implement, createCouponService(deps));
  return { coupons: createCouponPrices(deps), guardGuess: createGuardGuess(context.limiter) };
}
