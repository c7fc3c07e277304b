import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answerCalendarEvent,
  cancelCalendarEvent,
  createCalendarEvent,
  getCalendarEvent,
  listAttendees,
  listCalendarEvents,
  updateCalendarEvent,
} from '../../../src/contract/calendar/calendar.ts';
import type { CallInput } from '../../../src/contract/core/endpoint.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { calendarWays, MONDAYS, monday, YEAR } from './calendar-world.ts';

let api: CommunityApi;
let ways: ReturnType<typeof calendarWays>;
let owner: string;
let moderator: string;
let ben: string;
let visitor: string;

beforeAll(async () => {
  api = await startCommunityApi();
  ways = calendarWays(api);
  [owner, moderator, ben, visitor] = await Promise.all([
    api.person({ first: 'Olive' }),
    api.person({ first: 'Mina' }),
    api.person({ first: 'Ben' }),
    api.person({ first: 'Vic' }),
  ]);
});
afterAll(() => api.close());

async function aGroup(traits: { is_public?: boolean } = {}) {
  const group = await api.community(owner, traits);
  await api.place(group.id, moderator, 'MODERATOR');
  await api.place(group.id, ben, 'MEMBER');
  return group.id;
}
const startsOf = async (person: string, group: string) =>
  (await ways.january(person, group)).data.map(
    ({ starts_at, status }) => `${starts_at.slice(0, 16)} ${status}`,
  );
const of = ({ id }: { id: string }) => ({ params: { calendar_event_id: id } });

describe('POST /calendar-events', () => {
  test('what repeats is in the calendar each time, by the clock of its zone', async () => {
    const group = await aGroup();
    const made = await ways.make(moderator, group);
    expect(made).toMatchObject({ version: 1, status: 'SCHEDULED', starts_local: `${YEAR}-01-05T19:00` });
    expect(made.occurrence).toMatchObject({
      occurrence_start: monday(0),
      phase: 'UPCOMING',
      is_regular: true,
    });
    expect(await startsOf(ben, group)).toEqual(
      [0, 1, 2, 3].map((n) => `${monday(n).slice(0, 16)} SCHEDULED`),
    );
  });

  test('members are notified, and users who see only titles get none of its content', async () => {
    const group = await aGroup();
    const made = await ways.make(owner, group);
    const told = { group_id: group, calendar_event_id: made.id, version: 1 };
    const inside = await api.eventsOn(`g:${group}`);
    expect(inside.filter(({ k }) => k === 'calendar_event.created').map(({ d }) => d)).toEqual([told]);
    const outside = await api.eventsOn(`f:${group}`);
    expect(outside.map(({ k, d }) => [k, d])).toEqual([['calendar.changed', { group_id: group }]]);
  });

  test('sent again with the same key it is one event', async () => {
    const group = await aGroup();
    const send = () =>
      api.app.inject({
        method: 'POST',
        url: '/api/calendar-events',
        headers: { authorization: `Bearer ${owner}`, 'idempotency-key': 'isa-lang' },
        payload: { ...MONDAYS, group_id: group },
      });
    const [one, other] = [await send(), await send()];
    expect(one.json()).toEqual(other.json());
    expect(other.headers['idempotency-replayed']).toBe('true');
  });

  test.each([
    ['a meeting link by http', { meeting_url: 'http://meet.example' }, 'meeting_url'],
    ['a meeting link that is a script', { meeting_url: 'javascript:alert(1)' }, 'meeting_url'],
    ['a zone that does not exist', { time_zone: 'Asia/Tambayan' }, 'time_zone'],
    ['an offset for a zone', { time_zone: '+08:00' }, 'time_zone'],
    ['a day that does not exist', { starts_local: `${YEAR}-02-30T19:00` }, 'starts_local'],
    ['a title of spaces', { title: '  ' }, 'title'],
    [
      'a number and a day',
      { recurrence: { freq: 'DAILY' as const, count: 2, until: '2032-02-01' } },
      'recurrence.until',
    ],
    ['weekdays in a year', { recurrence: { freq: 'YEARLY' as const, by_day: ['MO'] } }, 'recurrence.by_day'],
  ])('%s is refused at its field', async (_, wrong, path) => {
    const group = await aGroup();
    const problem = await api.refused(createCalendarEvent, owner, {
      body: { title: 'x', starts_local: `${YEAR}-01-05T19:00`, ...wrong, group_id: group },
    });
    expect([problem.status, problem.issues?.map((issue) => issue.path)]).toEqual([422, [path]]);
  });

  test('what would never take place is refused', async () => {
    const group = await aGroup();
    const recurrence = { freq: 'DAILY' as const, until: `${YEAR}-01-01` };
    const problem = await api.refused(createCalendarEvent, owner, {
      body: { ...MONDAYS, title: 'x', starts_local: `${YEAR}-01-05T19:00`, recurrence, group_id: group },
    });
    expect(problem.code).toBe('calendar.never');
  });
});

