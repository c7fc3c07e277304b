import { expect, test } from 'vitest';
import { repeat } from '../../src/server/platform/clock/repeat.ts';
import { defaultLimits } from '../../src/server/realtime/connections/limits.ts';
import { HINT_PATIENCE_MS } from '../../src/server/realtime/log/log-tail.ts';
import { BEAT_EVERY_MS } from '../../src/server/realtime/pubsub/pubsub.redis.ts';
import { createHandClock } from './support/hand-clocked.ts';

// The tests of each fault show that it arrives. How long it may take follows from these constants, and adding
// them up does not depend on the speed of the machine.
const { logTailMs, reconcileMs, revalidateMs, drainMaxMs } = defaultLimits;
/** The longest delay of periodic work. */
const LATE = 1.2;

const bounds: readonly [what: string, ms: number, promisedMs: number][] = [
  ['a hint that was lost is missed with the next beat', BEAT_EVERY_MS, 2_000],
  ['what had no hint is found in the newest of the log', logTailMs * LATE + HINT_PATIENCE_MS, 1_500],
  ['whatever fails, every node compares itself with the log', reconcileMs * LATE, 36_000],
  ['a right or a session that ended is found out without any news', revalidateMs * LATE, 72_000],
  ['a server that is told to stop has no connection left', drainMaxMs, 35_000],
];

test.each(bounds)('%s: after %i ms at most, and %i are promised', (_, ms, promisedMs) => {
  expect(ms).toBeLessThanOrEqual(promisedMs);
});

test.each([0, 0.5, 0.999_999])(
  'periodic work is a fifth early or late at most, at chance %d',
  async (chance) => {
    const clock = createHandClock();
    let runs = 0;
    const random = { number: () => chance };
    const stop = repeat(
      { timers: clock.timers, random, logger: { warn() {} } },
      () => 1_000,
      async () => void runs++,
    );
    await clock.pass(799);
    expect(runs).toBe(0);
    await clock.pass(1_000 * LATE - 799);
    expect(runs).toBe(1);
    stop();
    await clock.pass(5_000);
    expect(runs).toBe(1);
  },
);
