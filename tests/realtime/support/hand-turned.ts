import type { Timers } from '../../../src/server/platform/clock/clock.ts';

/** Timers whose turns come when the test says so; how long something wanted to wait is not looked at. */
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
