import type { Context } from '../../platform/context.ts';
import { createEndingService, type EndingDeps } from './ending.service.ts';
import { type PayLinkDeps, payLinkRoutes } from './pay-link.routes.ts';
import { subscriptionRoutes } from './subscription.routes.ts';
import { createSubscriptionLists } from './subscription-list.service.ts';
import { createTrials } from './trials.ts';

/** Lists of subscriptions; ends what the clock has ended, reminds of it, and leads from the reminder to the payment. */
export function registerSubscriptions(
  context: Context,
  features: Pick<EndingDeps, 'paidAccess' | 'notifier'> & Pick<PayLinkDeps, 'callerOf'>,
): void {
  const trials = createTrials({ ...context, ...features });
  const endings = createEndingService({ ...context, ...features });
  subscriptionRoutes(context.implement, {
    db: context.db,
    lists: createSubscriptionLists({ ...context, ...features }),
    trials,
  });
  payLinkRoutes(context.app, { ...context, ...features });
  context.jobs.handle('subscriptions.sweep', async () => {
    await endings.sweep();
    await trials.remind();
  });
}