describe('who sees what', () => {
  test('visitors of a public community see titles and times, and no more', async () => {
    const group = await aGroup();
    const made = await ways.make(owner, group);
    const { data, rt } = await ways.january(visitor, group);
    expect(data.map(({ title, details }) => [title, details])).toEqual(Array(4).fill(['Balik-aral', null]));
    expect(rt?.[0]).toBe(`f:${group}`);
    const seen = await ways.get(visitor, made.id);
    expect([seen.details, seen.occurrence.description_md]).toEqual([null, '']);
    expect(JSON.stringify(await ways.get(ben, made.id))).toContain('meet.example');
  });

  test('who left sees no meeting link any more', async () => {
    const group = await aGroup();
    const made = await ways.make(owner, group);
    await api.place(group, ben, 'MEMBER', 'LEFT');
    expect(JSON.stringify(await ways.get(ben, made.id))).not.toContain('meet.example');
  });

  test('the calendar of a private community does not exist for others', async () => {
    const group = await aGroup({ is_public: false });
    const made = await ways.make(owner, group);
    expect((await api.refused(getCalendarEvent, visitor, { ...of(made), query: {} })).status).toBe(404);
    const query = { group_id: group };
    expect((await api.refused(listCalendarEvents, visitor, { query })).status).toBe(404);
  });

  test('without a community everything is listed that one is in, and nothing else', async () => {
    const [mine, other] = [await aGroup(), await api.community(owner)];
    const made = await ways.make(owner, mine);
    const foreign = await ways.make(owner, other.id);
    const { data, rt } = await ways.january(ben);
    const ids = new Set(data.map(({ calendar_event_id }) => calendar_event_id));
    expect([ids.has(made.id), ids.has(foreign.id), rt]).toEqual([true, false, null]);
  });

  test('a window is searched, sorted and read page by page; archived communities are listed on request', async () => {
    const group = await aGroup();
    await ways.make(owner, group);
    await ways.make(owner, group, {
      title: 'Ágap',
      location: 'Barangay hall',
      starts_local: `${YEAR}-01-06T08:00`,
    });
    const list = async (
      query: CallInput<typeof listCalendarEvents>['query'],
      group_id: string | null = group,
    ) => {
      const window = { from: `${YEAR}-01-01T00:00:00.000Z`, to: `${YEAR}-03-01T00:00:00.000Z` };
      const answer = await api.ok(listCalendarEvents, ben, {
        query: { ...window, ...(group_id !== null && { group_id }), ...query },
      });
      return answer.data.map(({ title }) => title);
    };
    const four = Array.from({ length: 4 }, () => 'Balik-aral');
    expect(await list({})).toEqual(['Balik-aral', 'Ágap', 'Balik-aral', 'Balik-aral', 'Balik-aral']);
    expect(await list({ q: 'agap' })).toEqual(['Ágap']);
    expect(await list({ q: 'hall' })).toEqual(['Ágap']);
    expect(await list({ sort_by: 'title' })).toEqual(['Ágap', ...four]);
    expect(await list({ sort_by: 'title', order_by: 'desc', limit: 2, page: 3 })).toEqual(['Ágap']);
    expect(await list({ limit: 2 })).toEqual(['Balik-aral', 'Ágap']);
    await api.db.query('update groups set archived_at = now() where id = $1', [group]);
    expect(await list({ q: 'agap' }, null)).toEqual([]);
    expect(await list({ q: 'agap', include_archived: 'true' }, null)).toEqual(['Ágap']);
  });

  test.each([
    ['too long', `${YEAR}-01-01T00:00:00.000Z`, `${YEAR}-08-01T00:00:00.000Z`],
    ['the wrong way round', `${YEAR}-02-01T00:00:00.000Z`, `${YEAR}-01-01T00:00:00.000Z`],
  ])('a window that is %s is refused', async (_, from, to) => {
    const problem = await api.refused(listCalendarEvents, ben, { query: { from, to } });
    expect(problem.code).toBe('calendar.bad_window');
  });
});

