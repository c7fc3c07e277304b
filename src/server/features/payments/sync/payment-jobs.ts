import type { Logger } from 'pino';
import { MINUTE_MS } from '../../../../contract/core/durations.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { createCheckoutRepo } from '../checkouts/checkout.repo.ts';
import { isServiceFailure } from '../providers/circuit-breaker.ts';
import { endOutage, type OutageDeps } from '../providers/outages.ts';
import { ProviderError } from '../providers/provider.ts';
import { createRefundRepo } from '../refunds/refund.repo.ts';
import type { RefundSubmission } from '../refunds/refund-submission.ts';
import type { Sync } from './sync.service.ts';
import type { WebhookService } from './webhook.service.ts';

export interface PaymentJobsDeps extends OutageDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'handle'>;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly sync: Pick<Sync, 'sync'>;
  readonly webhooks: Pick<WebhookService, 'handleLeft'>;
  readonly refunds: Pick<RefundSubmission, 'submit'>;
}

/** A checkout rests this long before it is asked about again. */
const REST_MS = 2 * MINUTE_MS;
/** A wallet may confirm up to four hours after the payer left. */
const LATE_MS = 5 * 60 * MINUTE_MS + 60 * MINUTE_MS;
const REFUND_REST_MS = 10 * MINUTE_MS;
const AT_ONCE = 200;

/** What webhooks miss: these jobs find payments without a notice, and end checkouts that were not paid. */
export function handlePaymentJobs(deps: PaymentJobsDeps): void {
  const { db, clock, jobs, log, sync, webhooks, refunds } = deps;

  /**
   * Runs for each; when the payment service does not answer, the rest waits for the next round. What failed comes last
   * in that.
   */
  async function each(all: readonly string[], { run, noteFailed }: Polled): Promise<void> {
    for (const one of all)
      try {
        await run(one);
      } catch (error) {
        if (error instanceof ProviderError)
          log.warn({ about: one, kind: error.kind }, 'the payment service did not answer');
        else log.error({ about: one, err: error }, 'a checkout or refund cannot be handled');
        await noteFailed(one, new Date(clock.now()));
        if (error instanceof ProviderError && isServiceFailure(error)) return;
      }
  }

  jobs.handle('payments.poll', async () => {
    await webhooks.handleLeft();
    const now = clock.now();
    const checkouts = createCheckoutRepo(db);
    const refs = await checkouts.toAsk(now, { restMs: REST_MS, lateMs: LATE_MS }, AT_ONCE);
    await each(refs, { run: (ref) => sync.sync(ref, 'poll'), noteFailed: checkouts.noteAsked });
    const refundRepo = createRefundRepo(db);
    const left = await refundRepo.unfinished(new Date(now - REFUND_REST_MS), AT_ONCE);
    await each(left, { run: (id) => refunds.submit(id), noteFailed: refundRepo.noteAsked });
    await endOutage(deps);
  });
  // Each is asked about once more: a payment that was faster counts, and goes back.
  jobs.handle('payments.end_of_group', async ({ group_id }) => {
    for (const ref of await createCheckoutRepo(db).openIn(group_id)) await sync.sync(ref, 'archive');
  });
  jobs.handle('refund.submit', ({ refund_id: id }) => refunds.submit(id));
}

interface Polled {
  readonly run: (one: string) => Promise<unknown>;
  readonly noteFailed: (one: string, at: Date) => Promise<void>;
}
