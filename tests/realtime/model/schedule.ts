import type { Timers } from '../../../src/server/platform/clock/clock.ts';
import type { Seeded } from './seeded.ts';

/** Longer delays than this only happen when the schedule lets time pass. */
const SHORT_MS = 100;

/** All pending steps, unordered: any step can overtake any other. */
export interface Schedule {
  /** Runs `run` at some later step. Returns the cancel function. */
  later(run: () => void): () => void;
  /** Runs `run` after time has passed. Returns the cancel function. */
  muchLater(run: () => void): () => void;
  /** Like `later`, for the end of something that others await. */
  settle(run: () => void): void;
  readonly timers: Timers;
  /** Runs one step that is due, and what directly follows. False when nothing is due. */
  step(): Promise<boolean>;
  timePasses(): void;
}

interface Task {
  readonly run: () => void;
  readonly isAwaited: boolean;
  isCancelled: boolean;
}

export function createSchedule(random: Seeded): Schedule {
  const due: Task[] = [];
  let waiting: Task[] = [];

  function put(list: Task[], run: () => void, isAwaited = false): () => void {
    const task = { run, isAwaited, isCancelled: false };
    list.push(task);
    return () => {
      task.isCancelled = true;
    };
  }

  const later = (run: () => void) => put(due, run);
  const muchLater = (run: () => void) => put(waiting, run);
  return {
    later,
    muchLater,
    settle: (run) => void put(due, run, true),
    timers: {
      after: (ms, run) => (ms <= SHORT_MS ? later(run) : muchLater(run)),
      every() {
        throw new Error('the modules under test count ticks by themselves');
      },
    },
    async step() {
      const index = random.int(due.length);
      const task = due[index];
      const last = due.pop();
      if (task === undefined || last === undefined) return false;
      if (index < due.length) due[index] = last;
      if (task.isCancelled) return true;
      task.run();
      // Promises settle before anything else happens, as between two events of a process.
      if (task.isAwaited) await new Promise(setImmediate);
      return true;
    },
    timePasses() {
      due.push(...waiting.filter(({ isCancelled }) => !isCancelled));
      waiting = [];
    },
  };
}
