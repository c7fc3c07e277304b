import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemRandom as random, systemTimers as timers } from '../../src/server/platform/clock/clock.ts';
import type { CommittedEvent } from '../../src/server/platform/db/emit.ts';
import {
  type CatchupDeps,
  type CatchupRequest,
  createCatchup,
} from '../../src/server/realtime/log/catchup.ts';
import { createEventLog } from '../../src/server/realtime/log/event-log.ts';
import { trimLog } from '../../src/server/realtime/log/retention.ts';
import { type LiveWorld, openLiveWorld, type Person } from './support/live-world.ts';

let world: LiveWorld;
let ana: Person;
let committed: CommittedEvent[];

beforeAll(async () => {
  world = await openLiveWorld();
  ana = await world.aPerson();
  committed = [];
  world.onCommitted((events) => void committed.push(...events));
});
afterAll(() => world.close());

const logOf = (stage: 'prod' | 'dev' = 'prod') => createEventLog({ db: world.db, stage });

const aCatchup = (): CatchupDeps => ({
  log: logOf(),
  timers,
  random,
  logger: console,
  recent: () => [],
  noteListening: async () => undefined,
});

async function ask(person: Person, ...requests: CatchupRequest[]) {
  const catchup = createCatchup(aCatchup());
  return (await catchup.resume(person, requests, () => true)) ?? [];
}

/** A conversation with `count` events in it. */
async function aTopic(count: number) {
  const place = await world.aConversation(ana);
  const before = committed.length;
  await world.withTx(async (tx) => {
    for (let i = 0; i < count; i++) tx.emit({ topic: place.c, kind: 'test.happened', data: { i } });
  });
  return { ...place, events: committed.slice(before) };
}

const at = (topic: string, { e, o, x }: CommittedEvent): CatchupRequest => ({
  topic,
  mode: 'full',
  epoch: e,
  off: o,
  tag: x,
});
const fromStart = (topic: string): CatchupRequest => ({
  topic,
  mode: 'full',
  epoch: 1_000_001,
  off: 0,
  tag: 0,
});

function nth<T>(items: readonly T[], index: number): T {
  const item = items.at(index);
  if (item === undefined) throw new Error('too short');
  return item;
}

describe('a cursor', () => {
  test('returns exactly what was committed after it', async () => {
    const { c, events } = await aTopic(5);
    const [answer] = await ask(ana, at(c, nth(events, 1)));
    expect(answer).toEqual({
      verdict: 'ok',
      epoch: 1_000_001,
      head: 5,
      tag: nth(events, 4).x,
      msgSeq: 0,
      events: events.slice(2),
    });
  });

  test('at the head, from now, or in mode head gets the position and no event', async () => {
    const { c, events } = await aTopic(3);
    const cursor = at(c, nth(events, 2));
    const answers = await ask(
      ana,
      cursor,
      { ...cursor, off: -1, epoch: 0 },
      { ...cursor, off: 1, epoch: 0, mode: 'head' },
    );
    for (const answer of answers) expect(answer).toMatchObject({ verdict: 'ok', head: 3, events: [] });
  });

  test('of a topic without events starts at nothing', async () => {
    const { g } = await world.aConversation(ana);
    expect(await ask(ana, fromStart(g))).toEqual([
      { verdict: 'ok', epoch: 1_000_001, head: 0, tag: 0, msgSeq: null, events: [] },
    ]);
  });

  test.each([
    ['diverged', 'beyond the head', (cursor: CatchupRequest) => ({ ...cursor, off: 9 })],
    [
      'diverged',
      'with the tag of another event',
      (cursor: CatchupRequest) => ({ ...cursor, tag: cursor.tag + 1 }),
    ],
    ['diverged', 'with another tag at the head', (cursor: CatchupRequest) => ({ ...cursor, off: 3, tag: 1 })],
    ['epoch', 'of another epoch', (cursor: CatchupRequest) => ({ ...cursor, epoch: 7 })],
  ])('is reset as %s %s', async (why, _, change) => {
    const { c, events } = await aTopic(3);
    expect(await ask(ana, change(at(c, nth(events, 1))))).toEqual([
      { verdict: 'reset', epoch: 1_000_001, why },
    ]);
  });

  test('further back than 500 events is reset as too many, exactly 500 are replayed', async () => {
    const { c, events } = await aTopic(501);
    expect(await ask(ana, fromStart(c))).toMatchObject([{ verdict: 'reset', why: 'too_many' }]);
    expect(await ask(ana, at(c, nth(events, 0)))).toMatchObject([{ verdict: 'ok', events: { length: 500 } }]);
  });

  test('counts towards 2,000 events per hello, in the order of the cursors; another hello starts a new count', async () => {
    const topics = await Promise.all(Array.from({ length: 5 }, () => world.aConversation(ana)));
    await world.withTx(async (tx) => {
      for (const { c } of topics)
        for (let i = 0; i < 450; i++) tx.emit({ topic: c, kind: 'test.happened', data: {} });
    });
    const catchup = createCatchup(aCatchup());
    const cursors = topics.map(({ c }) => fromStart(c));
    const [first, second] = await Promise.all([
      catchup.resume(ana, cursors, () => true),
      catchup.resume(ana, cursors.slice(4), () => true),
    ]);
    expect(first?.map(({ verdict }) => verdict)).toEqual(['ok', 'ok', 'ok', 'ok', 'reset']);
    expect(second).toMatchObject([{ verdict: 'ok', events: { length: 450 } }]);
  });
});

