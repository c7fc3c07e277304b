import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Timers, systemTimers as timers } from '../../src/server/platform/clock/clock.ts';
import type { CommittedEvent } from '../../src/server/platform/db/emit.ts';
import {
  createRedisConnection,
  type RedisConnection,
} from '../../src/server/platform/redis/redis-connection.ts';
import { BEAT_EVERY_MS } from '../../src/server/realtime/pubsub/pubsub.redis.ts';
import { type Hint, PUBSUB_PARTS, partOf } from '../../src/server/realtime/pubsub/pubsub.ts';
import { aRedis, type RedisServer } from '../support/engines/a-redis.ts';
import { describeWithRedis } from '../support/engines/describe-with-redis.ts';
import { anEngineEnd, type EngineEnd } from './support/redis-node.ts';

const topic = `c:${randomUUID()}`;
const channel = `rt:p${String(partOf(topic)).padStart(2, '0')}`;

const anEvent = (o: number, d: unknown = { text: 'hello' }): CommittedEvent => ({
  t: topic,
  e: 1_000_001,
  o,
  x: 77,
  k: 'message.created',
  ref: null,
  a: null,
  at: 0,
  d,
});
const aHint = (node: string, o: number, d?: unknown): Hint => {
  const ev = anEvent(o, d);
  return { node, t: ev.t, e: ev.e, o, x: ev.x, ev };
};

/** The next connection, or the end of one. */
const next = ({ commands }: EngineEnd, event: 'connect' | 'close') =>
  new Promise<void>((resolve) => void commands.client.once(event, () => resolve()));

/** Beats are sent eight times as often. */
const hasty: Timers = {
  ...timers,
  every: (ms, run) => timers.every(ms === BEAT_EVERY_MS ? ms / 8 : ms, run),
};

