import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePassword } from '../../../src/contract/account/auth.ts';
import { endOtherSessions } from '../../../src/contract/account/sessions.ts';
import {
  createCalendarFeed,
  deleteCalendarFeed,
  downloadCalendarEvent,
  getCalendarFeed,
} from '../../../src/contract/calendar/calendar.ts';
import { listHolidays } from '../../../src/contract/calendar/holidays.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { calendarWays } from './calendar-world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Within the year that the address shows. */
const TOMORROW = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
const START = `${TOMORROW}T11:00:00.000Z`;

let api: CommunityApi;
let ways: ReturnType<typeof calendarWays>;
let owner: string;
let ben: string;

beforeAll(async () => {
  api = await startCommunityApi();
  ways = calendarWays(api);
  owner = await api.person({ first: 'Olive' });
});
afterAll(() => api.close());

async function aGroup(traits: { is_public?: boolean } = {}): Promise<string> {
  const group = await api.community(owner, traits);
  ben = await api.person({ first: 'Ben' });
  await api.place(group.id, ben, 'MEMBER');
  return group.id;
}
const tomorrow = (form = {}) => ({
  starts_local: `${TOMORROW}T19:00`,
  title: 'Salo-salo',
  meeting_url: 'https://meet.example/tara?a=1,2;b',
  ...form,
});
async function anAddress(person: string): Promise<string> {
  return (await api.ok(createCalendarFeed, person, {})).data.url;
}
async function read(address: string) {
  const { pathname, search } = new URL(address);
  return api.app.inject({ url: `${pathname}${search}` });
}
/** With the lines put together again that are too long for one. */
const unfolded = (ics: string) => ics.replaceAll('\r\n ', '');

describe('a private calendar address', () => {
  test('shows other programs what its owner may see, in all of their communities', async () => {
    const group = await aGroup({ is_public: false });
    await ways.make(owner, group, tomorrow());
    await ways.make(owner, (await api.community(owner)).id, tomorrow({ title: 'Sa iba' }));
    const answer = await read(await anAddress(ben));
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['cache-control']).toContain('no-store');
    const ics = unfolded(answer.body);
    expect(ics).toContain(`DTSTART:${TOMORROW.replaceAll('-', '')}T110000Z`);
    expect(ics).toContain('SUMMARY:Salo-salo');
    expect(ics).toContain('https://meet.example/tara?a=1\\,2\\;b');
    expect(ics).not.toContain('Sa iba');
  });

  test('keeps the name of an event that moves, and numbers its changes, so that programs move what they have', async () => {
    const group = await aGroup();
    const once = await ways.make(owner, group, tomorrow());
    const weekly = await ways.make(
      owner,
      group,
      tomorrow({ title: 'Lingguhan', recurrence: { freq: 'WEEKLY', interval: 2, count: 3 } }),
    );
    const address = await anAddress(ben);
    const eventsOf = async () => {
      const { body } = await read(address);
      expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
      expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const part = (name: string) =>
        [...unfolded(body).matchAll(new RegExp(`^${name}:(.*)$`, 'gm'))].map(([, value]) => value?.trim());
      return { uids: part('UID'), sequences: part('SEQUENCE').map(Number) };
    };
    const before = await eventsOf();
    expect(before.uids).toHaveLength(4);
    expect(new Set(before.uids).size).toBe(4);
    for (const event of [once, weekly])
      await ways.change(owner, event, { starts_local: `${TOMORROW}T20:30` });
    const after = await eventsOf();
    expect(after.uids).toEqual(before.uids);
    expect(after.sequences).toEqual(before.sequences.map((sequence) => sequence + 1));
  });

  test('shows nothing of a community any more that its owner left', async () => {
    const group = await aGroup();
    await ways.make(owner, group, tomorrow());
    const address = await anAddress(ben);
    expect((await read(address)).body).toContain('Salo-salo');
    await api.place(group, ben, 'MEMBER', 'LEFT');
    expect((await read(address)).body).not.toContain('Salo-salo');
  });

  test('leaves out what its owner declined, and keeps what was called off as such', async () => {
    const group = await aGroup();
    const declined = await ways.make(owner, group, tomorrow({ title: 'Hindi pupunta' }));
    await ways.answer(ben, declined.id, START, 'DECLINED');
    const { id } = await ways.make(owner, group, tomorrow());
    await api.app.inject({
      method: 'DELETE',
      url: `/api/calendar-events/${id}`,
      headers: { authorization: `Bearer ${owner}` },
    });
    const ics = (await read(await anAddress(ben))).body;
    expect([ics.includes('Hindi pupunta'), ics.includes('STATUS:CANCELLED')]).toEqual([false, true]);
  });

  test('is one per person: another takes its place, and it can be ended', async () => {
    await aGroup();
    const [first, second] = [await anAddress(ben), await anAddress(ben)];
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
    expect((await api.ok(getCalendarFeed, ben, {})).data?.last_used_at).not.toBeNull();
    await api.ok(deleteCalendarFeed, ben, {});
    await api.ok(deleteCalendarFeed, ben, {});
    expect((await read(second)).statusCode).toBe(404);
    expect((await api.ok(getCalendarFeed, ben, {})).data).toBeNull();
  });

  test('ends with the account of its owner', async () => {
    await aGroup();
    const address = await anAddress(ben);
    await api.db.query(`update users set status = 'ARCHIVED' where id = $1`, [ben]);
    expect((await read(address)).statusCode).toBe(404);
  });

  test.each([
    ['signs out everywhere else', () => api.ok(endOtherSessions, ben, {})],
    [
      'changes the password',
      async () => {
        const [currentPassword, newPassword] = ['Mangga#42x', 'Calamansi!8'];
        await api.db.query('update users set password_hash = $2 where id = $1', [
          ben,
          await hash(currentPassword),
        ]);
        await api.ok(changePassword, ben, { body: { currentPassword, newPassword } });
      },
    ],
  ])('ends when its owner %s, and theirs only', async (_, act) => {
    await aGroup();
    const [address, others] = [await anAddress(ben), await anAddress(owner)];
    await act();
    expect((await read(address)).statusCode).toBe(404);
    expect((await api.ok(getCalendarFeed, ben, {})).data).toBeNull();
    expect((await read(others)).statusCode).toBe(200);
  });

  test('is kept as a hash, from which no one gets it back', async () => {
    await aGroup();
    const token = new URL(await anAddress(ben)).searchParams.get('token') ?? '';
    expect(token.length).toBeGreaterThanOrEqual(43);
    const { rows } = await api.db.query<{ kept: string; hash: Buffer }>(
      'select f::text as kept, token_hash as hash from calendar_feeds f where user_id = $1',
      [ben],
    );
    expect(rows[0]?.kept).not.toContain(token);
    expect(rows[0]?.hash).toEqual(createHash('sha256').update(token).digest());
  });

  test.each(['', '?token=', '?token=hula', `?token=${'a'.repeat(5_000)}`, '?token=%00', '?token=a&token=b'])(
    'what is none, like "%s", is not found',
    async (search) => {
      expect((await api.app.inject({ url: `/api/calendar.ics${search}` })).statusCode).toBe(404);
    },
  );
});

