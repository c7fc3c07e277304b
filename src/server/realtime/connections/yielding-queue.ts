import type { Timers } from '../../platform/clock/clock.ts';

/**
 * Runs work in the order in which it was added, a few pieces per turn of the event loop, so that other work runs in
 * between.
 */
export interface YieldingQueue {
  /** Runs `work` at once when this turn has room and nothing is waiting. `work` must not throw. */
  add(work: () => void): void;
  waiting(): number;
}

export function createYieldingQueue(timers: Pick<Timers, 'after'>, perTurn: number): YieldingQueue {
  let queue: (() => void)[] = [];
  let done = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    timers.after(0, () => {
      isScheduled = false;
      const due = queue.slice(0, perTurn);
      queue = queue.slice(perTurn);
      done = due.length;
      for (const work of due) work();
      if (due.length > 0) schedule();
    });
  }

  return {
    add(work) {
      const isNow = done < perTurn && queue.length === 0;
      if (isNow) done++;
      else queue.push(work);
      schedule();
      if (isNow) work();
    },
    waiting: () => queue.length,
  };
}