describeWithRedis('two nodes over Redis', () => {
  let redis: RedisServer;
  let raw: RedisConnection;
  const ends: EngineEnd[] = [];

  async function join(nodeId: string, own = timers): Promise<EngineEnd> {
    const end = anEngineEnd(redis.url, nodeId, own);
    ends.push(end);
    await expect.poll(() => end.pubsub.health()).toBe('ok');
    return end;
  }

  beforeAll(async () => {
    redis = await aRedis();
    raw = createRedisConnection({ url: redis.url, name: 'raw', timers });
    await vi.waitUntil(raw.isAnswering, 30_000);
  });
  afterEach(async () => {
    await Promise.all(ends.splice(0).map((end) => end.close()));
  });
  afterAll(async () => {
    raw.close();
    await redis.kill();
  });

  test('a hint arrives with its event, and not at the node that sent it', async () => {
    const [ana, ben] = [await join('ana'), await join('ben')];
    ana.pubsub.publish(aHint('ana', 1));
    await expect.poll(() => ben.hints.length).toBe(1);
    expect(ben.hints[0]).toMatchObject({ node: 'ana', t: topic, e: 1_000_001, o: 1, x: 77 });
    expect(ben.hints[0]?.ev).toEqual(anEvent(1));
    expect(ana.hints).toEqual([]);
  });

  test('a huge event is sent as its head only', async () => {
    const [ana, ben] = [await join('ana'), await join('ben')];
    ana.pubsub.publish(aHint('ana', 1, { text: 'x'.repeat(9_000) }));
    await expect.poll(() => ben.hints.length).toBe(1);
    expect(ben.hints[0]).toMatchObject({ o: 1, x: 77 });
    expect(ben.hints[0]?.ev).toBeUndefined();
  });

  test('a hole is noticed with the next hint, for the exact partition', async () => {
    const ben = await join('ben');
    ben.lost.length = 0;
    await raw.client.publish(channel, `ghost 1 ${topic} 1 1 5`);
    await raw.client.publish(channel, `ghost 3 ${topic} 1 3 5`);
    await expect.poll(() => ben.hints.map(({ o }) => o)).toEqual([1, 3]);
    expect(ben.lost).toEqual([[partOf(topic)]]);
  });

  test('a hint that was overtaken counts as missing, and is still delivered when it arrives', async () => {
    const ben = await join('ben');
    ben.lost.length = 0;
    for (const seq of [2, 1, 3]) await raw.client.publish(channel, `ghost ${seq} ${topic} 1 ${seq} 5`);
    await expect.poll(() => ben.hints.map(({ o }) => o)).toEqual([2, 1, 3]);
    expect(ben.lost).toEqual([[partOf(topic)]]);
  });

  test('the very last hint is missed too, because beats carry the position of every node', async () => {
    const ben = await join('ben');
    ben.lost.length = 0;
    const seqs = Array<number>(PUBSUB_PARTS).fill(0);
    seqs[9] = 4;
    await raw.client.publish('rt:beats', `ghost ${seqs.join(',')}`);
    await expect.poll(() => ben.lost).toEqual([[9]]);
    await raw.client.publish('rt:beats', `ghost ${seqs.join(',')}`);
    await raw.client.publish('rt:asides', JSON.stringify({ node: 'ghost', k: 'after', d: null }));
    await expect.poll(() => ben.asides.length).toBe(1);
    expect(ben.lost).toEqual([[9]]);
  });

  test('a node whose beats stop is reported missing: its last writes may be unknown', async () => {
    const [ana, ben] = [await join('ana', hasty), await join('ben', hasty)];
    ana.pubsub.publish(aHint('ana', 1));
    await expect.poll(() => ben.hints.length).toBe(1);
    await ana.vanish();
    ben.lost.length = 0;
    await expect.poll(() => ben.lost.at(0)?.length).toBe(PUBSUB_PARTS);
  });

  test('a node that shuts down cleanly is not reported missing', async () => {
    const [ana, ben] = [await join('ana', hasty), await join('ben', hasty)];
    ana.pubsub.publish(aHint('ana', 1));
    await expect.poll(() => ben.hints.length).toBe(1);
    await ana.close();
    ben.lost.length = 0;
    // Four beats: a node that is silent for three is reported missing.
    await new Promise((resolve) => setTimeout(resolve, (4.25 * BEAT_EVERY_MS) / 8));
    expect(ben.lost).toEqual([]);
  });

  test('garbage on the bus is skipped', async () => {
    const ben = await join('ben');
    for (const text of ['', 'x', `ghost 1 ${topic} 1`, `ghost one ${topic} 1 1 1`])
      await raw.client.publish(channel, text);
    await raw.client.publish('rt:beats', 'ghost 1,2,3');
    await raw.client.publish('rt:asides', '{"node":');
    await raw.client.publish(channel, `ghost 1 ${topic} 1 1 5 {"not":"an event"}`);
    await expect.poll(() => ben.hints.length).toBe(1);
    expect(ben.hints[0]?.ev).toBeUndefined();
    expect(ben.asides).toEqual([]);
  });

  test('a Redis that hangs is noticed, publishing does not wait, and its return is noticed too', async () => {
    const [ana, ben] = [await join('ana'), await join('ben')];
    ben.lost.length = 0;
    redis.freeze();
    for (let o = 1; o <= 500; o++) ana.pubsub.publish(aHint('ana', o));
    await expect.poll(() => ben.pubsub.health()).toBe('degraded');
    expect(ben.lost.at(-1)?.length).toBe(PUBSUB_PARTS);
    // The silent sockets are given up; the next ones are accepted, and hang too.
    await Promise.all([ana, ben].map((end) => next(end, 'connect')));
    expect(ben.pubsub.health()).toBe('degraded');
    ben.lost.length = 0;
    redis.thaw();
    await expect.poll(() => ben.pubsub.health()).toBe('ok');
    expect(ben.lost.filter((parts) => parts.length === PUBSUB_PARTS)).toHaveLength(1);
    await expect.poll(() => ana.pubsub.health()).toBe('ok');
    ana.pubsub.publish(aHint('ana', 501));
    await expect.poll(() => ben.hints.at(-1)?.o).toBe(501);
    expect(ben.said.filter((line) => line.startsWith('warn'))).toHaveLength(1);
    expect(ben.said.filter((line) => line.startsWith('info'))).toHaveLength(2);
  });

  test('after Redis is killed and comes back empty, the nodes subscribe again', async () => {
    const [ana, ben] = [await join('ana'), await join('ben')];
    await redis.kill();
    await expect.poll(() => ana.pubsub.health()).toBe('degraded');
    ana.pubsub.publish(aHint('ana', 1));
    ben.lost.length = 0;
    await redis.start();
    await expect.poll(() => ben.pubsub.health()).toBe('ok');
    await expect.poll(() => ana.pubsub.health()).toBe('ok');
    expect(ben.lost[0]).toHaveLength(PUBSUB_PARTS);
    ana.pubsub.publish(aHint('ana', 2));
    await expect.poll(() => ben.hints.at(-1)?.o).toBe(2);
    await expect.poll(raw.isAnswering).toBe(true);
  });

  test('without Redis the engine logs it once and continues', async () => {
    const end = anEngineEnd('redis://127.0.0.1:1', 'lonely', {
      ...timers,
      after: (ms, run) => timers.after(ms / 8, run),
    });
    ends.push(end);
    end.pubsub.publish(aHint('lonely', 1));
    expect(end.pubsub.health()).toBe('degraded');
    await expect.poll(() => end.said.length).toBe(1);
    // It goes on trying.
    for (let tries = 0; tries < 3; tries++) await next(end, 'close');
    expect(end.said).toHaveLength(1);
  });
});
