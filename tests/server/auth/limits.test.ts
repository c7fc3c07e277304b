import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { networkOf } from '../../../src/server/platform/limits/network-of.ts';
import { createRateLimiter } from '../../../src/server/platform/limits/rate-limiter.ts';
import { type FreshDatabase, freshDatabase } from '../../support/engines/fresh-database.ts';

const limit = { limit: 3, windowMs: 1000 };

let database: FreshDatabase;
const time = { now: 10_000_500 };
const clock = { now: () => time.now };
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

describe('a limit', () => {
  test('lets so many through per window, and says when the next one begins', async () => {
    const limiter = createRateLimiter({ db: database.db, clock, isOn: true });
    const verdicts = [];
    for (let n = 0; n < 4; n++) verdicts.push(await limiter.hit('a', limit));
    expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true, true, false]);
    expect(verdicts[3]).toEqual({ allowed: false, retryAfterMs: 500, hits: 4 });
    time.now += 500;
    expect((await limiter.hit('a', limit)).allowed).toBe(true);
  });

  test('is one for all nodes, also at the same moment', async () => {
    const nodes = [1, 2].map(() => createRateLimiter({ db: database.db, clock, isOn: true }));
    const verdicts = await Promise.all(
      Array.from({ length: 40 }, (_, n) => nodes[n % 2]?.hit('shared', limit)),
    );
    expect(verdicts.filter((verdict) => verdict?.allowed)).toHaveLength(3);
  });

  test('takes back what should not count, and never more than that', async () => {
    const limiter = createRateLimiter({ db: database.db, clock, isOn: true });
    await limiter.forgive('b', limit);
    await limiter.hit('b', limit);
    await limiter.forgive('b', limit);
    await limiter.forgive('b', limit);
    expect((await limiter.hit('b', limit)).hits).toBe(1);
  });

  test('counts nothing while it is off', async () => {
    const limiter = createRateLimiter({ db: database.db, clock, isOn: false });
    for (let n = 0; n < 10; n++) expect((await limiter.hit('off', limit)).allowed).toBe(true);
    const { rows } = await database.db.query(`select 1 from rate_counters where key = 'off'`);
    expect(rows).toEqual([]);
  });

  test('is forgotten after a day', async () => {
    const limiter = createRateLimiter({ db: database.db, clock, isOn: true });
    await limiter.hit('old', limit);
    time.now += 25 * 60 * 60 * 1000;
    await limiter.hit('new', limit);
    await limiter.sweep();
    const { rows } = await database.db.query('select key from rate_counters');
    expect(rows).toEqual([{ key: 'new' }]);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s belongs to the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
