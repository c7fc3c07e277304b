import { Problem } from '../../../../contract/core/problems.ts';
import * as contract from '../../../../contract/money/refunds.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import { paymentsUnavailable } from '../providers/call-provider.ts';
import { ProviderError } from '../providers/provider.ts';
import type { Sync } from '../sync/sync.service.ts';
import type { RefundService } from './refund.service.ts';

/** Binds the calls that give money back, and those of administrators. Contains no rules. */
export function refundRoutes(
  implement: Implement,
  { refunds, sync }: { refunds: RefundService; sync: Pick<Sync, 'sync'> },
): void {
  implement(contract.requestRefund, async ({ params, body }, caller, { keyed }) => ({
    data: await refunds.request(params.payment_id, body, caller, keyed),
  }));
  implement(contract.listPaymentReviews, ({ query }) => refunds.reviews(query));
  implement(contract.settleManualRefund, async ({ params, body }, caller) => ({
    data: await refunds.settleByHand(params.item_id, body.reference, caller),
  }));
  implement(contract.syncCheckoutNow, async ({ params }) => {
    const row = await sync.sync(params.ref, 'administrator').catch((error: unknown) => {
      throw error instanceof ProviderError ? paymentsUnavailable(error) : error;
    });
    if (!row) throw new Problem('checkout.not_found', 'This payment does not exist.');
    return { data: { ref: row.ref, status: row.status } };
  });
}
