import type { Occurrence } from '../../../../contract/calendar/calendar.ts';
import type { Holiday } from '../../../../contract/calendar/holidays.ts';
import { DAY_MS } from '../../../../contract/core/durations.ts';
import { dayOf, endOfDay, startOfDay } from '../form/zoned-time.ts';
import { addDays, type Day } from './calendar-days.ts';
import { keyOf } from './occurrence-key.ts';

/** A span of time: the start is included, the end is not. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** From the beginning of `first` to the end of `last` in `zone`. */
export function spanOf(first: Day, last: Day, zone: string): Span {
  return { from: startOfDay(first, zone), to: endOfDay(last, zone) };
}

/**
 * The first and the last day of an occurrence for a reader in `zone`. All-day events have the same days in
 * every zone.
 */
export function daysOf(
  { starts_at, ends_at, is_all_day, time_zone }: Occurrence,
  zone: string,
): { readonly first: Day; readonly last: Day } {
  const where = is_all_day ? time_zone : zone;
  const first = dayOf(starts_at, where);
  // The end is exclusive: an event that ends at midnight does not touch the next day.
  const last = dayOf(new Date(Math.max(Date.parse(ends_at) - 1, Date.parse(starts_at))).toISOString(), where);
  return { first, last };
}

function byStart(a: Occurrence, b: Occurrence): number {
  return (
    Number(b.is_all_day) - Number(a.is_all_day) ||
    a.starts_at.localeCompare(b.starts_at) ||
    a.ends_at.localeCompare(b.ends_at) ||
    keyOf(a).localeCompare(keyOf(b))
  );
}

/** The last day on which it is shown. An event that runs past midnight shows on its first day only. */
function lastShownDay(one: Occurrence, { first, last }: { readonly first: Day; readonly last: Day }): Day {
  const lasts = Date.parse(one.ends_at) - Date.parse(one.starts_at);
  return one.is_all_day || lasts >= DAY_MS ? last : first;
}

/**
 * Occurrences of each day from `first` to `last`, all-day ones first, then by time. An event of several days
 * is listed on each of them.
 */
export function occurrencesByDay(
  occurrences: readonly Occurrence[],
  { first, last, zone }: { readonly first: Day; readonly last: Day; readonly zone: string },
): ReadonlyMap<Day, readonly Occurrence[]> {
  const days = new Map<Day, Occurrence[]>();
  const unique = new Map(occurrences.map((one) => [keyOf(one), one]));
  for (const one of [...unique.values()].sort(byStart)) {
    const own = daysOf(one, zone);
    const shownUntil = lastShownDay(one, own);
    const until = shownUntil < last ? shownUntil : last;
    for (let day = own.first > first ? own.first : first; day <= until; day = addDays(day, 1)) {
      const there = days.get(day) ?? [];
      there.push(one);
      days.set(day, there);
    }
  }
  return days;
}

/** Groups holidays by day. */
export function holidaysByDay(holidays: readonly Holiday[]): ReadonlyMap<Day, readonly Holiday[]> {
  const days = new Map<Day, Holiday[]>();
  for (const one of holidays) days.set(one.date, [...(days.get(one.date) ?? []), one]);
  return days;
}
