import type { Metric } from '../../../contract/analytics/analytics-facts.ts';
import { daysToRead } from './activity.ts';
import { type Figure, metricOf, presentMetric } from './metrics.ts';
import type { CaseTimes, PresentRepo } from './present.repo.ts';
import type { Range } from './ranges.ts';

/** Reports, restrictions and appeals, of a community or (null) of the platform. Cases are few, so they are read. */
export async function trustOf(
  present: PresentRepo,
  { groupId, range, now }: { groupId: string | null; range: Range; now: Date },
): Promise<Metric[]> {
  const [state, cases] = await Promise.all([
    present.trust(groupId, now),
    present.cases(groupId, daysToRead(range)),
  ]);
  return [
    metricOf('new_reports', 'count', range, ({ first, last }) => within(cases, first, last).length),
    presentMetric(
      'open_reports',
      'count',
      state.open,
      state.by_priority.map((part) => ({ ...part })),
    ),
    metricOf('first_action', 'seconds', range, medianTime(cases, 'first_action')),
    metricOf('resolution', 'seconds', range, medianTime(cases, 'resolution')),
    presentMetric('active_restrictions', 'count', state.restrictions),
    presentMetric('open_appeals', 'count', state.appeals),
  ];
}

function within(cases: readonly CaseTimes[], first: string, last: string): readonly CaseTimes[] {
  return cases.filter(({ day }) => day >= first && day <= last);
}

/** The mean of the two in the middle, of cases that were opened in these days. */
function medianTime(cases: readonly CaseTimes[], which: 'first_action' | 'resolution'): Figure {
  return ({ first, last }) => {
    const times = within(cases, first, last)
      .flatMap(({ [which]: seconds }) => (seconds === null ? [] : [seconds]))
      .toSorted((a, b) => a - b);
    const low = times[Math.floor((times.length - 1) / 2)];
    const high = times[Math.floor(times.length / 2)];
    return low === undefined || high === undefined ? null : (low + high) / 2;
  };
}
