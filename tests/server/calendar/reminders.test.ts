import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelCalendarEvent } from '../../../src/contract/calendar/calendar.ts';
import type { RsvpStatus } from '../../../src/contract/calendar/calendar-facts.ts';
import { listNotifications } from '../../../src/contract/notifications/notifications.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aPlanner } from './a-planner.ts';
import { calendarWays, MONDAYS, monday, YEAR } from './calendar-world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How often a process is killed; many more of them are a proof for a whole night. */
const KILLS = Number(process.env.KILLS ?? 2);

let api: CommunityApi;
let ways: ReturnType<typeof calendarWays>;
let owner: string;
let ben: string;
/** What the planner takes for now. */
let now: number;
let planner: ReturnType<typeof aPlanner>;

beforeAll(async () => {
  api = await startCommunityApi();
  ways = calendarWays(api);
  owner = await api.person({ first: 'Olive' });
  ben = await api.person({ first: 'Ben' });
  planner = aPlanner({ db: api.db, withTx: api.withTx, now: () => now });
});
// The events of one test are no work for the planner of the next.
beforeEach(() => api.db.query('update calendar_events set due_at = null'));
afterAll(() => api.close());

async function aGroup(): Promise<string> {
  const group = await api.community(owner);
  await api.place(group.id, ben, 'MEMBER');
  return group.id;
}

/** On the Mondays; the first is answered by `status`. */
async function anEvent(status: RsvpStatus | null = 'GOING', form?: Parameters<typeof ways.make>[2]) {
  const group = await aGroup();
  const event = await ways.make(owner, group, form);
  if (status) await ways.answer(ben, event.id, event.occurrence.occurrence_start, status);
  return { ...event, group };
}

/** Lets the planner look at each of these moments, which are so long before the first Monday's start. */
async function lookAt(...minutesBefore: readonly number[]): Promise<void> {
  for (const minutes of minutesBefore) {
    now = Date.parse(monday(0)) - minutes * MINUTE_MS;
    await planner.run();
  }
}

/** Minutes before the start of each reminder that was given about the event, and of how many it was told. */
async function remindersOf({ id }: { id: string }): Promise<number[]> {
  const { rows } = await api.db.query<{ minutes: number }>(
    `select (facts ->> 'minutes_before')::integer as minutes from notifications
     where calendar_event_id = $1 and kind = 'EVENT_REMINDER' and user_id = $2 order by created_at, id`,
    [id, ben],
  );
  return rows.map(({ minutes }) => minutes);
}

async function startsOf({ id, group }: { id: string; group: string }) {
  const told = await api.eventsOn(`g:${group}`);
  return told.filter(({ k, ref }) => k === 'calendar_event.started' && ref === id).map(({ d }) => d);
}

describe('who comes is reminded', () => {
  test.each(['GOING', 'MAYBE'] as const)(
    'a day and a quarter of an hour before, and once each: %s',
    async (status) => {
      const event = await anEvent(status);
      await lookAt(3 * 24 * 60, 24 * 60 + 1);
      expect(await remindersOf(event)).toEqual([]);
      await lookAt(24 * 60, 24 * 60 - 1, 60);
      expect(await remindersOf(event)).toEqual([1440]);
      await lookAt(15, 14, 1);
      expect(await remindersOf(event)).toEqual([1440, 15]);
    },
  );

  test.each([
    ['who does not come', 'DECLINED'],
    ['who did not answer', null],
  ] as const)('%s is not', async (_, status) => {
    const event = await anEvent(status);
    await lookAt(24 * 60, 15);
    expect(await remindersOf(event)).toEqual([]);
  });

  test('who left the community is not', async () => {
    const event = await anEvent();
    await api.place(event.group, ben, 'MEMBER', 'LEFT');
    await lookAt(24 * 60, 15);
    expect(await remindersOf(event)).toEqual([]);
  });

  test('of whole days, at nine in the morning of the day before', async () => {
    const event = await anEvent('GOING', { is_all_day: true, starts_local: `${YEAR}-01-05T00:00` });
    const midnight = Date.parse(`${YEAR}-01-04T16:00:00.000Z`);
    now = midnight - 15 * HOUR_MS - MINUTE_MS;
    await planner.run();
    expect(await remindersOf(event)).toEqual([]);
    now = midnight - 15 * HOUR_MS;
    await planner.run();
    expect(await remindersOf(event)).toEqual([900]);
  });
});

