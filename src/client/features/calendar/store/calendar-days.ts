import { DAY_MS } from '../../../../contract/core/durations.ts';

const WRITTEN = /^\d{4}-\d{2}-\d{2}$/;

/** A calendar day, "2026-11-21", without hour and zone. Days compare as strings. */
export type Day = string;

/** One week, starting on Sunday as in the Philippines. */
export type Week = readonly Day[];

function msOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function dayAt(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Parses a day; null for any other text and for days that do not exist, like 30 February. */
export function readDay(text: string | undefined): Day | null {
  if (text === undefined || !WRITTEN.test(text)) return null;
  const ms = msOf(text);
  return Number.isNaN(ms) || dayAt(ms) !== text ? null : text;
}

export function addDays(day: Day, days: number): Day {
  return dayAt(msOf(day) + days * DAY_MS);
}

/** Number of days from `from` to `to`; negative when `to` comes first. */
export function daysBetween(from: Day, to: Day): number {
  return (msOf(to) - msOf(from)) / DAY_MS;
}

/** The same day in another month, or the last day of that month: 31 January plus one month is 28 February. */
export function addMonths(day: Day, months: number): Day {
  const from = new Date(msOf(day));
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const last = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0);
  return dayAt(Math.min(first + (from.getUTCDate() - 1) * DAY_MS, last));
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(msOf(day)).getUTCDay();
}

export function startOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

export function isSameMonth(one: Day, other: Day): boolean {
  return one.slice(0, 7) === other.slice(0, 7);
}

/**
 * The weeks that contain a day of the month of `day`: four to six whole weeks, including days of the
 * neighbouring months.
 */
export function weeksOfMonth(day: Day): readonly Week[] {
  const first = startOfMonth(day);
  const start = addDays(first, -weekdayOf(first));
  const end = addMonths(first, 1);
  const weeks = Math.ceil(daysBetween(start, end) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => addDays(start, week * 7 + at)),
  );
}