describe('PUT /calendar-events/{id}', () => {
  test('one occurrence is moved, and keeps its place among the others under its own name', async () => {
    const group = await aGroup();
    const made = await ways.make(owner, group);
    const changed = await ways.change(owner, made, {
      scope: 'this',
      occurrence_start: monday(1),
      starts_local: `${YEAR}-01-14T20:00`,
      title: 'Balik-aral, Miyerkoles',
    });
    expect(changed.occurrence).toMatchObject({
      occurrence_start: monday(1),
      starts_at: `${YEAR}-01-14T12:00:00.000Z`,
      title: 'Balik-aral, Miyerkoles',
      is_regular: false,
      description_md: 'Dalhin ang **kuwaderno**',
    });
    expect(changed).toMatchObject({ title: 'Balik-aral', version: 2 });
    expect(await startsOf(ben, group)).toEqual([
      `${monday(0).slice(0, 16)} SCHEDULED`,
      `${YEAR}-01-14T12:00 SCHEDULED`,
      `${monday(2).slice(0, 16)} SCHEDULED`,
      `${monday(3).slice(0, 16)} SCHEDULED`,
    ]);
  });

  test('one that was moved far away is found where it is now, and not where it was', async () => {
    const group = await aGroup();
    const made = await ways.make(owner, group);
    await ways.change(owner, made, {
      scope: 'this',
      occurrence_start: monday(3),
      starts_local: `${YEAR}-07-01T19:00`,
    });
    expect(await startsOf(ben, group)).toHaveLength(3);
    const query = { group_id: group, from: `${YEAR}-06-30T00:00:00.000Z`, to: `${YEAR}-07-02T00:00:00.000Z` };
    const { data } = await api.ok(listCalendarEvents, ben, { query });
    expect(data.map(({ occurrence_start }) => occurrence_start)).toEqual([monday(3)]);
  });

  test('all are moved, and answers and what was special about one move along', async () => {
    const group = await aGroup();
    const made = await ways.make(owner, group);
    await ways.answer(ben, made.id, monday(2), 'GOING');
    const special = await ways.change(owner, made, {
      scope: 'this',
      occurrence_start: monday(1),
      location: 'Bahay ni Ana',
    });
    await ways.change(owner, special, { starts_local: `${YEAR}-01-06T20:30` });
    const { data } = await ways.january(ben, group);
    const tuesday = (n: number) =>
      monday(n).replace(/-(\d\d)T11:00/, (_, day) => `-${String(Number(day) + 1).padStart(2, '0')}T12:30`);
    expect(data.map(({ occurrence_start }) => occurrence_start)).toEqual([0, 1, 2, 3].map(tuesday));
    expect(data.map(({ details }) => details?.location)).toEqual(['', 'Bahay ni Ana', '', '']);
    expect(data.map(({ details }) => details?.my_rsvp)).toEqual([null, null, 'GOING', null]);
  });

  test('from one on they are another series, with the answers; the others stay as they were', async () => {
    const group = await aGroup();
    const made = await ways.make(owner, group);
    await ways.answer(ben, made.id, monday(0), 'GOING');
    await ways.answer(ben, made.id, monday(3), 'MAYBE');
    const split = await ways.change(owner, made, {
      scope: 'following',
      occurrence_start: monday(2),
      title: 'Balik-aral sa gabi',
      starts_local: `${YEAR}-01-19T21:00`,
    });
    expect(split.id).not.toBe(made.id);
    expect(split.recurrence).toMatchObject({ count: 2 });
    const { data } = await ways.january(ben, group);
    expect(
      data.map(({ title, starts_at, details }) => [title, starts_at.slice(8, 16), details?.my_rsvp]),
    ).toEqual([
      ['Balik-aral', '05T11:00', 'GOING'],
      ['Balik-aral', '12T11:00', null],
      ['Balik-aral sa gabi', '19T13:00', null],
      ['Balik-aral sa gabi', '26T13:00', 'MAYBE'],
    ]);
  });

  test('who looked at an older version is refused, and shown the new one', async () => {
    const group = await aGroup();
    const made = await ways.make(owner, group);
    await ways.change(moderator, made, { title: 'Una' });
    const body = { version: 1, title: 'Pangalawa' };
    const problem = await api.refused(updateCalendarEvent, owner, { ...of(made), body });
    expect([problem.code, problem.status]).toEqual(['calendar.stale', 409]);
    expect(problem.fresh).toMatchObject({ title: 'Una', version: 2 });
  });

  test('who wants what is so already changes nothing, whatever they looked at', async () => {
    const group = await aGroup();
    const made = await ways.make(owner, group);
    await ways.change(owner, made, { title: 'Bago' });
    const before = (await api.eventsOn(`g:${group}`)).length;
    expect(await ways.change(owner, made, { title: 'Bago' })).toMatchObject({ version: 2 });
    expect(await api.eventsOn(`g:${group}`)).toHaveLength(before);
  });

  test('a moment at which it does not take place is not found', async () => {
    const group = await aGroup();
    const made = await ways.make(owner, group);
    const body = { version: 1, scope: 'this' as const, occurrence_start: monday(9), title: 'x' };
    expect((await api.refused(updateCalendarEvent, owner, { ...of(made), body })).code).toBe(
      'calendar.occurrence_not_found',
    );
  });

  test('what staff does with an event of others is written down', async () => {
    const group = await aGroup();
    const made = await ways.make(owner, group);
    await ways.change(moderator, made, { title: 'Iba' });
    const { rows } = await api.db.query<{ action: string; actor_id: string }>(
      'select action, actor_id from audit_entries where target_id = $1',
      [made.id],
    );
    expect(rows).toEqual([{ action: 'calendar_event.updated', actor_id: moderator }]);
  });
});

