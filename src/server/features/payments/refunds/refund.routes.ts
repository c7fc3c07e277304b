import * as review from '../../../../contract/money/admin-payments.ts';
import * as contract from '../../../../contract/money/refunds.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { ReviewService } from '../review/review.service.ts';
import type { RefundService } from './refund.service.ts';
import type { ReleaseHeld } from './release-held.ts';
import type { SecondPayments } from './second-payment.ts';

interface RefundServices {
  readonly refunds: RefundService;
  readonly release: ReleaseHeld;
  readonly reviews: ReviewService;
  readonly seconds: SecondPayments;
}

/** Binds the calls that give money back, and those of administrators. Contains no rules. */
export function refundRoutes(
  implement: Implement,
  { refunds, release, reviews, seconds }: RefundServices,
): void {
  implement(contract.requestRefund, async ({ params, body }, caller, { keyed }) => ({
    data: await refunds.request(params.payment_id, body, caller, keyed),
  }));
  implement(contract.useForNextPeriod, async ({ params: { payment_id } }, caller) => ({
    data: { payment_id, period: await seconds.use(payment_id, caller) },
  }));
  implement(contract.listPaymentReviews, ({ query }) => refunds.reviews(query));
  implement(contract.settleManualRefund, async ({ params, body }, caller) => ({
    data: await refunds.settleByHand(params.item_id, body.reference, caller),
  }));
  implement(contract.releaseHeldPayment, async ({ params, body }, caller) => ({
    data: await release(params.item_id, body.version, caller),
  }));
  implement(contract.syncCheckoutNow, async ({ params }, caller) => ({
    data: await reviews.askAgain(params.ref, caller),
  }));
  implement(review.searchAdminPayments, ({ query }) => reviews.search(query));
  implement(review.getAdminPayment, async ({ params }) => ({ data: await reviews.get(params.ref) }));
}
