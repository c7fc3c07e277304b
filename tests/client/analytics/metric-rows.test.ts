import { expect, test } from 'vitest';
import { GroupRows, PlatformRows } from '../../../src/client/features/analytics/metric-rows.tsx';
import { rowlessInGroup, rowlessOnPlatform } from '../../../src/client/features/analytics/rowless-metrics.ts';
import { type MetricKey, metricKeys } from '../../../src/contract/analytics/analytics-facts.ts';

const days = { from: '2026-11-01', to: '2026-11-30' };

/** Counted by day, in a list that has days. */
const ofDays: readonly MetricKey[] = [
  ...(['new_users', 'new_communities', 'gmv', 'payments', 'payment_methods', 'plan_sales'] as const),
  ...(['commission', 'refunds', 'new_reports', 'first_action', 'resolution'] as const),
];

test('every figure leads to its rows, or has a reason why it does not', () => {
  for (const metric of metricKeys) {
    const onPlatform = PlatformRows({ metric, days });
    expect([metric, onPlatform === null], 'on the platform').toEqual([metric, metric in rowlessOnPlatform]);
    if (ofDays.includes(metric))
      expect([metric, onPlatform?.props.search]).toEqual([metric, expect.objectContaining(days)]);
    const inGroup = GroupRows({ metric, slug: 'kape' });
    expect([metric, inGroup === null], 'in a community').toEqual([metric, metric in rowlessInGroup]);
  }
});
