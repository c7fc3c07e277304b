import type { Logger } from 'pino';
import type { Timers } from './clock.ts';

export interface InTimeDeps {
  readonly timers: Pick<Timers, 'after'>;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Resolves to what `work` resolves to, or to `otherwise` when it fails or has not finished after `ms` milliseconds. A
 * failure is logged with `warning`.
 */
export async function inTime<T>(
  { timers, log }: InTimeDeps,
  work: Promise<T>,
  { ms, otherwise, warning }: { readonly ms: number; readonly otherwise: T; readonly warning: string },
): Promise<T> {
  let cancel = () => {};
  const late = new Promise<T>((resolve) => {
    cancel = timers.after(ms, () => resolve(otherwise));
  });
  const done = work.catch((error: unknown) => {
    log.warn({ err: error }, warning);
    return otherwise;
  });
  const first = await Promise.race([done, late]);
  cancel();
  return first;
}
