import * as contract from '../../../../contract/money/checkouts.ts';
import { quotePurchase } from '../../../../contract/money/coupons.ts';
import { changeGroupPlan, subscribe } from '../../../../contract/money/subscriptions.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { CheckoutService } from './checkout.service.ts';
import type { PurchaseService } from './purchase.service.ts';

/** Binds the calls about buying and paying to their services. Contains no rules. */
export function checkoutRoutes(
  implement: Implement,
  { purchases, checkouts }: { purchases: PurchaseService; checkouts: CheckoutService },
): void {
  implement(quotePurchase, async ({ params, body }, caller) => ({
    data: await purchases.quote(params.group_id, body, caller),
  }));
  implement(subscribe, async ({ params, body }, caller, { keyed }) => ({
    data: await purchases.subscribe(params.group_id, body, caller, keyed),
  }));
  implement(changeGroupPlan, async ({ params, body }, caller) => ({
    data: await purchases.changePlan(params.group_id, body, caller),
  }));
  implement(contract.getLatestCheckout, async (_input, caller) => ({ data: await checkouts.latest(caller) }));
  implement(contract.getCheckout, async ({ params }, caller) => ({
    data: await checkouts.get(params.ref, caller),
  }));
  implement(contract.cancelCheckout, async ({ params }, caller) => ({
    data: await checkouts.cancel(params.ref, caller),
  }));
  implement(contract.paymentHistory, ({ query }, caller) => checkouts.history(query, caller));
}
