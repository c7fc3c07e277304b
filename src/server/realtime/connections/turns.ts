import type { Timers } from '../../platform/clock/clock.ts';

/** Does things in the order in which they came, a few per turn of the event loop: everybody else gets a turn in between. */
export interface Turns {
  /** At once when this turn has room and nobody waits. `work` does not throw. */
  add(work: () => void): void;
  waiting(): number;
}

export function createTurns(timers: Pick<Timers, 'after'>, perTurn: number): Turns {
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
