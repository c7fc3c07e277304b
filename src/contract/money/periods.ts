import type { PlanCycle } from '../communities/plans.ts';
import { DAY_MS } from '../core/durations.ts';
import { manilaDay, manilaMonthsLater } from '../core/manila.ts';
import { GRACE_DAYS, type SubscriptionStatus } from './subscriptions.ts';

const CYCLE_MONTHS = { MONTHLY: 1, YEARLY: 12 } as const;

/** The day of the month in Manila, from which the periods that begin at `at` (milliseconds since 1970) are counted. */
export function anchorDayOf(at: number): number {
  return Number(manilaDay(at).slice(-2));
}

/**
 * The end of a period on Manila's calendar, exclusive, at the hour at which it began. A month without the anchor's day
 * ends on its last day, and the next one on the anchor's day again: 31 Jan, 28 Feb, 31 Mar. Null: it does not end.
 */
export function periodEnd(start: number, cycle: PlanCycle, anchorDay: number): number | null {
  return cycle === 'ONE_TIME' ? null : manilaMonthsLater(start, CYCLE_MONTHS[cycle], anchorDay);
}

/** `days` later, at the same hour in Manila. */
export function daysLater(at: number, days: number): number {
  return at + days * DAY_MS;
}

/** The dates from which the state of a subscription follows. */
export interface SubscriptionDates {
  readonly kind: 'PLATFORM' | 'MEMBERSHIP';
  /** Null: it does not end. */
  readonly end: number | null;
  readonly isRevoked: boolean;
  /** It will not be renewed, so there is no grace either. */
  readonly isCancelledAtEnd: boolean;
  /** Grace lasts until then, if that is later, because payments did not work before. Null and absent: it is not longer. */
  readonly graceUntil?: number | null;
}

/** When access ends; null: never. */
export function accessEnd({ kind, end, isCancelledAtEnd, graceUntil }: SubscriptionDates): number | null {
  if (end === null) return null;
  return isCancelledAtEnd ? end : Math.max(daysLater(end, GRACE_DAYS[kind]), graceUntil ?? end);
}

/** The state of a subscription at `now`. It is never stored. */
export function statusAt(dates: SubscriptionDates, now: number): SubscriptionStatus {
  if (dates.isRevoked) return 'REVOKED';
  const until = accessEnd(dates);
  if (until !== null && now >= until) return 'EXPIRED';
  if (dates.end !== null && now >= dates.end) return 'GRACE';
  return dates.isCancelledAtEnd ? 'CANCELLED' : 'ACTIVE';
}
