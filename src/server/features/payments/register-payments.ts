import type { Context } from '../../platform/context.ts';
import type { SessionService } from '../auth/sessions/session.service.ts';
import { checkoutRoutes } from './checkouts/checkout.routes.ts';
import { type CheckoutServiceDeps, createCheckoutService } from './checkouts/checkout.service.ts';
import { createOpenCheckout } from './checkouts/open-checkout.ts';
import { createPurchaseService, type PurchaseDeps } from './checkouts/purchase.service.ts';
import { earningsRoutes } from './ledger/earnings.routes.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { reconcile } from './reconciliation/reconcile.ts';
import { createRefundRepo } from './refunds/refund.repo.ts';
import { refundRoutes } from './refunds/refund.routes.ts';
import { createRefundService } from './refunds/refund.service.ts';
import { createRefundRequests } from './refunds/refund-requests.ts';
import { createRefundSubmission } from './refunds/refund-submission.ts';
import { handlePaymentJobs } from './sync/payment-jobs.ts';
import { returnPageRoutes } from './sync/return-page.routes.ts';
import { createSync } from './sync/sync.service.ts';
import type { TakeDeps } from './sync/take-payment.ts';
import { webhookRoutes } from './sync/webhook.routes.ts';
import { createWebhookService } from './sync/webhook.service.ts';

type PaymentFeatures = Pick<PurchaseDeps, 'settlement'> &
  Pick<CheckoutServiceDeps, 'communities'> &
  Pick<PurchaseDeps, 'communities'> &
  Pick<TakeDeps, 'subscriptions' | 'notifier' | 'taxMode'> &
  Pick<SessionService, 'callerOf'> & { readonly provider: PaymentProvider };

/** Buying, paying, and giving money back. */
export function registerPayments(context: Context, features: PaymentFeatures): void {
  const { app, implement, db } = context;
  const deps = { ...context, ...features };
  const requests = createRefundRequests(context);
  const sync = createSync({ ...deps, refunds: requests });
  const submission = createRefundSubmission(deps);
  const checkouts = createCheckoutService({ ...deps, sync });
  const purchases = createPurchaseService({ ...deps, sync, open: createOpenCheckout(deps) });
  async function checkRefunds(checkoutId: string): Promise<void> {
    for (const id of await createRefundRepo(db).unfinishedOf(checkoutId)) await submission.submit(id);
  }
  const webhooks = createWebhookService({ ...deps, sync, checkRefunds });
  checkoutRoutes(implement, { purchases, checkouts });
  const refunds = createRefundService({ ...deps, requests, submission });
  earningsRoutes(implement, deps);
  refundRoutes(implement, { refunds, sync });
  webhookRoutes(app, { ...deps, webhooks });
  returnPageRoutes(app, { ...deps, checkouts });
  context.jobs.handle('payments.reconcile', () => reconcile({ ...deps, sync }));
  handlePaymentJobs({ ...deps, sync, webhooks, refunds: submission });
}
