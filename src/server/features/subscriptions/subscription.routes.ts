import * as contract from '../../../contract/money/subscriptions.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { SubscriptionLists } from './subscription-list.service.ts';

/** Binds the endpoints of subscriptions to their service. Contains no rules. */
export function subscriptionRoutes(implement: Implement, lists: SubscriptionLists): void {
  implement(contract.searchPlatformSubscriptions, ({ query }, caller) =>
    lists.search({ kind: 'PLATFORM', query, caller }),
  );
  implement(contract.searchMemberSubscriptions, ({ query }, caller) =>
    lists.search({ kind: 'MEMBERSHIP', query, caller }),
  );
  implement(contract.cancelSubscription, async ({ params, body: { version } }, caller) => ({
    data: await lists.setEnding(params.subscription_id, { isEnding: true, version }, caller),
  }));
  implement(contract.resumeSubscription, async ({ params, body: { version } }, caller) => ({
    data: await lists.setEnding(params.subscription_id, { isEnding: false, version }, caller),
  }));
}
