import { Problem } from '../../../contract/core/problems.ts';

/** Runs `work` as soon as fewer than `width` others run. */
export type RunLimited = <T>(work: () => Promise<T>) => Promise<T>;

export interface ConcurrencyLimit {
  readonly width: number;
  readonly queueMax: number;
  /** The message of the problem when the queue is full. */
  readonly refusal: string;
}

/**
 * Runs up to `width` pieces of work at once. The others wait, first come, first served.
 *
 * @throws Problem `server.unavailable` at once when `queueMax` are waiting already: the answer would come too late.
 */
export function createConcurrencyLimit({ width, queueMax, refusal }: ConcurrencyLimit): RunLimited {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < width) {
      running += 1;
      return;
    }
    if (waiting.length >= queueMax) throw new Problem('server.unavailable', refusal, { retryAfter: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      // The place goes directly to the next in the queue, so that a newcomer cannot take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** Like {@link createConcurrencyLimit}, separately for each key. */
export function createConcurrencyLimitByKey(
  limit: ConcurrencyLimit,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const byKey = new Map<string, { readonly run: RunLimited; inside: number }>();
  return async (key, work) => {
    const entry = byKey.get(key) ?? { run: createConcurrencyLimit(limit), inside: 0 };
    byKey.set(key, entry);
    entry.inside += 1;
    try {
      return await entry.run(work);
    } finally {
      entry.inside -= 1;
      if (entry.inside === 0) byKey.delete(key);
    }
  };
}
