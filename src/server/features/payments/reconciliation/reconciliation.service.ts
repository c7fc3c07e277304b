import { Problem } from '../../../../contract/core/problems.ts';
import { numericText, signedText } from '../../../../contract/money/money.ts';
import type { PaymentDifference, Reconciliation } from '../../../../contract/money/reconciliation.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { createReconciliationRepo } from './reconciliation.repo.ts';
import { createReconciliationViewRepo } from './reconciliation-view.repo.ts';

export interface ReconciliationDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly provider: { readonly id: string };
}

/** What the nightly comparisons found, for administrators. */
export interface ReconciliationService {
  get(): Promise<Reconciliation>;
  /** @throws Problem `reconciliation.not_found` */
  settle(itemId: string, note: string, caller: Caller): Promise<{ readonly id: string }>;
}

export function createReconciliationService(deps: ReconciliationDeps): ReconciliationService {
  const { db, withTx, clock, audit, provider } = deps;
  return {
    async get() {
      const repo = createReconciliationViewRepo(db);
      const [run, clean_runs, { rows, total }] = await Promise.all([
        repo.lastRun(),
        repo.cleanRuns(),
        repo.open(provider.id),
      ]);
      return {
        last_run: run && {
          finished_at: instantOf(run.finished_at),
          window_from: instantOf(run.window_from),
          window_to: instantOf(run.window_to),
          payments: run.counts.payments,
          differences: run.counts.differences,
          trial_balance: signedText(run.counts.trial_balance),
          clearing: signedText(run.counts.clearing),
        },
        clean_runs,
        total_open: total,
        open: rows.map(differenceOf),
      };
    },

    settle: (itemId, note, caller) =>
      withTx(async (tx) => {
        const item = await createReconciliationViewRepo(tx).item(itemId);
        if (!item) throw new Problem('reconciliation.not_found', 'This difference does not exist.');
        if (!item.isOpen) return { id: itemId };
        await createReconciliationRepo(tx).settle([item.ref], {
          at: new Date(clock.now()),
          by: caller.userId,
        });
        await audit(tx, {
          ...{ actorId: caller.userId, action: 'reconciliation.settled', targetType: 'reconciliation' },
          ...{ targetId: itemId, after: { kind: item.kind, payment: item.ref, note } },
        });
        return { id: itemId };
      }),
  };
}

type OpenRow = Awaited<ReturnType<ReturnType<typeof createReconciliationViewRepo>['open']>>['rows'][number];

function differenceOf(row: OpenRow): PaymentDifference {
  const { id, kind, ref, details, checkout_ref, our_amount, our_currency, found_at } = row;
  return {
    ...{ id, kind, provider_payment_id: ref, checkout_ref, found_at: instantOf(found_at) },
    our_amount: our_amount === null ? null : numericText(our_amount),
    their_amount: details.amount === undefined ? null : numericText(details.amount),
    currency: details.currency ?? our_currency,
  };
}

function instantOf(time: string): string {
  return new Date(time).toISOString();
}