describe('no one was looking at the moment', () => {
  test('a reminder comes late, but before the start', async () => {
    const event = await anEvent();
    await lookAt(20 * 60);
    expect(await remindersOf(event)).toEqual([1440]);
  });

  test('of two that were missed, only the later one is given', async () => {
    const event = await anEvent();
    await lookAt(5);
    expect(await remindersOf(event)).toEqual([15]);
  });

  test('after the start there is none', async () => {
    const event = await anEvent();
    await lookAt(0, -5);
    expect(await remindersOf(event)).toEqual([]);
  });
});

describe('an event that is changed', () => {
  test('is reminded of when it really starts', async () => {
    const event = await anEvent();
    await ways.change(owner, event, {
      scope: 'this',
      occurrence_start: monday(0),
      starts_local: `${YEAR}-01-07T19:00`,
    });
    await lookAt(24 * 60, 15, 0);
    expect(await remindersOf(event)).toEqual([]);
    await lookAt(-24 * 60, -48 * 60 + 15);
    expect(await remindersOf(event)).toEqual([1440, 15]);
  });

  test('and was reminded of, is reminded of again before its new start', async () => {
    const event = await anEvent();
    await lookAt(24 * 60);
    await ways.change(owner, event, { starts_local: `${YEAR}-01-06T19:00` });
    await lookAt(15, 0);
    expect(await remindersOf(event)).toEqual([1440, 1440]);
    await lookAt(-24 * 60 + 15);
    expect(await remindersOf(event)).toEqual([1440, 1440, 15]);
  });

  test('in its words, or split elsewhere, is not reminded of twice', async () => {
    const event = await anEvent();
    await lookAt(24 * 60);
    const renamed = await ways.change(owner, event, { title: 'Iba na' });
    await ways.change(owner, renamed, { scope: 'following', occurrence_start: monday(1), title: 'Iba pa' });
    await lookAt(23 * 60, 60);
    expect(await remindersOf(event)).toEqual([1440]);
  });

  test.each<[string, string, (event: Awaited<ReturnType<typeof anEvent>>) => Promise<unknown>]>([
    [
      'called off',
      'READ',
      ({ id }) => api.ok(cancelCalendarEvent, owner, { params: { calendar_event_id: id }, query: {} }),
    ],
    [
      'called off on that day',
      'READ',
      ({ id }) =>
        api.ok(cancelCalendarEvent, owner, {
          params: { calendar_event_id: id },
          query: { scope: 'this', occurrence_start: monday(0) },
        }),
    ],
    ['moved', 'READ', (event) => ways.change(owner, event, { starts_local: `${YEAR}-01-06T19:00` })],
    ['renamed', 'UNREAD', (event) => ways.change(owner, event, { title: 'Iba na' })],
    [
      'called off on another day',
      'UNREAD',
      ({ id }) =>
        api.ok(cancelCalendarEvent, owner, {
          params: { calendar_event_id: id },
          query: { scope: 'this', occurrence_start: monday(1) },
        }),
    ],
  ])('and %s, leaves the reminder of it %s', async (_, status, happens) => {
    const event = await anEvent();
    await lookAt(24 * 60);
    await happens(event);
    const { rows } = await api.db.query(
      `select status from notifications where calendar_event_id = $1 and kind = 'EVENT_REMINDER'`,
      [event.id],
    );
    expect(rows).toEqual([{ status }]);
  });

  test('and called off, is not reminded of; brought back, it is', async () => {
    const event = await anEvent();
    const params = { calendar_event_id: event.id };
    await api.ok(cancelCalendarEvent, owner, { params, query: {} });
    await lookAt(24 * 60, 60);
    expect([await remindersOf(event), await startsOf(event)]).toEqual([[], []]);
    await ways.change(owner, { ...event, version: 2 }, { status: 'SCHEDULED' });
    await lookAt(15);
    expect(await remindersOf(event)).toEqual([15]);
  });
});

