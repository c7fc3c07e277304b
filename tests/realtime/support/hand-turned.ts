import type { Timers } from '../../../src/server/platform/clock/clock.ts';

/** Timers that run when the test says so. Delays are ignored. */
export function handTurned() {
  let due: (() => void)[] = [];
  const timers: Pick<Timers, 'after'> = {
    after(_, run) {
      due.push(run);
      return () => {
        due = due.filter((other) => other !== run);
      };
    },
  };
  return {
    timers,
    turn() {
      const now = due;
      due = [];
      for (const run of now) run();
    },
    isIdle: () => due.length === 0,
  };
}
