import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCalendarEvents } from '../../../src/contract/calendar/calendar.ts';
import { demoData, startDemoApi } from '../../support/a-demo.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';

let api: CommunityApi;
let mani: string;
beforeAll(async () => {
  api = await startDemoApi();
  const { rows } = await api.db.query<{ id: string }>(
    `select id from users where username = 'maninapenaflor'`,
  );
  mani = rows[0]?.id ?? '';
  await api.signIn(mani);
});
afterAll(() => api.close());

test('a member finds weeks of what her communities do, and what was called off', async () => {
  const { data, is_whole } = await api.ok(listCalendarEvents, mani, { query: {} });
  expect([data.length > 15, is_whole]).toEqual([true, true]);
  expect(new Set(data.map(({ group }) => group.slug)).size).toBe(3);
  expect(data.some(({ status }) => status === 'CANCELLED')).toBe(true);
  expect(data.some(({ details }) => details?.my_rsvp === 'GOING')).toBe(true);
});

test('only people of a community make events in it, or answer', async () => {
  for (const { owner, moderators, members, events } of (await demoData()).communities) {
    const staff = [owner, ...moderators];
    const everybody = [...staff, ...members];
    for (const { title, from, going, maybe, declined } of events) {
      const answered = [...going, ...maybe, ...declined];
      expect([title, staff.includes(from)]).toEqual([title, true]);
      expect([title, answered.filter((name) => !everybody.includes(name))]).toEqual([title, []]);
      expect(new Set(answered).size).toBe(answered.length);
    }
  }
});