describe('what was told of an event that is moved', () => {
  /** What Ben reads of it by now: kinds and starts, the latest first. */
  async function readBy(event: { id: string }) {
    const { data } = await api.ok(listNotifications, ben, { query: { limit: 50 } });
    return data
      .filter(({ target }) => target.calendar_event_id === event.id)
      .map(({ kind, facts }) => [kind, facts.starts_at]);
  }
  const tuesday = `${YEAR}-01-06T12:00:00.000Z`;
  const moved = { starts_local: `${YEAR}-01-06T20:00` };
  const first = { scope: 'this', occurrence_start: monday(0) } as const;
  const once = { recurrence: null };

  test.each<
    [
      string,
      Parameters<typeof ways.make>[2],
      (Parameters<typeof ways.change>[2] | 'call off')[],
      [string, string][],
    ]
  >([
    [
      'once',
      once,
      [moved],
      [
        ['EVENT_CHANGED', tuesday],
        ['EVENT_CREATED', tuesday],
      ],
    ],
    [
      'once, twice moved',
      once,
      [{ starts_local: `${YEAR}-01-08T07:00` }, moved],
      [
        ['EVENT_CHANGED', tuesday],
        ['EVENT_CHANGED', tuesday],
        ['EVENT_CREATED', tuesday],
      ],
    ],
    [
      'once, moved and called off',
      once,
      [moved, 'call off'],
      [
        ['EVENT_CANCELLED', tuesday],
        ['EVENT_CHANGED', tuesday],
        ['EVENT_CREATED', tuesday],
      ],
    ],
    [
      'in a series, this one',
      {},
      [{ ...first, ...moved }],
      [
        ['EVENT_CHANGED', tuesday],
        ['EVENT_CREATED', tuesday],
      ],
    ],
    [
      'in a series, this one, then called off',
      {},
      [{ ...first, ...moved }, 'call off'],
      [
        ['EVENT_CANCELLED', tuesday],
        ['EVENT_CHANGED', tuesday],
        ['EVENT_CREATED', tuesday],
      ],
    ],
    [
      'as a series',
      {},
      [{ scope: 'all', ...moved }],
      [
        ['EVENT_CHANGED', tuesday],
        ['EVENT_CREATED', tuesday],
      ],
    ],
    [
      'as a series whose first one was moved before',
      {},
      [
        { ...first, ...moved },
        { scope: 'all', meeting_url: 'https://meet.example/iba' },
      ],
      [
        ['EVENT_CHANGED', tuesday],
        ['EVENT_CHANGED', tuesday],
        ['EVENT_CREATED', tuesday],
      ],
    ],
  ])('says when it is now: %s', async (_, form, wishes, expected) => {
    let event = await anEvent('GOING', { ...MONDAYS, ...form });
    const { group } = event;
    for (const wish of wishes)
      if (wish === 'call off') {
        const query = event.recurrence === null ? {} : first;
        await api.ok(cancelCalendarEvent, owner, { params: { calendar_event_id: event.id }, query });
      } else event = { ...(await ways.change(owner, event, wish)), group };
    expect(await readBy(event)).toEqual(expected);
  });

  test('says of a part that goes on elsewhere when that begins', async () => {
    const event = await anEvent();
    await ways.answer(ben, event.id, monday(1), 'GOING');
    const fresh = await ways.get(owner, event.id);
    const tail = await ways.change(owner, fresh, {
      scope: 'following',
      occurrence_start: monday(1),
      starts_local: `${YEAR}-01-13T20:00`,
    });
    expect(await readBy(tail)).toEqual([['EVENT_CHANGED', `${YEAR}-01-13T12:00:00.000Z`]]);
  });

  test('is announced again to the screens that show it', async () => {
    const event = await anEvent('GOING', once);
    const heard = async () =>
      (await api.eventsOn(`n:${event.group}`)).filter(({ k }) => k === 'group_notification.created').length;
    const before = await heard();
    await ways.change(owner, event, moved);
    expect(await heard()).toBe(before + 1);
  });
});

