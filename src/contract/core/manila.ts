import { DAY_MS, HOUR_MS } from './durations.ts';

/** The zone of the platform's own days, months and schedules, whatever zone a user has. */
export const MANILA_ZONE = 'Asia/Manila';

/** Manila is eight hours ahead of UTC, in summer and winter. All instants here are milliseconds since 1970. */
const AHEAD_MS = 8 * HOUR_MS;

/** The day in Manila at `at`, or so many days before it, like 2026-11-22. */
export function manilaDay(at: number, daysBefore = 0): string {
  return new Date(at + AHEAD_MS - daysBefore * DAY_MS).toISOString().slice(0, 10);
}

/** The month in Manila at `at`, like 2026-11. */
export function manilaMonth(at: number): string {
  return manilaDay(at).slice(0, 7);
}

/** Midnights in Manila between the two instants: negative when `to` is earlier. */
export function manilaDaysBetween(from: number, to: number): number {
  return dayNumber(to) - dayNumber(from);
}

function dayNumber(at: number): number {
  return Math.floor((at + AHEAD_MS) / DAY_MS);
}

/** The instant at which `day`, like 2026-11-22, begins in Manila, or so many days after it. */
export function manilaMidnight(day: string, daysAfter = 0): number {
  return Date.parse(day) - AHEAD_MS + daysAfter * DAY_MS;
}

/** Milliseconds from `at` to the next midnight in Manila. */
export function msToManilaMidnight(at: number): number {
  return DAY_MS - ((at + AHEAD_MS) % DAY_MS);
}

/** The instants between which a month like 2026-11 lies in Manila; `to` is the beginning of the next one. */
export function manilaMonthWindow(month: string): { from: Date; to: Date } {
  const first = new Date(`${month}-01`);
  const next = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1);
  return { from: new Date(first.getTime() - AHEAD_MS), to: new Date(next - AHEAD_MS) };
}

/** Days after the end of a month until its books close. News that come later stand in the month in which they come. */
export const CLOSES_AFTER_DAYS = 3;

/** The instant at which the books of a month like 2026-11 close. */
export function monthClosesAt(month: string): Date {
  return new Date(manilaMonthWindow(month).to.getTime() + CLOSES_AFTER_DAYS * DAY_MS);
}

/**
 * So many months later at the same hour in Manila, on the day `dayOfMonth`, or on the last day of a month that is
 * shorter.
 */
export function manilaMonthsLater(at: number, months: number, dayOfMonth: number): number {
  const local = new Date(at + AHEAD_MS);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const hour = local.getTime() - dayNumber(at) * DAY_MS;
  return Date.UTC(year, month, Math.min(dayOfMonth, lastDay)) + hour - AHEAD_MS;
}