describe('a read right', () => {
  test('to a community and its conversations needs an active membership; archived ones stay readable', async () => {
    const place = await world.aConversation(ana);
    const ben = await world.aPerson();
    const both = [fromStart(place.c), fromStart(place.g)];
    expect((await ask(ben, ...both)).map(({ verdict }) => verdict)).toEqual(['denied', 'denied']);
    await world.db.query(`update chat_conversations set status = 'ARCHIVED' where id = $1`, [
      place.conversationId,
    ]);
    expect((await ask(ana, ...both)).map(({ verdict }) => verdict)).toEqual(['ok', 'ok']);
    for (const status of ['PENDING', 'EXPIRED', 'LEFT', 'REMOVED', 'BANNED']) {
      await world.db.query('update group_members set status = $2 where group_id = $1', [
        place.groupId,
        status,
      ]);
      expect((await ask(ana, ...both)).map(({ verdict }) => verdict)).toEqual(['denied', 'denied']);
    }
  });

  test('does not exist for an unknown topic', async () => {
    expect(await ask(ana, fromStart(`c:${randomUUID()}`), fromStart(`g:${randomUUID()}`))).toEqual([
      { verdict: 'denied' },
      { verdict: 'denied' },
    ]);
  });

  test('to a personal topic needs that user and a valid session', async () => {
    const ben = await world.aPerson();
    const own = fromStart(`u:${ben.userId}`);
    expect(await ask(ana, own)).toEqual([{ verdict: 'denied' }]);
    expect(await ask(ben, own)).toMatchObject([{ verdict: 'ok' }]);
    await world.db.query('update user_sessions set revoked_at = now() where id = $1', [ben.sessionId]);
    expect(await ask(ben, own)).toEqual([{ verdict: 'denied' }]);
  });

  test('to the topic of the test pages exists outside of prod only', async () => {
    const pair = [{ ...ana, topic: `test:${ana.userId}` }];
    expect(await logOf('prod').allowed(pair)).toEqual([false]);
    expect(await logOf('dev').allowed(pair)).toEqual([true]);
    expect(await logOf('dev').allowed([{ ...ana, topic: `test:${randomUUID()}` }])).toEqual([false]);
  });
});

test('an administrator receives nothing before the access is recorded', async () => {
  const { c, events } = await aTopic(1);
  const { userId } = ana;
  const foreign = `c:${randomUUID()}`;
  const noted: unknown[] = [];
  const mayAnswer = Promise.withResolvers<void>();
  const catchup = createCatchup({
    ...aCatchup(),
    noteListening(adminId, topics) {
      noted.push([adminId, topics]);
      return mayAnswer.promise;
    },
  });
  const cursors = [fromStart(c), fromStart(foreign), { ...fromStart(`g:${userId}`), mode: 'head' as const }];
  const answers: unknown[] = [];
  const asked = catchup.resume({ ...ana, platformRole: 'ADMIN' }, cursors, () => true);
  const answered = asked.then((all) => answers.push(...(all ?? [])));
  await expect.poll(() => noted).toEqual([[userId, [c]]]);
  expect(answers).toEqual([]);
  mayAnswer.resolve();
  await answered;
  expect(answers).toMatchObject([{ verdict: 'ok', events }, { verdict: 'denied' }, { verdict: 'denied' }]);
});

describe('the memory of the node', () => {
  test('replaces reading while it matches the log', async () => {
    const { c, events } = await aTopic(4);
    let remembered = events.slice(1, 3);
    const catchup = createCatchup({ ...aCatchup(), recent: () => remembered });
    const cursor = at(c, nth(events, 0));
    expect(await catchup.resume(ana, [cursor], () => true)).toMatchObject([{ events: events.slice(1) }]);
    remembered = remembered.map((event) => ({ ...event, x: 1, d: 'of a lost history' }));
    expect(await catchup.resume(ana, [cursor], () => true)).toMatchObject([{ events: events.slice(1) }]);
  });
});

describe('retention', () => {
  test('deletes old and excess events, and keeps the row at the floor', async () => {
    const { c, events } = await aTopic(6);
    await world.db.query(
      `update rt_events set at = now() - interval '73 hours' where topic = $1 and off <= 4`,
      [c],
    );
    await world.emit(`u:${ana.userId}`);
    await world.db.query(`update rt_events set at = now() - interval '13 days' where topic like 'u:%'`);
    expect(await trimLog(world.db)).toBe(3);
    expect(await trimLog(world.db)).toBe(0);
    const answers = await ask(
      ana,
      at(c, nth(events, 2)),
      at(c, nth(events, 3)),
      fromStart(`u:${ana.userId}`),
    );
    expect(answers).toMatchObject([
      { verdict: 'reset', why: 'too_old' },
      { verdict: 'ok', events: events.slice(4) },
      { verdict: 'ok', events: { length: 1 } },
    ]);
    await world.db.query(`update rt_topics set head = 5006 where topic = $1`, [c]);
    expect(await trimLog(world.db)).toBe(2);
  });

  test('skips the work while another node does it', async () => {
    const { c } = await aTopic(2);
    await world.db.query(`update rt_events set at = now() - interval '73 hours' where topic = $1`, [c]);
    const other = await world.pool.connect();
    await other.query(`select pg_advisory_lock(hashtextextended('tambayan.rt_retention', 0))`);
    expect(await trimLog(world.db)).toBe(0);
    await other.query('select pg_advisory_unlock_all()');
    other.release();
    expect(await trimLog(world.db)).toBe(1);
  });
});
