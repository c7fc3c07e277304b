import type { PlanCycle } from '../communities/plans.ts';
import { GRACE_DAYS, type SubscriptionStatus } from './subscriptions.ts';

/** Manila is eight hours ahead of UTC, in summer and winter. All instants here are milliseconds since 1970. */
const MANILA_MS = 8 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const CYCLE_MONTHS = { MONTHLY: 1, YEARLY: 12 } as const;

/** The day in Manila, counted from 1 January 1970. */
export function manilaDay(at: number): number {
  return Math.floor((at + MANILA_MS) / DAY_MS);
}

/** The day of the month in Manila, from which the periods that begin at `at` are counted. */
export function anchorDayOf(at: number): number {
  return new Date(at + MANILA_MS).getUTCDate();
}

/**
 * The end of a period on Manila's calendar, exclusive, at the hour at which it began. A month without the anchor's day
 * ends on its last day, and the next one on the anchor's day again: 31 Jan, 28 Feb, 31 Mar. Null: it does not end.
 */
export function periodEnd(start: number, cycle: PlanCycle, anchorDay: number): number | null {
  if (cycle === 'ONE_TIME') return null;
  const local = new Date(start + MANILA_MS);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + CYCLE_MONTHS[cycle]];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const hour = (((start + MANILA_MS) % DAY_MS) + DAY_MS) % DAY_MS;
  return Date.UTC(year, month, Math.min(anchorDay, lastDay)) + hour - MANILA_MS;
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
}

/** When access ends; null: never. */
export function accessEnd({ kind, end, isCancelledAtEnd }: SubscriptionDates): number | null {
  if (end === null) return null;
  return isCancelledAtEnd ? end : daysLater(end, GRACE_DAYS[kind]);
}

/** The state of a subscription at `now`. It is never stored. */
export function statusAt(dates: SubscriptionDates, now: number): SubscriptionStatus {
  if (dates.isRevoked) return 'REVOKED';
  const until = accessEnd(dates);
  if (until !== null && now >= until) return 'EXPIRED';
  if (dates.end !== null && now >= dates.end) return 'GRACE';
  return dates.isCancelledAtEnd ? 'CANCELLED' : 'ACTIVE';
}