describe('what begins', () => {
  test('notifies the members, once', async () => {
    const event = await anEvent(null);
    await lookAt(1, 0, -1, -2);
    expect(await startsOf(event)).toEqual([
      {
        group_id: event.group,
        calendar_event_id: event.id,
        occurrence_start: monday(0),
        title: 'Balik-aral',
      },
    ]);
  });

  test('notifies each time it begins', async () => {
    const event = await anEvent(null);
    await lookAt(0, -7 * 24 * 60, -14 * 24 * 60);
    expect(await startsOf(event)).toHaveLength(3);
  });

  test('and was missed for long, is not told any more', async () => {
    const event = await anEvent(null);
    await lookAt(1, -30);
    expect(await startsOf(event)).toEqual([]);
  });
});

/** Of each person and event: how many reminders were written down, and how many they were told. */
async function tally(group: string): Promise<string[]> {
  const { rows } = await api.db.query<{ line: string }>(
    `select coalesce(n.count, 0) || ' told, ' || count(m.user_id) || ' written' as line
     from calendar_events e join calendar_occurrences o on o.calendar_event_id = e.id
     join calendar_rsvps r on r.occurrence_id = o.id
     left join calendar_reminders m on m.occurrence_id = o.id and m.user_id = r.user_id
     left join lateral (select count(*) as count from notifications n
       where n.kind = 'EVENT_REMINDER' and n.calendar_event_id = e.id and n.user_id = r.user_id) n on true
     where e.group_id = $1 group by e.id, r.user_id, n.count`,
    [group],
  );
  return rows.map(({ line }) => line);
}

test('while processes are killed again and again, each is reminded of each event exactly once', async () => {
  const group = await aGroup();
  const people = await Promise.all(Array.from({ length: 4 }, () => api.person()));
  for (const person of people) await api.place(group, person, 'MEMBER');
  const { id } = await ways.make(owner, group, { title: 'Una' });
  for (const person of people) await ways.answer(person, id, monday(0), 'GOING');
  // Many alike, so that a process that is killed is always in the middle of them.
  await api.db.query(
    `with made as (
       insert into calendar_events (id, group_id, created_by, title, description_md, location, meeting_url, starts_local,
         duration_minutes, time_zone, is_all_day, first_starts_at, last_ends_at, timed_at, started_through, due_at, created_at)
       select gen_random_uuid(), group_id, created_by, title, description_md, location, meeting_url, starts_local,
         duration_minutes, time_zone, is_all_day, first_starts_at, last_ends_at, timed_at, started_through, due_at, created_at
       from calendar_events, generate_series(1, 250) where id = $1 returning id
     ), taking as (
       insert into calendar_occurrences (id, calendar_event_id, occurrence_start)
       select gen_random_uuid(), id, $2 from made returning id
     )
     insert into calendar_rsvps (occurrence_id, user_id, status, answered_at)
     select taking.id, person, 'GOING', now() from taking cross join unnest($3::uuid[]) as person`,
    [id, monday(0), people],
  );
  const at = String(Date.parse(monday(0)) - 24 * HOUR_MS);
  const run = () =>
    spawn(process.execPath, [join(import.meta.dirname, 'planner.program.ts'), api.databaseUrl, at]);
  for (let kill = 0; kill < KILLS; kill++) {
    const node = run();
    await once(node.stdout, 'data');
    const before = (await tally(group)).filter((line) => line === '1 told, 1 written').length;
    await expect
      .poll(async () => (await tally(group)).filter((line) => line === '1 told, 1 written').length, {
        interval: 20,
      })
      .toBeGreaterThan(before);
    node.kill('SIGKILL');
    await once(node, 'close');
  }
  const unfinished = (await tally(group)).filter((line) => line !== '1 told, 1 written');
  expect(unfinished.length).toBeGreaterThan(0);
  expect(new Set(unfinished)).toEqual(new Set(['0 told, 0 written']));
  const nodes = [run(), run()];
  await Promise.all(nodes.map((node) => once(node, 'close')));
  expect(new Set(await tally(group))).toEqual(new Set(['1 told, 1 written']));
});
