import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemRandom, systemTimers } from '../../src/server/platform/clock/clock.ts';
import type { CommittedEvent } from '../../src/server/platform/db/emit.ts';
import { createWithTx, type WithTx } from '../../src/server/platform/db/transaction.ts';
import { type FreshDatabase, freshDatabase } from '../support/engines/fresh-database.ts';
import { openLiveWorld } from './support/live-world.ts';

let database: FreshDatabase;
let withTx: WithTx;
let announced: CommittedEvent[];
let attempts: number;

beforeAll(async () => {
  database = await freshDatabase();
  const log = { error: console.error };
  const run = createWithTx({
    pool: database.pool,
    random: systemRandom,
    timers: systemTimers,
    log,
    onCommitted: (events) => void announced.push(...events),
  });
  withTx = (fn) =>
    run((tx) => {
      attempts++;
      return fn(tx);
    });
  announced = [];
  attempts = 0;
});
afterEach(async () => {
  await database.db.query('truncate rt_events, rt_topics');
  announced = [];
  attempts = 0;
});
afterAll(() => database.close());

interface LoggedEvent {
  readonly t: string;
  readonly o: number;
  readonly d: { readonly writer: number; readonly turn: number };
}

async function log(): Promise<LoggedEvent[]> {
  const { rows } = await database.db.query<LoggedEvent>(
    'select topic as t, off as o, data as d from rt_events order by topic, off',
  );
  return rows;
}

/** Runs `write(writer, turn)` in `writers` concurrent loops. */
async function inParallel(
  writers: number,
  turns: number,
  write: (writer: number, turn: number) => Promise<void>,
) {
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let turn = 0; turn < turns; turn++) await write(writer, turn);
    }),
  );
}

test('sixteen writers on one topic get offsets without holes, in real-time order', async () => {
  const WRITERS = 16;
  const TURNS = 12;
  // A step is counted at each begin and each end, so "ended before it began" is a comparison of step numbers.
  let step = 0;
  const spans: { begun: number; ended: number; writer: number; turn: number }[] = [];

  await inParallel(WRITERS, TURNS, async (writer, turn) => {
    const begun = ++step;
    await withTx(async (tx) => {
      tx.emit({ kind: 'test.written', topic: 'test:one', data: { writer, turn } });
      await tx.query('select pg_sleep(random() * 0.05)');
    });
    spans.push({ begun, ended: ++step, writer, turn });
  });

  const events = await log();
  expect(events.map(({ o }) => o)).toEqual(Array.from({ length: WRITERS * TURNS }, (_, index) => index + 1));
  const offsets = new Map(events.map(({ o, d }) => [`${d.writer}/${d.turn}`, o]));
  const offsetOf = ({ writer, turn }: { writer: number; turn: number }) =>
    offsets.get(`${writer}/${turn}`) ?? 0;
  const wrong = spans.flatMap((a) =>
    spans.filter((b) => a.ended < b.begun && offsetOf(a) >= offsetOf(b)).map((b) => ({ a, b })),
  );
  expect(wrong).toEqual([]);
  expect(spans.some((a) => spans.some((b) => a.ended < b.begun && a.writer !== b.writer))).toBe(true);
});

test('a writer that waits before its commit does not block the topic', async () => {
  const mayCommit = Promise.withResolvers<void>();
  const slow = withTx(async (tx) => {
    tx.emit({ kind: 'test.written', topic: 'test:one', data: 'slow' });
    await mayCommit.promise;
  });
  await withTx(async (tx) => tx.emit({ kind: 'test.written', topic: 'test:one', data: 'quick' }));
  mayCommit.resolve();
  await slow;
  expect((await log()).map(({ d }) => d)).toEqual(['quick', 'slow']);
});

test('eight writers over twenty topics never deadlock, and no topic has a hole', async () => {
  const WRITERS = 8;
  const TURNS = 150;
  const topics = Array.from({ length: 20 }, (_, index) => `test:${index}`);
  const anyTopic = () => topics[Math.floor(systemRandom.number() * topics.length)] ?? 'test:0';
  let emitted = 0;

  await inParallel(WRITERS, TURNS, async (writer, turn) => {
    const chosen = Array.from({ length: 4 }, anyTopic);
    await withTx(async (tx) => {
      for (const topic of chosen) tx.emit({ kind: 'test.written', topic, data: { writer, turn } });
    });
    emitted += chosen.length;
  });

  // No transaction was repeated: the order of the locks rules deadlocks out.
  expect(attempts).toBe(WRITERS * TURNS);
  const events = await log();
  expect(events).toHaveLength(emitted);
  for (const topic of topics) {
    const offsets = events.filter(({ t }) => t === topic).map(({ o }) => o);
    expect(offsets).toEqual(Array.from(offsets, (_, index) => index + 1));
    const told = announced.filter(({ t }) => t === topic).map(({ o }) => o);
    expect(told.sort((a, b) => a - b)).toEqual(offsets);
  }
  const { rows } = await database.db.query<{ topic: string; head: number; tag: number; event_tag: number }>(
    `select q.topic, q.head, q.tag, e.tag as event_tag from rt_topics q
     left join rt_events e on e.topic = q.topic and e.off = q.head`,
  );
  expect(rows.filter(({ tag, event_tag }) => tag !== event_tag)).toEqual([]);
});

test('posts and comments carry the position of their community: never one before an earlier commit, and without a deadlock', async () => {
  const world = await openLiveWorld();
  const ana = await world.aPerson();
  const place = await world.aConversation(ana);
  const posts = [await world.aPost(place, ana), await world.aPost(place, ana)];
  const topics = [place.c, `f:${place.groupId}`, place.g, ...posts, `u:${ana.userId}`];
  const told: CommittedEvent[] = [];
  world.onCommitted((events) => void told.push(...events));
  let [tries, transactions] = [0, 0];
  /** The known position of the community when each transaction began. */
  const began = new Map<string, number>();
  const communityHead = () => told.findLast(({ t }) => t === place.g)?.o ?? 0;

  await inParallel(8, 60, async (writer, turn) => {
    const name = `${writer}/${turn}`;
    began.set(name, Math.max(0, ...told.filter(({ t }) => t === place.g).map(({ o }) => o)));
    await world.withTx(async (tx) => {
      tries++;
      for (const topic of topics)
        if (systemRandom.number() < 0.4) tx.emit({ kind: 'test.written', topic, data: name });
    });
    transactions++;
  });
  await world.close();

  expect(tries).toBe(transactions);
  expect(communityHead()).toBeGreaterThan(0);
  const places = (topic: string) =>
    told
      .filter(({ t }) => t === topic)
      .sort((one, other) => one.o - other.o)
      .map(({ g, d }) => ({ at: Number(g?.split('.')[0]), began: began.get(String(d)) ?? 0 }));
  for (const topic of [topics[1] ?? '', ...posts]) {
    const all = places(topic);
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(({ at }, index) => at < (all[index - 1]?.at ?? 0))).toEqual([]);
    expect(all.filter(({ at, began: before }) => at < before)).toEqual([]);
  }
  expect(told.filter(({ t, g }) => /^[cgu]/.test(t) && g !== undefined)).toEqual([]);
});
