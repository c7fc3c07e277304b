import { pauseAfter } from '../../../../machines/pause-after.ts';
import type { Scheduler } from '../../ui/base/scheduler.ts';
import { isRefusal } from './call-failure.ts';

/** Asks for what was only hinted at until it is there: nobody hints twice. */
export interface SureAsking {
  /**
   * Runs `run` now and, as long as it fails, again later; a refusal is an answer. Under the same `key` only the last one
   * that was given is run again.
   */
  ask(key: string, run: () => Promise<unknown>): void;
  /** As when `run` had been asked and failed with `error`. */
  later(key: string, run: () => Promise<unknown>, error: unknown): void;
  /** Whether it is asked for, or waits to be asked for again. */
  isDue(key: string): boolean;
  /** From here on, until the answer is called: what still fails after that is let go. */
  start(): () => void;
}

export interface SureAskingDeps {
  readonly scheduler: Pick<Scheduler, 'after'>;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
}

/** Nothing is asked again before it was started. */
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
