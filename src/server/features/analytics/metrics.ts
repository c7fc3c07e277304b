import type { AnalyticsUnit, Metric, MetricKey } from '../../../contract/analytics/analytics-facts.ts';
import { addDays, type Bucket, bucketsOf, daysOf, type Range, rangeBefore } from './ranges.ts';

/** A figure of any days, both included. Null where there is nothing to divide. */
export type Figure = (days: Bucket) => number | null;

/** Numbers by day. Days without one count 0. */
export type ByDay = ReadonlyMap<string, number>;

/** A metric of the range: its value, that of the range before, and a point for each interval. */
export function metricOf(key: MetricKey, unit: AnalyticsUnit, range: Range, figure: Figure): Metric {
  const before = rangeBefore(range);
  const value = rounded(figure({ first: range.from, last: range.to }));
  const previous = rounded(figure({ first: before.from, last: before.to }));
  const series = bucketsOf(range).map((bucket) => ({ t: bucket.first, v: rounded(figure(bucket)) }));
  return { key, unit, value, previous, delta_pct: deltaOf(value, previous), series };
}

/** A metric that is only known as of now. */
export function presentMetric(
  key: MetricKey,
  unit: AnalyticsUnit,
  value: number | null,
  parts?: Metric['parts'],
): Metric {
  const present = { key, unit, value: rounded(value), previous: null, delta_pct: null, series: [] };
  return parts === undefined ? present : { ...present, parts };
}

/** What `value` is above `previous`, in percent. */
function deltaOf(value: number | null, previous: number | null): number | null {
  if (value === null || previous === null || previous === 0) return null;
  return rounded(((value - previous) * 100) / Math.abs(previous));
}

/** One decimal. */
function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10;
}

/** Of days that are added up. Reads a sum over any days in one step. */
export function sumOf(counts: ByDay, base = 0): { during: Figure; until: Figure } {
  const days = [...counts.keys()].toSorted();
  const sums: number[] = [];
  let total = base;
  for (const day of days) {
    total += counts.get(day) ?? 0;
    sums.push(total);
  }
  /** The sum of `base` and all days up to `day`, which is included. */
  function upTo(day: string): number {
    let [low, high] = [0, days.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((days[middle] ?? '') <= day) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? base : (sums[low - 1] ?? base);
  }
  return {
    during: ({ first, last }) => upTo(last) - upTo(addDays(first, -1)),
    until: ({ last }) => upTo(last),
  };
}

/** Days, the next day of the same one after `gap` days, and how many there are of these. */
export interface Gap {
  readonly day: string;
  readonly gap: number;
  readonly n: number;
}

/**
 * Different ones in the `width` days (30 at most) up to the last one. Who comes on several of these days is counted
 * on the latest: that is the one whose next day lies after the end.
 */
export function differentIn(width: number, gaps: readonly Gap[]): Figure {
  const byDay = Map.groupBy(gaps, ({ day }) => day);
  return ({ last }) => {
    let total = 0;
    for (let back = 0; back < width; back++)
      for (const { gap, n } of byDay.get(addDays(last, -back)) ?? []) if (gap > back) total += n;
    return total;
  };
}

/** How many there were on a day, on average of the days. */
export function averageOf(gaps: readonly Gap[]): Figure {
  const byDay = new Map<string, number>();
  for (const { day, n } of gaps) byDay.set(day, (byDay.get(day) ?? 0) + n);
  const { during } = sumOf(byDay);
  return (days) => quotient(during(days), daysOf({ from: days.first, to: days.last }));
}

/** The middle one of values that are counted by day; the lower one of two. */
export function medianOf(
  counts: readonly { readonly day: string; readonly hours: number; readonly n: number }[],
): Figure {
  const ordered = counts.toSorted((a, b) => a.hours - b.hours);
  return ({ first, last }) => {
    const within = ordered.filter(({ day }) => day >= first && day <= last);
    const total = within.reduce((sum, { n }) => sum + n, 0);
    let seen = 0;
    for (const { hours, n } of within) {
      seen += n;
      if (seen * 2 >= total && total > 0) return hours;
    }
    return null;
  };
}

/** Percent of `part` in `whole`. */
export function shareOf(part: Figure, whole: Figure): Figure {
  return (days) => {
    const share = quotient(part(days), whole(days));
    return share === null ? null : share * 100;
  };
}

/** Null when one is absent, or when there is nothing to divide by. */
export function quotient(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole;
}
