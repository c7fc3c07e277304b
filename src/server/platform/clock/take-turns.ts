import { Problem } from '../../../contract/core/problems.ts';

/** Runs `work` when its turn comes. */
export type TakeTurns = <T>(work: () => Promise<T>) => Promise<T>;

export interface Turns {
  readonly width: number;
  readonly queueMax: number;
  /** What is said to whoever comes while the queue is full. */
  readonly refusal: string;
}

/**
 * Lets `width` pieces of work run at once and the others wait, first come, first served.
 *
 * @throws Problem `server.unavailable` at once while `queueMax` wait already: by then nobody would wait for the answer.
 */
export function createTurns({ width, queueMax, refusal }: Turns): TakeTurns {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function turn(): Promise<void> {
    if (running < width) {
      running += 1;
      return;
    }
    if (waiting.length >= queueMax) throw new Problem('server.unavailable', refusal, { retryAfter: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      // The place is handed on, not freed: a newcomer cannot slip in before the first who waits.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** As {@link createTurns}, for each key by itself. */
export function createTurnsByKey(turns: Turns): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const byKey = new Map<string, { readonly take: TakeTurns; inside: number }>();
  return async (key, work) => {
    const entry = byKey.get(key) ?? { take: createTurns(turns), inside: 0 };
    byKey.set(key, entry);
    entry.inside += 1;
    try {
      return await entry.take(work);
    } finally {
      entry.inside -= 1;
      if (entry.inside === 0) byKey.delete(key);
    }
  };
}