describe('words in a calendar file', () => {
  test('cannot become lines of it', async () => {
    const group = await aGroup();
    const hostile = 'Tara\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nATTENDEE:mailto:x@mail.example\u0007';
    const { id } = await ways.make(owner, group, tomorrow({ description_md: hostile }));
    // Titles are checked by now; what is older may hold anything.
    await api.db.query('update calendar_events set title = $2, location = $2 where id = $1', [id, hostile]);
    await api.db.query('update groups set name = $2 where id = $1', [group, hostile]);
    const lines = (await read(await anAddress(ben))).body.split('\r\n');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines.filter((line) => /^(?:ATTENDEE|END:VEVENT.)/.test(line))).toEqual([]);
    expect(lines.join('')).not.toContain('\u0007');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  test('of one occurrence are those of that one alone', async () => {
    const group = await aGroup();
    const made = await ways.make(owner, group, tomorrow({ recurrence: { freq: 'DAILY' } }));
    const file = async (query: { occurrence_start?: string }) =>
      (await api.ok(downloadCalendarEvent, ben, { params: { calendar_event_id: made.id }, query })).data;
    const one = await file({ occurrence_start: START });
    expect(one.file_name).toBe(`salo-salo-${TOMORROW}.ics`);
    expect(one.content.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect((await file({})).content.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(300);
  });

  test('have no meeting link for visitors', async () => {
    const group = await aGroup();
    const { id } = await ways.make(owner, group, tomorrow());
    const visitor = await api.person();
    const params = { calendar_event_id: id };
    const { content } = (await api.ok(downloadCalendarEvent, visitor, { params, query: {} })).data;
    expect([content.includes('Salo-salo'), content.includes('meet.example')]).toEqual([true, false]);
  });

  test('of whole days are dates, whatever zone the server runs in', async () => {
    const group = await aGroup();
    await ways.make(owner, group, tomorrow({ is_all_day: true, duration_minutes: 2 * 24 * 60 }));
    const ics = (await read(await anAddress(ben))).body;
    const day = (n: number) =>
      new Date(Date.parse(TOMORROW) + n * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
    expect(ics).toContain(`DTSTART;VALUE=DATE:${day(0)}\r\nDTEND;VALUE=DATE:${day(2)}`);
  });
});

test('each holiday stands on its day, and those that follow the moon may still move', async () => {
  const { data } = await api.ok(listHolidays, null, {});
  const days = data.map(({ date }) => date);
  expect(days).toEqual([...days].sort());
  expect(new Set(days).size).toBe(days.length);
  const weekday = (date: string) => new Date(date).getUTCDay();
  const named = (name: string) => data.filter(({ name_en }) => name_en.startsWith(name));
  expect(named('National Heroes Day').map(({ date }) => weekday(date))).toEqual([1, 1]);
  expect(named('Good Friday').map(({ date }) => weekday(date))).toEqual([5, 5]);
  expect(data.filter(({ is_tentative }) => is_tentative).map(({ name_en }) => name_en.slice(0, 6))).toEqual([
    'Eid’l ',
    'Eid’l ',
  ]);
  expect(data.every(({ is_tentative, proclamation }) => is_tentative === (proclamation === null))).toBe(true);
});
