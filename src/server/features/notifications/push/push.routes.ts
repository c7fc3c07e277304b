import * as contract from '../../../../contract/notifications/push.ts';
import type { Implement } from '../../../platform/http/api/implement.ts';
import type { PushSubscriptionService } from './push-subscription.service.ts';

/** Binds the push calls. It contains no rules. */
export function pushRoutes(implement: Implement, subscriptions: PushSubscriptionService): void {
  implement(contract.getPushKey, async () => ({ data: { public_key: await subscriptions.publicKey() } }));
  implement(contract.subscribeToPush, async ({ body }, caller) => ({
    data: await subscriptions.subscribe(body, caller),
  }));
  implement(contract.unsubscribeFromPush, async ({ query }, caller) => {
    await subscriptions.unsubscribe(query.endpoint, caller);
    return { data: null };
  });
}
