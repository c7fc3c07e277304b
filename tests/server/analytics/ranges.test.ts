import { afterAll, beforeAll, expect, test } from 'vitest';
import { getGroupAnalytics, getPlatformAnalytics } from '../../../src/contract/analytics/analytics.ts';
import { manilaDay } from '../../../src/contract/core/manila.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());

test('a range that makes no sense is refused with the field that is wrong, and 30 days are the default', async () => {
  const admin = await api.person({ role: 'ADMIN' });
  const today = manilaDay(Date.now());
  const tomorrow = manilaDay(Date.now(), -1);
  const rows = [
    [{ from: today, to: manilaDay(Date.now(), 1) }, 'from', 'The first day must not be after the last day'],
    [{ to: tomorrow }, 'to', 'Choose today or an earlier day'],
    [{ from: '2026-02-30' }, 'from', 'Write a day like 2026-11-22'],
    [{ from: '1999-12-31' }, 'from', 'Choose a day between 2000 and 2100'],
    [
      { from: manilaDay(Date.now(), 400) },
      'from',
      'This range has more than 400 points. Choose a shorter range or a longer interval.',
    ],
  ] as const;
  for (const [query, path, message] of rows) {
    const problem = await api.refused(getPlatformAnalytics, admin, { query });
    expect([query, problem.code, problem.issues?.[0]]).toEqual([query, 'request.invalid', { path, message }]);
  }
  for (const bad of ['interval=year', 'group_id=1', 'from=soon']) {
    const url = `/api/analytics/platform?${bad}`;
    const { statusCode } = await api.app.inject({ url, headers: { authorization: `Bearer ${admin}` } });
    expect([bad, statusCode]).toEqual([bad, 422]);
  }
  const most = await api.ok(getPlatformAnalytics, admin, { query: { from: manilaDay(Date.now(), 399) } });
  expect(most.data.users[0]?.series).toHaveLength(400);
  const { data } = await api.ok(getPlatformAnalytics, admin, { query: {} });
  expect([data.from, data.to, data.interval]).toEqual([manilaDay(Date.now(), 29), today, 'day']);
});

test('an owner sees the money of a community, a moderator sees everything else', async () => {
  const [owner, moderator] = [await api.person(), await api.person()];
  const { id } = await api.community(owner);
  await api.place(id, moderator, 'MODERATOR');
  const see = async (person: string) =>
    (await api.ok(getGroupAnalytics, person, { params: { group_id: id }, query: {} })).data;
  expect((await see(owner)).revenue?.map(({ key }) => key)).toContain('earned');
  const staff = await see(moderator);
  expect(staff.revenue).toBeNull();
  expect(staff.members.map(({ key }) => key)).toContain('total_members');
});
