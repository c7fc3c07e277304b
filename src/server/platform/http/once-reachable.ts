import type { Logger } from 'pino';
import type { Timers } from '../clock/clock.ts';
import { isUnavailable } from './unavailable.ts';

/** A PostgreSQL that was killed under load reads its log for some seconds, and one that is moved is away for as long. */
const WAIT_FOR_MS = 60_000;
const AGAIN_MS = 1_000;

export interface OnceReachableDeps {
  readonly timers: Pick<Timers, 'after'>;
  /** Milliseconds that only ever grow. */
  readonly steadyNow: () => number;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Does `work`, and for a minute does it again while the database cannot be reached: while it starts, recovers, or has
 * no free connection. Rejects with what `work` rejects with when the minute is over, and at once for any other reason.
 */
export async function onceReachable<T>(
  work: () => Promise<T>,
  { timers, steadyNow, log }: OnceReachableDeps,
): Promise<T> {
  const until = steadyNow() + WAIT_FOR_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || steadyNow() >= until) throw error;
      log.warn({ err: error }, 'the database cannot be reached yet; trying again');
      await new Promise<void>((resolve) => void timers.after(AGAIN_MS, resolve));
    }
  }
}
