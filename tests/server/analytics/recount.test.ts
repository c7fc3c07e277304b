import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getGroupAnalytics,
  getOwnAnalytics,
  getPlatformAnalytics,
} from '../../../src/contract/analytics/analytics.ts';
import { analyticsIntervals, type Metric } from '../../../src/contract/analytics/analytics-facts.ts';
import { type DropOff, getDropOff, getPlatformDropOff } from '../../../src/contract/analytics/drop-off.ts';
import { manilaDay } from '../../../src/contract/core/manila.ts';
import { countChanges } from '../../../src/server/features/analytics/counting.ts';
import {
  addDays,
  bucketsOf,
  type Range,
  rangeBefore,
} from '../../../src/server/features/analytics/ranges.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aHistory, anAct } from './a-history.ts';
import { RECOUNT_COURSES, RECOUNT_HEAT, RECOUNT_LESSONS, recount, recountParts } from './recount.ts';

const RUNS = Number(process.env.RUNS ?? 5);

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

const count = () => countChanges(api.withTx, () => new Date());

interface Scope {
  readonly groupId?: string;
  readonly userId?: string;
}

async function expectRecounted(metrics: readonly Metric[], range: Range, { groupId, userId }: Scope) {
  const sql = recount(metrics.map(({ key }) => key));
  async function of({ first, last }: { first: string; last: string }) {
    const { rows } = await api.db.query<Record<string, number | null>>(sql, [
      ...[first, last, groupId ?? null, userId ?? null],
    ]);
    return rows[0] ?? {};
  }
  const before = rangeBefore(range);
  const buckets = bucketsOf(range);
  const value = await of({ first: range.from, last: range.to });
  const previous = await of({ first: before.from, last: before.to });
  const points = await Promise.all(buckets.map((bucket) => of(bucket)));
  for (const metric of metrics) {
    const [key, isPresent] = [metric.key, metric.series.length === 0];
    expect([key, metric.value]).toEqual([key, closeTo(value[key] ?? null)]);
    expect([key, metric.previous]).toEqual([key, isPresent ? null : closeTo(previous[key] ?? null)]);
    expect([key, metric.series.map(({ t }) => t)]).toEqual([
      key,
      isPresent ? [] : buckets.map(({ first }) => first),
    ]);
    expect([key, metric.series.map(({ v }) => v)]).toEqual([
      key,
      isPresent ? [] : points.map((point) => closeTo(point[key] ?? null)),
    ]);
    if (metric.parts) await expectParts(key, metric.parts, [range.from, range.to, groupId, userId]);
  }
}

async function expectParts(
  key: string,
  parts: NonNullable<Metric['parts']>,
  place: readonly (string | undefined)[],
): Promise<void> {
  const values = place.map((one) => one ?? null);
  const { rows } = await api.db.query<{ key: string; value: number }>(recountParts(key), values);
  const found = Object.fromEntries(parts.map((part) => [part.key, part.value]));
  expect([key, found]).toEqual([key, Object.fromEntries(rows.map((row) => [row.key, row.value]))]);
}

async function expectDropOff(data: DropOff, groupId: string | null): Promise<void> {
  const courses = await api.db.query<{ id: string }>(RECOUNT_COURSES, [groupId]);
  expect(data.courses.map(({ title: _, ...course }) => course)).toEqual(courses.rows);
  expect(data.course_id).toBe(courses.rows[0]?.id ?? null);
  const { rows } = await api.db.query<{ id: string; began: number; completed: number }>(RECOUNT_LESSONS, [
    data.course_id,
  ]);
  expect(data.lessons.map(({ id, began, completed }) => ({ id, began, completed }))).toEqual(rows);
}

/** Answers have one decimal. */
function closeTo(value: number | null): unknown {
  return value === null ? null : expect.closeTo(Math.round(value * 10) / 10, 1);
}

async function expectHeat(heat: readonly (readonly number[])[], range: Range, { groupId, userId }: Scope) {
  const { rows } = await api.db.query<{ weekday: number; hour: number; n: number }>(RECOUNT_HEAT, [
    ...[range.from, range.to, groupId ?? null, userId ?? null],
  ]);
  const found = heat.flatMap((hours, row) =>
    hours.flatMap((n, hour) => (n === 0 ? [] : [{ weekday: row + 1, hour, n }])),
  );
  const byTime = (a: { weekday: number; hour: number }, b: { weekday: number; hour: number }) =>
    a.weekday - b.weekday || a.hour - b.hour;
  expect(found).toEqual(rows.toSorted(byTime));
}

test('whatever happens at once, late or undone, every figure equals a count of the things', async () => {
  const admin = await api.person({ role: 'ADMIN' });
  const rounds = fc.array(fc.array(anAct, { minLength: 8, maxLength: 24 }), { minLength: 3, maxLength: 10 });
  const aRange = fc.record({
    daysAgo: fc.nat({ max: 40 }),
    days: fc.integer({ min: 1, max: 45 }),
    interval: fc.constantFrom(...analyticsIntervals),
  });
  await fc.assert(
    fc.asyncProperty(rounds, aRange, async (acts, { daysAgo, days, interval }) => {
      const { perform, people, places, owner } = await aHistory(api);
      // Counting goes on meanwhile, from two nodes.
      for (const round of acts) await Promise.all([...round.map(perform), count(), count()]);
      await count();
      const to = manilaDay(Date.now(), daysAgo);
      const range: Range = { from: addDays(to, 1 - days), to, interval };

      const platform = (await api.ok(getPlatformAnalytics, admin, { query: range })).data;
      const { users, communities, revenue, learning, engagement, trust } = platform;
      const all = [...users, ...communities, ...revenue, ...learning, ...engagement.metrics, ...trust];
      await expectRecounted(all, range, {});
      await expectHeat(engagement.heat, range, {});
      await expectDropOff((await api.ok(getPlatformDropOff, admin, { query: {} })).data, null);

      const groupId = places[0]?.id ?? '';
      const params = { group_id: groupId };
      const group = (await api.ok(getGroupAnalytics, owner, { params, query: range })).data;
      await expectRecounted(
        [
          ...[...group.members, ...(group.revenue ?? []), ...group.learning],
          ...[...group.engagement.metrics, ...group.trust],
        ],
        range,
        { groupId },
      );
      await expectHeat(group.engagement.heat, range, { groupId });
      await expectDropOff((await api.ok(getDropOff, owner, { params, query: {} })).data, groupId);

      const userId = people[1] ?? '';
      const own = (await api.ok(getOwnAnalytics, userId, { query: range })).data;
      await expectRecounted([...own.learning, ...own.engagement.metrics], range, { userId });
      await expectHeat(own.engagement.heat, range, { userId });
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});
