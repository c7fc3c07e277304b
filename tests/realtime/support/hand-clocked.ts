import type { Timers } from '../../../src/server/platform/clock/clock.ts';

/** Timers that run when the test advances the clock, with promises settled in between. */
export function createHandClock() {
  let now = 0;
  let pending: { at: number; run: () => void }[] = [];
  const timers: Timers = {
    after(ms, run) {
      const timer = { at: now + ms, run };
      pending.push(timer);
      return () => {
        pending = pending.filter((one) => one !== timer);
      };
    },
    every() {
      throw new Error('not needed here');
    },
  };
  return {
    timers,
    async pass(ms: number): Promise<void> {
      const end = now + ms;
      for (;;) {
        await new Promise(setImmediate);
        const [next] = pending.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
        if (!next) break;
        pending = pending.filter((one) => one !== next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = end;
    },
  };
}
