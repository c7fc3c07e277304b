import { beginTrial } from '../../../contract/communities/membership-plans.ts';
import { listPurchases } from '../../../contract/money/purchases.ts';
import * as contract from '../../../contract/money/subscriptions.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import { ownPurchases } from './own-purchases.ts';
import type { SubscriptionLists } from './subscription-list.service.ts';
import type { Trials } from './trials.ts';

/** Binds the endpoints of subscriptions to their service. Contains no rules. */
export function subscriptionRoutes(
  implement: Implement,
  {
    db,
    lists,
    trials,
  }: { readonly db: Database; readonly lists: SubscriptionLists; readonly trials: Trials },
): void {
  implement(beginTrial, async ({ params }, caller) => ({
    data: await trials.begin(params.group_membership_plan_id, caller),
  }));
  implement(listPurchases, ({ query }, { userId }) => ownPurchases(db, userId, query));
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
