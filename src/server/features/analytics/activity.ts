import type { Metric } from '../../../contract/analytics/analytics-facts.ts';
import { type ByDay, type Figure, medianOf, metricOf, shareOf, sumOf } from './metrics.ts';
import { addDays, type Range, rangeBefore } from './ranges.ts';
import type { DayCount, Days, PeopleMetric, RollupRepo, SumMetric } from './rollup.repo.ts';

/** The days that a range and the one before it need, with the 29 days in which someone may have come earlier. */
export function daysToRead(range: Range): Days {
  return { from: rangeBefore(range).from, to: range.to };
}

/** The days of `metric`. */
function byDayOf(counts: readonly DayCount[], metric: SumMetric): ByDay {
  return new Map(counts.filter((count) => count.metric === metric).map(({ day, n }) => [day, n]));
}

/** Sums of any days of the range, and of the one before it. */
export async function readSums(repo: RollupRepo, metrics: readonly SumMetric[], range: Range) {
  const counts = await repo.sums(metrics, daysToRead(range));
  return (metric: SumMetric): Figure => sumOf(byDayOf(counts, metric)).during;
}

/** Sums of any days, for `during`, and of everything until a day, for `until`: that reads all days there ever were. */
export async function readTotals(repo: RollupRepo, metrics: readonly SumMetric[], range: Range) {
  const days = daysToRead(range);
  const [counts, before] = await Promise.all([repo.sums(metrics, days), repo.before(metrics, days.from)]);
  const sums = (metric: SumMetric) =>
    sumOf(byDayOf(counts, metric), before.find((row) => row.metric === metric)?.n ?? 0);
  return {
    during: (metric: SumMetric): Figure => sums(metric).during,
    until: (metric: SumMetric): Figure => sums(metric).until,
  };
}

/** The days of different people, with those that reach into the range. */
export async function readGaps(repo: RollupRepo, metrics: readonly PeopleMetric[], range: Range) {
  const { from, to } = daysToRead(range);
  const gaps = await repo.gaps(metrics, { from: addDays(from, -29), to });
  return (metric: PeopleMetric) => gaps.filter((gap) => gap.metric === metric);
}

/** Posts, comments, reactions and messages, and when they were written. */
export async function engagementOf(
  repo: RollupRepo,
  range: Range,
): Promise<{ metrics: Metric[]; heat: number[][] }> {
  const keys = ['posts', 'comments', 'reactions', 'messages'] as const;
  const [during, heat] = await Promise.all([readSums(repo, keys, range), repo.heat(range)]);
  return { metrics: keys.map((key) => metricOf(key, 'count', range, during(key))), heat };
}

/** Courses that were begun and completed, and quizzes. */
export async function learningOf(repo: RollupRepo, range: Range): Promise<Metric[]> {
  const [during, hours] = await Promise.all([
    readSums(repo, ['enrolments', 'completions', 'lessons', 'quizzes', 'passed_quizzes'], range),
    repo.hoursToComplete(daysToRead(range)),
  ]);
  return [
    metricOf('enrolments', 'count', range, during('enrolments')),
    metricOf('completions', 'count', range, during('completions')),
    metricOf('hours_to_complete', 'hours', range, medianOf(hours)),
    metricOf('lessons_completed', 'count', range, during('lessons')),
    metricOf('quiz_attempts', 'count', range, during('quizzes')),
    metricOf('quiz_pass_rate', 'percent', range, shareOf(during('passed_quizzes'), during('quizzes'))),
  ];
}
