import { expect, test } from 'vitest';
import type { Timers } from '../../../../src/server/platform/clock/clock.ts';
import { onceReachable } from '../../../../src/server/platform/http/once-reachable.ts';

const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
const unknown = Object.assign(new Error('there is no such database'), { code: '3D000', severity: 'FATAL' });

/** Tries `work` on a clock that jumps to each pause. Answers its outcome, how often it ran and how long that took. */
async function tried(work: (nth: number) => string) {
  const seen = { runs: 0, ms: 0, warnings: 0 };
  const timers: Pick<Timers, 'after'> = {
    after(ms, run) {
      seen.ms += ms;
      queueMicrotask(run);
      return () => undefined;
    },
  };
  const log = { warn: () => void seen.warnings++ };
  const outcome = await onceReachable(async () => work(seen.runs++), {
    timers,
    steadyNow: () => seen.ms,
    log,
  }).catch((error: unknown) => error);
  return { outcome, ...seen };
}

test('a database that is away is asked again for a minute, and then its own error is told', async () => {
  const fail = () => {
    throw refused;
  };
  expect(await tried(fail)).toEqual({ outcome: refused, runs: 61, ms: 60_000, warnings: 60 });
});

test('one that comes back in time is used', async () => {
  const failTwice = (nth: number) => {
    if (nth < 2) throw refused;
    return 'done';
  };
  expect(await tried(failTwice)).toEqual({ outcome: 'done', runs: 3, ms: 2_000, warnings: 2 });
});

test('one that will never let us in is asked once', async () => {
  const fail = () => {
    throw unknown;
  };
  expect(await tried(fail)).toEqual({ outcome: unknown, runs: 1, ms: 0, warnings: 0 });
});
