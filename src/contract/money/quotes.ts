import type { PlanCycle } from '../communities/plans.ts';
import type { CouponLasts } from './coupons.ts';

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
