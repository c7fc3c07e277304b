import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Cursor } from '../../src/contract/core/realtime.ts';
import { percentile } from '../history/check-lag.ts';
import { CLUSTER_ORIGIN } from '../support/engines/a-cluster.ts';
import { aStorm, type Storm } from '../support/faults/a-storm.ts';
import { aCrowd, aMultitude, type Crowd, workDone } from './crowd.ts';

const CONNECTIONS_PER_PERSON = 10;
const DAILY = /^public\.analytics_(people|days)$/;
const JOBS = /^pgboss\./;

let storm: Storm;
let crowd: Crowd;

beforeEach(async () => {
  storm = await aStorm({
    people: 2,
    conversations: 20,
    isWatched: false,
    env: { LOG_LEVEL: 'error' },
    follows: () => [],
  });
  crowd = aCrowd();
});
afterEach(async () => {
  await crowd.close();
  await storm.close();
});

const fromNow = (topic: string, mode: Cursor[1]): Cursor => [topic, mode, 0, -1, 0];

/** Straight to the node: a proxy in this process would be what is measured. */
function join(tokens: string[], cur: Cursor[]) {
  const url = `${storm.cluster.nodes[0]?.url.replace('http', 'ws')}/rt/ws`;
  return crowd.give({ do: 'join', url, origin: CLUSTER_ORIGIN, tokens, cur });
}

async function loopDelayMs(): Promise<number> {
  const metrics = await (await fetch(`${storm.cluster.nodes[0]?.url}/metrics`)).text();
  return Number(/^\w*realtime_loop_delay_ms (\S+)$/m.exec(metrics)?.[1] ?? Number.NaN);
}

test('ten thousand who only count and three hundred who read: a message costs what the readers cost', async () => {
  const [READERS, COUNTERS, PER_SECOND, SECONDS] = [300, 10_000, 5, 60];
  const people = await aMultitude(
    storm.database.db,
    storm.room.groupId,
    READERS + COUNTERS / CONNECTIONS_PER_PERSON,
  );
  const topic = storm.topic;
  await join(people.slice(0, READERS), [fromNow(topic, 'full')]);
  const counters = people
    .slice(READERS)
    .flatMap((token) => Array.from({ length: CONNECTIONS_PER_PERSON }, () => token));
  const joined = await join(counters, [fromNow(topic, 'head')]);
  expect(joined.live).toBe(READERS + COUNTERS);
  const [speaker] = storm.actors;
  const before = await workDone(storm.database.db);
  await crowd.give({ do: 'count' });
  const delays: number[] = [];
  for (let n = 0; n < PER_SECOND * SECONDS; n++) {
    void speaker?.say(storm.conversationId, `no. ${n}`);
    if (n % PER_SECOND === 0) delays.push(await loopDelayMs());
    await sleep(1_000 / PER_SECOND);
  }
  await sleep(2_000);
  const { lags, heads, live } = await crowd.give({ do: 'count' });
  const after = await workDone(storm.database.db);
  const added = [...after.added].map(
    ([name, rows]) => ({ name, rows: rows - (before.added.get(name) ?? 0) }) as const,
  );
  const addedTo = (tables: RegExp) =>
    added.filter(({ name }) => tables.test(name)).reduce((sum, { rows }) => sum + rows, 0);
  const messages = PER_SECOND * SECONDS;
  // Who was here is counted once a day in each of two tables, and jobs come by the clock.
  const [daily, jobs] = [addedTo(DAILY), addedTo(JOBS)];
  const perMessage = (addedTo(/./) - daily - jobs) / messages;
  delays.sort((one, other) => one - other);
  // The process looks ten times a second and tells the worst: the worst of a tenth of the seconds are one look in a hundred.
  const lateMs = percentile(delays, 0.9);
  console.log(
    `${lags.length} deliveries, p50 ${percentile(lags, 0.5)} ms, p95 ${percentile(lags, 0.95)} ms; ${heads} ticks; ` +
      `the process is late by ${percentile(delays, 0.5).toFixed(1)} ms (median of its seconds), p99 ${lateMs.toFixed(1)} ms, at most ${delays.at(-1)?.toFixed(1)} ms; ${perMessage.toFixed(2)} rows per message, ${daily} of the day, ${jobs} of jobs`,
  );
  expect(live).toBe(READERS + COUNTERS);
  expect(lags).toHaveLength(READERS * PER_SECOND * SECONDS);
  // The message, its event, the event of its author's own reading position, and that it is to be counted: nothing for
  // each member.
  expect(perMessage).toBeLessThanOrEqual(4);
  expect(daily / 2).toBeLessThan(people.length * 1.05);
  expect(jobs).toBeLessThan(messages / 5);
  // A tick every five seconds for each of them, not one for each message.
  expect(heads).toBeLessThan((COUNTERS * SECONDS) / 4);
  expect(percentile(lags, 0.95)).toBeLessThan(250);
  expect(lateMs).toBeLessThan(100);
});

test('five thousand come back at once: soon, and the database is asked little', async () => {
  const [CLIENTS, TOPICS] = [5_000, 20];
  const people = await aMultitude(storm.database.db, storm.room.groupId, CLIENTS / CONNECTIONS_PER_PERSON);
  const tokens = people.flatMap((token) => Array.from({ length: CONNECTIONS_PER_PERSON }, () => token));
  const cur = storm.room.conversationIds.map((id, index) =>
    fromNow(`c:${id}`, index === 0 ? 'full' : 'head'),
  );
  expect(cur).toHaveLength(TOPICS);
  expect((await join(tokens, cur)).live).toBe(CLIENTS);
  const [speaker] = storm.actors;
  const before = await workDone(storm.database.db);

  await crowd.give({ do: 'cut' });
  const startedAt = performance.now();
  const asked: number[] = [];
  let mostAreBackMs = Number.NaN;
  for (let live = 0; live < CLIENTS && performance.now() - startedAt < 60_000; ) {
    const askedAt = performance.now();
    // One that is not answered in time counts as long as it was waited for.
    await speaker?.read(storm.conversationId).catch(() => undefined);
    asked.push(performance.now() - askedAt);
    ({ live } = await crowd.give({ do: 'count' }));
    if (Number.isNaN(mostAreBackMs) && live >= CLIENTS * 0.95) mostAreBackMs = performance.now() - startedAt;
    await sleep(50);
  }
  const after = await workDone(storm.database.db);
  const transactions = after.transactions - before.transactions - asked.length;
  asked.sort((one, other) => one - other);
  console.log(
    `95 % were back after ${Math.round(mostAreBackMs)} ms; ${transactions} transactions for ${CLIENTS} clients of ${TOPICS} topics; ` +
      `${asked.length} pages meanwhile, p50 ${percentile(asked, 0.5).toFixed(0)} ms, p99 ${percentile(asked, 0.99).toFixed(0)} ms`,
  );
  expect(mostAreBackMs).toBeLessThan(15_000);
  // Sessions and what was missed are looked up for many clients at once.
  expect(transactions).toBeLessThan(CLIENTS / 4 + TOPICS);
  // Pages are served meanwhile.
  expect(percentile(asked, 0.99)).toBeLessThan(1_000);
});
