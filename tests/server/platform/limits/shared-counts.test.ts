import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemTimers as timers } from '../../../../src/server/platform/clock/clock.ts';
import {
  createSharedCounts,
  SHARED_WINDOW_MS,
} from '../../../../src/server/platform/limits/shared-counts.ts';
import {
  createRedisConnection,
  type RedisConnection,
} from '../../../../src/server/platform/redis/redis-connection.ts';
import { aRedis, type RedisServer } from '../../../support/engines/a-redis.ts';
import { describeWithRedis } from '../../../support/engines/describe-with-redis.ts';

describeWithRedis('counts that nodes share', () => {
  let redis: RedisServer;
  const connections: RedisConnection[] = [];
  let now = 1_800_000_000_000;
  const clock = { now: () => now };

  function aNode() {
    const connection = createRedisConnection({ url: redis.url, name: 'counts', timers });
    connections.push(connection);
    return createSharedCounts({ redis: connection, clock, timers });
  }

  function hitOften(node: ReturnType<typeof aNode>, key: string, times = 50): number {
    let elsewhere = 0;
    for (let n = 0; n < times; n++) elsewhere = node.hit(key);
    return elsewhere;
  }

  beforeAll(async () => {
    redis = await aRedis();
  });
  afterAll(async () => {
    for (const connection of connections) connection.close();
    await redis.kill();
  });

  test('tell each node what the others counted, within seconds, and only of this minute', async () => {
    const [a, b] = [aNode(), aNode()];
    expect(hitOften(a, 'ana')).toBe(0);
    expect(hitOften(b, 'ana')).toBe(0);
    // Each further hit is told too: the sums meet.
    await expect.poll(() => a.hit('ana'), { interval: 200 }).toBeGreaterThanOrEqual(50);
    await expect.poll(() => b.hit('ana'), { interval: 200 }).toBeGreaterThanOrEqual(50);
    expect(a.hit('ben')).toBe(0);
    now += SHARED_WINDOW_MS;
    expect(a.hit('ana')).toBe(0);
    a.close();
    b.close();
  });

  test('are counted by each node alone while Redis is away, and no one waits', async () => {
    const a = aNode();
    await expect.poll(() => connections.at(-1)?.isAnswering()).toBe(true);
    redis.freeze();
    expect(hitOften(a, 'cat')).toBe(0);
    redis.thaw();
    const b = aNode();
    hitOften(b, 'cat');
    await expect.poll(() => b.hit('cat'), { interval: 200 }).toBeGreaterThanOrEqual(50);
    a.close();
    b.close();
  });
});
