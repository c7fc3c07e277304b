import type { Random, Timers } from './clock.ts';

export interface RepeatDeps {
  readonly timers: Pick<Timers, 'after'>;
  readonly random: Pick<Random, 'number'>;
  readonly logger: { warn(context: object, message: string): void };
}

/**
 * Runs `work` again and again, `ms()` milliseconds ± 20 % after its last end. The jitter keeps nodes out of step.
 * Errors are logged. The returned function stops it.
 */
export function repeat(
  { timers, random, logger }: RepeatDeps,
  ms: () => number,
  work: () => Promise<void>,
): () => void {
  let isOver = false;
  let cancel: () => void = () => undefined;
  function schedule(): void {
    cancel = timers.after(ms() * (0.8 + 0.4 * random.number()), async () => {
      try {
        await work();
      } catch (error) {
        logger.warn({ err: error }, 'a periodic task failed');
      }
      if (!isOver) schedule();
    });
  }
  schedule();
  return () => {
    isOver = true;
    cancel();
  };
}