describe('DELETE /calendar-events/{id}', () => {
  test.each([
    ['one', 'this', ['SCHEDULED', 'CANCELLED', 'SCHEDULED', 'SCHEDULED']],
    ['it and the following ones', 'following', ['SCHEDULED', 'CANCELLED', 'CANCELLED', 'CANCELLED']],
    ['all', 'all', Array(4).fill('CANCELLED')],
  ] as const)('%s stay as cancelled, and can be brought back', async (_, scope, statuses) => {
    const group = await aGroup();
    const made = await ways.make(owner, group);
    const query = { scope, occurrence_start: monday(1) };
    const { data: cancelled } = await api.ok(cancelCalendarEvent, owner, { ...of(made), query });
    const statusesNow = async () => (await ways.january(ben, group)).data.map(({ status }) => status);
    expect(await statusesNow()).toEqual(statuses);
    await api.ok(cancelCalendarEvent, owner, {
      ...of(cancelled),
      query: { ...query, scope: scope === 'following' ? 'all' : scope },
    });
    await ways.change(owner, cancelled, {
      scope: scope === 'this' ? 'this' : 'all',
      occurrence_start: monday(1),
      status: 'SCHEDULED',
    });
    expect(await statusesNow()).toEqual(Array(4).fill('SCHEDULED'));
    const told = (await api.eventsOn(`g:${group}`)).filter(({ k }) => k === 'calendar_event.cancelled');
    expect(told).toHaveLength(1);
  });
});

