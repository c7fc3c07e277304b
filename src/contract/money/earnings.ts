import type { PlanType } from '../communities/plans.ts';
import { commissionOf, yearlyPrice } from './money.ts';
import { PAYOUT } from './payouts.ts';
import { calculatorMethods, calculatorRates, type MethodMix } from './processing-fees.ts';

/** What a community takes in: the input of the calculator. Amounts are centavos. */
export interface Takings {
  readonly members: number;
  /** What a member pays in each `cycle`. */
  readonly fee: number;
  readonly cycle: 'monthly' | 'yearly';
  readonly mix: MethodMix;
  /** Percent of the payments that are given back, a whole number. */
  readonly refunds: number;
}

/** The part of a platform plan that costs money. */
export interface PlanPrice {
  readonly type: PlanType;
  /** Centavos a month. */
  readonly fee: number;
  /** Percent of each payment, like 2.5. */
  readonly commission: number;
}

export type Billing = 'monthly' | 'yearly';

/** Where the money of a month goes, in centavos: `gross` is the sum of the others. */
export interface Earnings {
  readonly gross: number;
  readonly refunds: number;
  readonly commission: number;
  readonly processing: number;
  /** What it costs to send the rest to its owner. */
  readonly transfers: number;
  readonly plan: number;
  readonly net: number;
}

const MONTHS = { monthly: 1, yearly: 12 } as const;

/** `amount × parts / whole`, rounded to the nearest. Safe below 9·10¹⁵. */
function share(amount: number, parts: number, whole: number): number {
  return Math.floor((2 * amount * parts + whole) / (2 * whole));
}

/**
 * What is left of a month on this plan. A yearly fee counts with a twelfth. A refund also returns its commission, but
 * the provider keeps what processing cost.
 */
export function earningsOf(takings: Takings, plan: PlanPrice, billing: Billing): Earnings {
  const { members, fee, cycle, mix, refunds: percent } = takings;
  const months = MONTHS[cycle];
  const gross = share(members * fee, 1, months);
  const refunds = share(gross, percent, 100);
  const charged = share(members * commissionOf(fee, plan.commission), 1, months);
  const commission = charged - share(charged, percent, 100);
  const processing = processingOf(members, fee, mix, months);
  const transfers = transfersOf(gross - refunds);
  const paid = billing === 'yearly' ? yearlyPrice(plan.fee) / 12 : plan.fee;
  return {
    gross,
    refunds,
    commission,
    processing,
    transfers,
    plan: paid,
    net: gross - refunds - commission - processing - transfers - paid,
  };
}

function processingOf(members: number, fee: number, mix: MethodMix, months: number): number {
  const millionths = calculatorMethods.reduce((sum, method) => {
    const { bps, fixed } = calculatorRates[method];
    return sum + mix[method] * (fee * bps + fixed * 10_000);
  }, 0);
  return Math.floor((members * millionths + 500_000 * months) / (1_000_000 * months));
}

/** One transfer a week, and fewer where a week brings less than the least that is paid out. */
function transfersOf(taken: number): number {
  return Math.min(share(PAYOUT.transferFee, 52, 12), share(taken, PAYOUT.transferFee, PAYOUT.lowest));
}

export interface Offer {
  readonly plan: PlanPrice;
  readonly earnings: Earnings;
}

/** Each plan with what it leaves, the cheapest first. */
export function offersOf(takings: Takings, plans: readonly PlanPrice[], billing: Billing): Offer[] {
  return plans
    .toSorted((a, b) => a.fee - b.fee)
    .map((plan) => ({ plan, earnings: earningsOf(takings, plan, billing) }));
}

/** The offer that leaves the most; the cheaper plan when two leave the same. */
export function bestOf([first, ...others]: readonly Offer[]): Offer | undefined {
  return others.reduce(
    (best, offer) => (best === undefined || offer.earnings.net > best.earnings.net ? offer : best),
    first,
  );
}

/**
 * The number of members from which `to`, paid monthly, leaves at least as much as `from`; null when it never does,
 * since it takes no smaller part.
 */
export function breakEven({ fee, cycle }: Takings, from: PlanPrice, to: PlanPrice): number | null {
  const saved = commissionOf(fee, from.commission) - commissionOf(fee, to.commission);
  if (saved <= 0) return null;
  return Math.max(1, Math.ceil(((to.fee - from.fee) * MONTHS[cycle]) / saved));
}

/** VAT inside one payment, for a seller who is registered for it: 12 of 112 parts. */
export function vatWithin(fee: number): number {
  return share(fee, 12, 112);
}

/** Pesos of remittances in a year above which tax is withheld, and the part of the rest that is withheld. */
const WITHHELD_ABOVE = 500_000_00;
const WITHHELD_BPS = 50;

/** Tax that a platform withholds of a year of remittances. It is credited to the seller, so it is no cost. */
export function withheldInYear(remitted: number): number {
  return share(Math.max(0, remitted - WITHHELD_ABOVE), WITHHELD_BPS, 10_000);
}
