import type { Logger } from 'pino';
import { MINUTE_MS } from '../../../contract/core/durations.ts';
import type { Timers } from './clock.ts';

/** Closes everything that was opened, in reverse order. */
export interface Shutdown {
  /** `close` runs before those that were added earlier. */
  add(what: string, close: () => Promise<unknown>): void;
  /** Closes everything and ends the process. Idempotent. */
  begin(exitCode: number): Promise<void>;
  hasBegun(): boolean;
}

export interface ShutdownDeps {
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly timers: Pick<Timers, 'after'>;
  readonly exit: (code: number) => void;
}

/** Sockets are drained for up to 30 s and requests finish within 10 s. Anything slower hangs. */
const DEADLINE_MS = MINUTE_MS;

export function createShutdown({ log, timers, exit }: ShutdownDeps): Shutdown {
  const steps: { what: string; close: () => Promise<unknown> }[] = [];
  let hasBegun = false;
  return {
    add(what, close) {
      steps.push({ what, close });
    },
    async begin(exitCode) {
      if (hasBegun) return;
      hasBegun = true;
      timers.after(DEADLINE_MS, () => exit(1));
      let code = exitCode;
      for (const { what, close } of steps.reverse()) {
        try {
          await close();
        } catch (error) {
          log.error({ err: error }, `${what} did not close`);
          code = 1;
        }
      }
      log.info('closed');
      exit(code);
    },
    hasBegun: () => hasBegun,
  };
}
