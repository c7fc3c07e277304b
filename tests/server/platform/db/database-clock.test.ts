import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemRandom, systemSteadyNow } from '../../../../src/server/platform/clock/clock.ts';
import { type Database, singleRow } from '../../../../src/server/platform/db/database.ts';
import { createDatabaseClock } from '../../../../src/server/platform/db/database-clock.ts';
import { createHandClock } from '../../../realtime/support/hand-clocked.ts';
import { type FreshDatabase, freshDatabase } from '../../../support/engines/fresh-database.ts';

const logger = { warn() {} };

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

async function databaseNow(): Promise<number> {
  const { rows } = await database.db.query<{ now: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  );
  return singleRow(rows).now;
}

test.each([0, 600_000, -600_000])(
  'tells the time of the database on a machine whose clock is %i ms off',
  async (offMs) => {
    const { timers } = createHandClock();
    const steadyNow = () => systemSteadyNow() + offMs;
    const clock = await createDatabaseClock({
      db: database.db,
      steadyNow,
      timers,
      random: systemRandom,
      logger,
    });
    const before = await databaseNow();
    const told = clock.now();
    const after = await databaseNow();
    // As far off as the question took, which a busy machine makes longer.
    const slack = after - before + 1_000;
    expect(told).toBeGreaterThan(before - slack);
    expect(told).toBeLessThan(after + slack);
    clock.close();
  },
);

/** A database whose answers arrive after `delayMs`, with a clock that the test sets. */
function aWorld() {
  const world = { steady: 0, ahead: 1_000_000, delayMs: 0, isAway: false };
  const db: Database = {
    async query() {
      if (world.isAway) throw new Error('away');
      world.steady += world.delayMs / 2;
      const rows = JSON.parse(JSON.stringify([{ now: world.steady + world.ahead }]));
      world.steady += world.delayMs / 2;
      return { rows, rowCount: 1 };
    },
  };
  const hand = createHandClock();
  const deps = {
    db,
    steadyNow: () => world.steady,
    timers: hand.timers,
    random: { number: () => 0.5 },
    logger,
  };
  return { world, hand, open: () => createDatabaseClock(deps) };
}

test('a slow answer does not spoil what a quick one said', async () => {
  const { world, hand, open } = aWorld();
  world.delayMs = 2;
  const clock = await open();
  world.delayMs = 3_000;
  await hand.pass(10_000);
  expect(Math.abs(clock.now() - (world.steady + world.ahead))).toBeLessThanOrEqual(3);
});

test('when the database has another clock, that one counts; while it is away, time goes on', async () => {
  const { world, hand, open } = aWorld();
  world.delayMs = 2;
  const clock = await open();
  world.ahead -= 5_000_000;
  await hand.pass(10_000);
  expect(clock.now()).toBe(world.steady + world.ahead);
  world.isAway = true;
  await hand.pass(10_000);
  world.steady += 60_000;
  expect(clock.now()).toBe(world.steady + world.ahead);
});
