import {
  ANALYTICS_DEFAULT_DAYS,
  ANALYTICS_POINTS_MAX,
  type AnalyticsInterval,
  type AnalyticsQuery,
} from '../../../contract/analytics/analytics-facts.ts';
import { DAY_MS } from '../../../contract/core/durations.ts';
import { manilaDay } from '../../../contract/core/manila.ts';
import { Problem } from '../../../contract/core/problems.ts';

/** Days of Manila's calendar, both included; `to` is never after today. */
export interface Range {
  readonly from: string;
  readonly to: string;
  readonly interval: AnalyticsInterval;
}

/** One point of a series: the days of an interval that lie within the range. */
export interface Bucket {
  readonly first: string;
  readonly last: string;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Number of days of the range, both ends included. */
export function daysOf({ from, to }: Pick<Range, 'from' | 'to'>): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/**
 * Completes the range: it ends today and has 30 days, unless the query says otherwise.
 *
 * @throws Problem `request.invalid` that names the field: it ends before it begins, later than today, or has more than
 *   400 intervals.
 */
export function rangeOf({ from, to, interval }: AnalyticsQuery, now: number): Range {
  const today = manilaDay(now);
  const last = to ?? today;
  const range = { from: from ?? addDays(last, 1 - ANALYTICS_DEFAULT_DAYS), to: last, interval };
  if (range.to > today) {
    const message = 'Choose today or an earlier day';
    throw invalid('to', message);
  }
  if (range.from > range.to) {
    const message = 'The first day must not be after the last day';
    throw invalid('from', message);
  }
  if (bucketsOf(range).length > ANALYTICS_POINTS_MAX) {
    const message = 'This range has more than 400 points. Choose a shorter range or a longer interval.';
    throw invalid('from', message);
  }
  return range;
}

/** The range of the same length that ends on the day before. */
export function rangeBefore(range: Range): Range {
  return { ...range, from: addDays(range.from, -daysOf(range)), to: addDays(range.from, -1) };
}

/** Weeks begin on Monday. The first and the last bucket may be shorter. At most one more than is allowed. */
export function bucketsOf({ from, to, interval }: Range): Bucket[] {
  const buckets: Bucket[] = [];
  for (let first = from; first <= to && buckets.length <= ANALYTICS_POINTS_MAX; ) {
    const next = nextStart(first, interval);
    buckets.push({ first, last: next > to ? to : addDays(next, -1) });
    first = next;
  }
  return buckets;
}

function nextStart(day: string, interval: AnalyticsInterval): string {
  const date = new Date(day);
  if (interval === 'day') return addDays(day, 1);
  if (interval === 'week') return addDays(day, 7 - ((date.getUTCDay() + 6) % 7));
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
}

function invalid(field: 'from' | 'to', message: string): Problem {
  return new Problem('request.invalid', 'The request is not valid', { issues: [{ path: field, message }] });
}