describe('answers', () => {
  test('each counts once, the last one counts, and all are told how many there are', async () => {
    const group = await aGroup();
    const made = await ways.make(owner, group);
    await ways.answer(ben, made.id, monday(0), 'GOING');
    await ways.answer(ben, made.id, monday(0), 'GOING');
    await ways.answer(moderator, made.id, monday(0), 'MAYBE');
    const last = await ways.answer(ben, made.id, monday(0), 'DECLINED');
    expect(last).toMatchObject({
      attendance: { going: 0, maybe: 1, declined: 1, counts_version: 3 },
      my_rsvp: 'DECLINED',
      rsvp_version: 2,
    });
    const told = (await api.eventsOn(`g:${group}`)).filter(({ k }) => k === 'calendar_event.answered');
    expect(told.map(({ d }) => d)).toMatchObject([
      { going: 1, maybe: 0, declined: 0 },
      { going: 1, maybe: 1, declined: 0 },
      { going: 0, maybe: 1, declined: 1 },
    ]);
    expect(await ways.answer(ben, made.id, monday(0), null)).toMatchObject({
      my_rsvp: null,
      rsvp_version: 3,
    });
  });

  test('who left is not counted, nor listed', async () => {
    const group = await aGroup();
    const made = await ways.make(owner, group);
    await ways.answer(ben, made.id, monday(0), 'GOING');
    await ways.answer(owner, made.id, monday(0), 'GOING');
    const query = { occurrence_start: monday(0) };
    const listed = async () =>
      (await api.ok(listAttendees, owner, { ...of(made), query })).data.map(({ user }) => user.id);
    expect(await listed()).toEqual([ben, owner]);
    await api.place(group, ben, 'MEMBER', 'LEFT');
    expect(await listed()).toEqual([owner]);
    expect((await ways.get(owner, made.id, monday(0))).occurrence.details?.attendance.going).toBe(1);
  });

  test('forty people answer at once, and all of them are counted', async () => {
    const group = await aGroup();
    const made = await ways.make(owner, group);
    const people = await Promise.all(Array.from({ length: 40 }, () => api.person()));
    for (const person of people) await api.place(group, person, 'MEMBER');
    await Promise.all(people.map((person) => ways.answer(person, made.id, monday(1), 'GOING')));
    const { attendance } = (await ways.get(owner, made.id, monday(1))).occurrence.details ?? {};
    expect(attendance).toEqual({ going: 40, maybe: 0, declined: 0, counts_version: 40 });
  });

  test.each([
    ['what was cancelled', 'calendar.cancelled', { scope: 'this' as const }],
    ['a moment at which nothing is', 'calendar.occurrence_not_found', null],
  ])('to %s there is none', async (_, code, query) => {
    const group = await aGroup();
    const made = await ways.make(owner, group);
    const occurrence_start = query ? monday(1) : monday(8);
    if (query)
      await api.ok(cancelCalendarEvent, owner, { ...of(made), query: { ...query, occurrence_start } });
    const body = { occurrence_start, status: 'GOING' as const };
    expect((await api.refused(answerCalendarEvent, ben, { ...of(made), body })).code).toBe(code);
  });

  test('to what is over there is none', async () => {
    const group = await aGroup();
    const made = await ways.make(owner, group, { title: 'Noon', starts_local: '2020-01-06T19:00' });
    const body = { occurrence_start: '2020-01-06T11:00:00.000Z', status: 'GOING' as const };
    expect((await api.refused(answerCalendarEvent, ben, { ...of(made), body })).code).toBe('calendar.over');
  });
});

test('a time far outside of any calendar is refused at its field, by every call that takes one', async () => {
  const group = await api.community(owner);
  const event = await ways.make(owner, group.id);
  const at = `/calendar-events/${event.id}`;
  const { version } = event;
  const calls = [
    ['GET', '/calendar-events', 'from', 'query'],
    ['GET', '/calendar-events', 'to', 'query'],
    ['GET', at, 'occurrence_start', 'query'],
    ['GET', `${at}/ics`, 'occurrence_start', 'query'],
    ['GET', `${at}/attendees`, 'occurrence_start', 'query'],
    ['DELETE', at, 'occurrence_start', 'query'],
    ['PUT', at, 'occurrence_start', 'payload', { scope: 'this', version, title: 'Iba' }],
    ['PUT', `${at}/rsvp`, 'occurrence_start', 'payload', { status: 'GOING' }],
    [
      'POST',
      '/restrictions',
      'starts_at',
      'payload',
      { group_id: group.id, user_id: ben, type: 'CHAT_MUTE' },
    ],
    ['POST', '/restrictions', 'ends_at', 'payload', { group_id: group.id, user_id: ben, type: 'CHAT_MUTE' }],
  ] as const;
  for (const [method, path, field, part, more = {}] of calls)
    for (const year of ['0000', '0001', '1970', '2200', '9999']) {
      const answer = await api.app.inject({
        ...{ method, url: `/api${path}`, headers: { authorization: `Bearer ${owner}` } },
        [part]: { ...more, [field]: `${year}-01-01T00:00:00.000Z` },
      });
      const issues = [{ path: field, message: 'Choose a time between the years 2000 and 2100' }];
      expect([answer.statusCode, answer.json().issues], `${method} ${path} ${field} ${year}`).toEqual([
        422,
        issues,
      ]);
    }
  // A cursor carries a time, too; one that is not ours is no cursor.
  for (const year of ['0000', '0001', '9999']) {
    const after = `latest~${year}-01-01T00:00:00.000Z~${group.id}`;
    const headers = { authorization: `Bearer ${owner}` };
    const answer = await api.app.inject({ url: '/api/notifications', query: { after }, headers });
    expect(answer.statusCode, after).toBe(200);
  }
});
