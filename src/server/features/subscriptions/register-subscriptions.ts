import type { Context } from '../../platform/context.ts';
import { createEndingService, type EndingDeps } from './ending.service.ts';
import { subscriptionRoutes } from './subscription.routes.ts';
import { createSubscriptionLists } from './subscription-list.service.ts';

/** Lists of subscriptions; ends what the clock has ended, and reminds of it. */
export function registerSubscriptions(
  context: Context,
  features: Pick<EndingDeps, 'paidAccess' | 'notifier'>,
): void {
  const endings = createEndingService({ ...context, ...features });
  subscriptionRoutes(context.implement, createSubscriptionLists({ ...context, ...features }));
  context.jobs.handle('subscriptions.sweep', () => endings.sweep());
}
