import { DAY_MS } from '../../../../contract/core/durations.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { createDeliveryRepo } from './delivery.repo.ts';

/** How long delivery records are kept. */
const KEPT_MS = 90 * DAY_MS;

export interface DeliverySweepDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly forgetBrowsers: () => Promise<void>;
}

/** Handles the job that deletes old deliveries and push subscriptions. */
export function createDeliverySweep({ db, clock, jobs, forgetBrowsers }: DeliverySweepDeps): void {
  jobs.handle('deliveries.sweep', async () => {
    await createDeliveryRepo(db).sweep(new Date(clock.now() - KEPT_MS).toISOString());
    await forgetBrowsers();
  });
}
