import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Timers } from '../clock/clock.ts';

export interface FinishDeps {
  readonly timers: Pick<Timers, 'after'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** How long running requests may take once the server closes. */
export const FINISH_WITHIN_MS = 10_000;

/**
 * Lets `app.close()` end in time: running requests are finished, and those that take too long are cut off.
 *
 * Call it after every other `preClose` hook is added: the hooks run in order, and the time counts from this one.
 */
export function finishRequests(app: FastifyInstance, { timers, log }: FinishDeps): void {
  let cancel = () => {};
  app.addHook('preClose', async () => {
    cancel = timers.after(FINISH_WITHIN_MS, () => {
      log.warn('requests took too long to finish and were cut off');
      app.server.closeAllConnections();
    });
  });
  app.addHook('onClose', async () => cancel());
}
