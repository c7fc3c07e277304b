import { pauseAfter } from '../../../../machines/pause-after.ts';
import type { Scheduler } from '../../ui/base/scheduler.ts';
import { isRefusal } from './call-failure.ts';

/** Repeats a request until it succeeds. For hints from the server, which are sent only once. */
export interface SureAsking {
  /**
   * Runs `run` now and, as long as it fails, again later. A refusal counts as an answer. For each `key` only the latest
   * `run` is repeated.
   */
  ask(key: string, run: () => Promise<unknown>): void;
  /** Schedules a retry, as if `run` had just failed with `error`. */
  later(key: string, run: () => Promise<unknown>, error: unknown): void;
  /** Whether a request under `key` is under way or scheduled. */
  isDue(key: string): boolean;
  /** Starts the retries. Returns a function that stops them: requests that fail after that are not repeated. */
  start(): () => void;
}

export interface SureAskingDeps {
  readonly scheduler: Pick<Scheduler, 'after'>;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
}

/** Nothing is retried before `start` was called. */
export function createSureAsking({ scheduler, random }: SureAskingDeps): SureAsking {
  const owed = new Map<string, () => Promise<unknown>>();
  const asking = new Map<string, () => Promise<unknown>>();
  let cancel: (() => void) | null = null;
  let rounds = 0;
  let isStarted = false;

  function askAgain(): void {
    cancel = null;
    const all = [...owed];
    owed.clear();
    for (const [key, run] of all) ask(key, run);
  }

  function later(key: string, run: () => Promise<unknown>, error: unknown): void {
    if (!isStarted || isRefusal(error)) return;
    owed.set(key, run);
    if (cancel !== null) return;
    rounds += 1;
    cancel = scheduler.after(pauseAfter(rounds, null, random), askAgain);
  }

  function ask(key: string, run: () => Promise<unknown>): void {
    owed.delete(key);
    asking.set(key, run);
    const isLast = () => asking.get(key) === run && asking.delete(key);
    run().then(
      () => {
        isLast();
        if (owed.size === 0) rounds = 0;
      },
      (error: unknown) => {
        if (isLast()) later(key, run, error);
      },
    );
  }

  return {
    ask,
    later,
    isDue: (key) => asking.has(key) || owed.has(key),
    start() {
      isStarted = true;
      return () => {
        isStarted = false;
        cancel?.();
        cancel = null;
        rounds = 0;
        owed.clear();
      };
    },
  };
}
