import type { Database } from '../../../platform/db/database.ts';
import type { Metrics } from '../../../platform/http/metrics.ts';
import { createReviewRepo } from '../refunds/review.repo.ts';
import { createEventRepo } from './event.repo.ts';
import { GIVE_UP_MS, type Refusal } from './webhook.service.ts';

/** Seconds. Notices that a node left behind are handled a minute later. */
const LAG_BUCKETS = [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];

/** Only the total is read. */
const ONE = { sort_by: 'created_at', order_by: 'asc', page: 1, limit: 1 } as const;

/** Counts what becomes of the notices of the payment service. */
export interface WebhookMeasure {
  /** `lagMs`: since the payment service made the notice. */
  onHandled(lagMs: number): void;
  onRefused(reason: Refusal): void;
}

/** Exports what an operator of payments watches. */
export function measurePayments({
  db,
  metrics,
  provider,
}: {
  readonly db: Database;
  readonly metrics: Metrics;
  readonly provider: { readonly id: string };
}): WebhookMeasure {
  const refused = { signature: 0, other: 0 };
  const lag = metrics.times(
    'payments_webhook_lag_seconds',
    'Time from the making of a notice by the payment service until it was handled',
    LAG_BUCKETS,
  );
  metrics.counter(
    'payments_webhook_signature_failures_total',
    'Notices without a signature, or with a wrong one',
    () => refused.signature,
  );
  metrics.counter(
    'payments_webhook_refused_total',
    'Notices that were refused for another reason',
    () => refused.other,
  );
  metrics.gauge(
    'payments_webhook_oldest_seconds',
    'Time since the oldest notice came that is not handled',
    () => createEventRepo(db).oldestAge(provider.id, GIVE_UP_MS),
  );
  metrics.gauge('payments_review', 'Payments and refunds that wait for a decision', async () => {
    const { total } = await createReviewRepo(db).list(ONE);
    return total;
  });
  return {
    onHandled: (lagMs) => lag(Math.max(0, lagMs) / 1_000),
    onRefused(reason) {
      refused[reason === 'bad_signature' || reason === 'no_signature' ? 'signature' : 'other']++;
    },
  };
}
