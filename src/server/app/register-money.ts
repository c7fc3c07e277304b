import type { SessionService } from '../features/auth/sessions/session.service.ts';
import type { Communities } from '../features/communities/register-communities.ts';
import { registerCoupons } from '../features/coupons/register-coupons.ts';
import { moneyRoutes } from '../features/money/money.routes.ts';
import { createPlatformPlanService } from '../features/money/platform-plan.service.ts';
import { createUsageService } from '../features/money/usage.service.ts';
import type { Notifier } from '../features/notifications/core/notification-input.ts';
import { offerRoutes } from '../features/offers/offer.routes.ts';
import { createOfferService } from '../features/offers/offer.service.ts';
import { registerProvider } from '../features/payments/providers/register-provider.ts';
import { registerPayments } from '../features/payments/register-payments.ts';
import { planRoutes } from '../features/plans/plan.routes.ts';
import { createPlanService } from '../features/plans/plan.service.ts';
import { registerSubscriptions } from '../features/subscriptions/register-subscriptions.ts';
import { createSubscriptions } from '../features/subscriptions/subscription.service.ts';
import type { Context } from '../platform/context.ts';

interface MoneyFeatures
  extends Pick<Communities, 'communities' | 'paidAccess'>,
    Pick<SessionService, 'callerOf'> {
  readonly notifier: Notifier;
}

/** What is sold and how it is paid: plans, coupons, payments, subscriptions, and what a plan of the platform allows. */
export function registerMoney(context: Context, features: MoneyFeatures): void {
  const { implement, config, jobs } = context;
  const { communities, paidAccess } = features;
  const shared = { ...context, ...features };
  const purchases = registerPayments(context, {
    ...features,
    ...registerCoupons(context, { communities, paidAccess }),
    subscriptions: createSubscriptions({ ...context, paidAccess }),
    provider: registerProvider(context),
    settlement: config.payments.settlement,
    taxMode: config.payments.taxMode,
    disputeFee: config.payments.disputeFee,
  });
  planRoutes(implement, createPlanService(shared));
  offerRoutes(implement, { offers: createOfferService(shared), purchases });
  registerSubscriptions(context, features);
  const usage = createUsageService(shared);
  moneyRoutes(implement, { plans: createPlatformPlanService(context), usage });
  jobs.handle('storage.note', () => usage.noteStorage());
}
