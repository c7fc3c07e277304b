import { Problem } from '../../contract/problems.ts';

/** Runs `work` when its turn comes. */
export type TakeTurns = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets `width` pieces of work run at once and the others wait, first come, first served.
 *
 * @throws Problem `server.unavailable` at once while `queueMax` wait already: by then nobody would wait for the answer.
 */
export function createTurns({ width, queueMax }: { width: number; queueMax: number }): TakeTurns {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function turn(): Promise<void> {
    if (running < width) {
      running += 1;
      return;
    }
    if (waiting.length >= queueMax)
      throw new Problem(
        'server.unavailable',
        'Too many people are signing in. Please try again in a moment',
        {
          retryAfter: 5,
        },
      );
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
