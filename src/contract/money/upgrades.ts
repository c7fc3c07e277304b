import { manilaDaysBetween } from '../core/manila.ts';
import { PAYABLE } from './money.ts';
import { daysLater, periodEnd } from './periods.ts';
import type { PlanSnapshot, Quote } from './quotes.ts';

/** A running period that was paid for. */
export interface PaidPeriod {
  /** Centavos, with the credit that was used for it. */
  readonly worth: number;
  readonly start: number;
  /** Null: it does not end. */
  readonly end: number | null;
}

/** What is left of a period, by whole days in Manila, rounded down. A period without an end keeps its worth. */
export function creditOf({ worth, start, end }: PaidPeriod, now: number): number {
  if (end === null) return worth;
  const total = manilaDaysBetween(start, end);
  const left = Math.min(total, Math.max(0, manilaDaysBetween(now, end)));
  return total <= 0 ? 0 : Math.floor((worth * left) / total);
}

/** What an upgrade costs. An amount that cannot be paid because it is too small is not asked for. */
export function upgradeQuote(base: number, credit: number, discount = 0): Quote {
  const due = base - credit - discount;
  if (due >= PAYABLE.lowest * 100) return { base, credit, discount, total: due };
  return { base, credit: base - discount, discount, total: 0 };
}

/** Whole days by which an upgrade is longer than its cycle, because the credit is worth more than the new plan costs. */
export function extraDays(plan: PlanSnapshot, credit: number, start: number, anchorDay: number): number {
  const end = periodEnd(start, plan.plan_cycle_type, anchorDay);
  const over = credit - plan.fee_centavos;
  if (end === null || over <= 0 || plan.fee_centavos === 0) return 0;
  return Math.floor((over * manilaDaysBetween(start, end)) / plan.fee_centavos);
}

/** The end of the period that an upgrade begins, with the days that are left over. */
export function upgradeEnd(
  plan: PlanSnapshot,
  credit: number,
  start: number,
  anchorDay: number,
): number | null {
  const end = periodEnd(start, plan.plan_cycle_type, anchorDay);
  return end === null ? null : daysLater(end, extraDays(plan, credit, start, anchorDay));
}
