import type { Answer } from '../../../../contract/core/endpoint.ts';
import type {
  AdminPayment,
  AdminPaymentsQuery,
  getAdminPayment,
  searchAdminPayments,
} from '../../../../contract/money/admin-payments.ts';
import type { CheckoutStatus } from '../../../../contract/money/checkouts.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import { paginateCounted } from '../../../platform/db/counted-total.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { createCheckoutRepo } from '../checkouts/checkout.repo.ts';
import { checkoutNotFound } from '../checkouts/checkout-problems.ts';
import { paymentsUnavailable } from '../providers/call-provider.ts';
import { ProviderError } from '../providers/provider.ts';
import type { RefundSubmission } from '../refunds/refund-submission.ts';
import type { Sync } from '../sync/sync.service.ts';
import { createAdminPaymentRepo } from './admin-payment.repo.ts';
import { adminPaymentOf, stepOf } from './admin-payment-view.ts';
import { createTimelineRepo } from './timeline.repo.ts';

export interface ReviewDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly audit: Audit;
  readonly provider: { readonly isLive: boolean };
  readonly sync: Pick<Sync, 'sync'>;
  readonly refunds: Pick<RefundSubmission, 'lookUp'>;
}

/** Payments as administrators look at them. */
export interface ReviewService {
  search(query: AdminPaymentsQuery): Promise<Answer<typeof searchAdminPayments>>;
  /** @throws Problem `checkout.not_found` */
  get(ref: string): Promise<Answer<typeof getAdminPayment>['data']>;
  /**
   * Asks the payment service about a checkout. That somebody asked is in the audit log also when it did not answer.
   *
   * @throws Problem `checkout.not_found`, `payments.unavailable`
   */
  askAgain(ref: string, caller: Caller): Promise<{ readonly ref: string; readonly status: CheckoutStatus }>;
}

export function createReviewService(deps: ReviewDeps): ReviewService {
  const { db, withTx, audit, provider, sync, refunds } = deps;
  const repo = createAdminPaymentRepo(db, provider);

  async function required(ref: string) {
    const row = await repo.byRef(ref);
    if (!row) throw checkoutNotFound();
    return row;
  }

  return {
    async search(query) {
      const { rows, total } = await repo.search(query);
      return { data: rows.map(adminPaymentOf), pagination: paginateCounted(query, total, rows.length) };
    },

    async get(ref) {
      const row = await required(ref);
      const timeline = await createTimelineRepo(db).of(row.id);
      return { ...adminPaymentOf(row), timeline: timeline.map(stepOf) };
    },

    async askAgain(ref, caller) {
      const before = await createCheckoutRepo(db).byRef(ref);
      if (!before) throw checkoutNotFound();
      const note = (after: object) =>
        withTx((tx) =>
          audit(tx, {
            ...{ actorId: caller.userId, action: 'payment.asked_again', targetType: 'checkout' },
            ...{ targetId: before.id, groupId: before.group_id, before: { status: before.status }, after },
          }),
        );
      try {
        await sync.sync(ref, 'administrator');
        await refunds.lookUp(before.id);
        const after = (await createCheckoutRepo(db).byRef(ref)) ?? before;
        await note({ status: after.status });
        return { ref, status: after.status };
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        await note({ failure: error.kind });
        throw paymentsUnavailable(error);
      }
    },
  };
}

/** The payment as it is now, for a refusal because somebody else was faster. Null when there is none. */
export async function freshPayment(
  db: Database,
  ref: string,
  provider: { readonly isLive: boolean },
): Promise<AdminPayment | null> {
  const row = await createAdminPaymentRepo(db, provider).byRef(ref);
  return row && adminPaymentOf(row);
}
