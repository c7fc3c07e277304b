import { pauseAfter } from '../../../../machines/pause-after.ts';
import type { Scheduler } from '../../ui/base/scheduler.ts';
import { isRefusal } from './call-failure.ts';

/** Repeats a request until it succeeds. For hints from the server, which are sent only once. */
export interface Retrier {
  /**
   * Sends `request` now and, as long as it fails, again later. A refusal counts as an answer. For each `key` only the
   * latest request is repeated.
   */
  run(key: string, request: () => Promise<unknown>): void;
  /** Schedules a retry, as if `request` had just failed with `error`. */
  runLater(key: string, request: () => Promise<unknown>, error: unknown): void;
  /** Whether a request under `key` is under way or scheduled. */
  isDue(key: string): boolean;
  /** Starts the retries. Returns a function that stops them: requests that fail after that are not repeated. */
  start(): () => void;
}

export interface RetrierDeps {
  readonly scheduler: Pick<Scheduler, 'after'>;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
}

/** Nothing is retried before `start` was called. */
export function createRetrier({ scheduler, random }: RetrierDeps): Retrier {
  const scheduled = new Map<string, () => Promise<unknown>>();
  const underWay = new Map<string, () => Promise<unknown>>();
  let cancel: (() => void) | null = null;
  let rounds = 0;
  let isStarted = false;

  function runScheduled(): void {
    cancel = null;
    const all = [...scheduled];
    scheduled.clear();
    for (const [key, request] of all) run(key, request);
  }

  function runLater(key: string, request: () => Promise<unknown>, error: unknown): void {
    if (!isStarted || isRefusal(error)) return;
    scheduled.set(key, request);
    if (cancel !== null) return;
    rounds += 1;
    cancel = scheduler.after(pauseAfter(rounds, null, random), runScheduled);
  }

  function run(key: string, request: () => Promise<unknown>): void {
    scheduled.delete(key);
    underWay.set(key, request);
    const isLatest = () => underWay.get(key) === request && underWay.delete(key);
    request().then(
      () => {
        isLatest();
        if (scheduled.size === 0) rounds = 0;
      },
      (error: unknown) => {
        if (isLatest()) runLater(key, request, error);
      },
    );
  }

  return {
    run,
    runLater,
    isDue: (key) => underWay.has(key) || scheduled.has(key),
    start() {
      isStarted = true;
      return () => {
        isStarted = false;
        cancel?.();
        cancel = null;
        rounds = 0;
        scheduled.clear();
      };
    },
  };
}
