import type { Context } from '../../platform/context.ts';
import type { SessionService } from '../auth/sessions/session.service.ts';
import { createPictures } from '../uploads/pictures.ts';
import { checkoutRoutes } from './checkouts/checkout.routes.ts';
import { type CheckoutServiceDeps, createCheckoutService } from './checkouts/checkout.service.ts';
import { createSetEnterprise } from './checkouts/enterprise-plan.ts';
import { createOpenCheckout } from './checkouts/open-checkout.ts';
import {
  createPurchaseService,
  type PurchaseDeps,
  type PurchaseService,
} from './checkouts/purchase.service.ts';
import { booksRoutes } from './corrections/books.routes.ts';
import { createCorrectionService } from './corrections/correction.service.ts';
import { earningsRoutes } from './ledger/earnings.routes.ts';
import { createPapers } from './papers/papers.ts';
import { createAccountCipher } from './payouts/account-cipher.ts';
import { payoutRoutes } from './payouts/payout.routes.ts';
import { createPayoutService } from './payouts/payout.service.ts';
import { createPayoutAccountService } from './payouts/payout-account.service.ts';
import { payoutRunFileRoutes } from './payouts/payout-run-file.routes.ts';
import { createPaymentCodes } from './proofs/codes/payment-code.service.ts';
import { createHistoryService } from './proofs/history/history.service.ts';
import { createHistoryReader } from './proofs/history/history-reader.ts';
import { lookAtPicture } from './proofs/pictures/look-at-picture.ts';
import { proofRoutes } from './proofs/proof.routes.ts';
import { createProofService, type ProofDeps } from './proofs/proof.service.ts';
import { createProofDecisions, type ProofDecisionDeps } from './proofs/proof-decision.service.ts';
import { createProofSettings } from './proofs/proof-settings.service.ts';
import type { OutageDeps } from './providers/outages.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { reconcile, WINDOWS } from './reconciliation/reconcile.ts';
import { createReconciliationService } from './reconciliation/reconciliation.service.ts';
import { refundRoutes } from './refunds/refund.routes.ts';
import { createRefundService } from './refunds/refund.service.ts';
import { createRefundRequests } from './refunds/refund-requests.ts';
import { createRefundSubmission } from './refunds/refund-submission.ts';
import { createReleaseHeld } from './refunds/release-held.ts';
import { createSecondPayments } from './refunds/second-payment.ts';
import { createReviewService } from './review/review.service.ts';
import { receiptRoutes } from './statements/receipt.routes.ts';
import { statementRoutes } from './statements/statement.routes.ts';
import { handlePaymentJobs } from './sync/payment-jobs.ts';
import { returnPageRoutes } from './sync/return-page.routes.ts';
import { createSync } from './sync/sync.service.ts';
import type { TakeDeps } from './sync/take-payment.ts';
import { webhookRoutes } from './sync/webhook.routes.ts';
import { createWebhookService } from './sync/webhook.service.ts';
import { measurePayments } from './sync/webhook-measure.ts';

type PaymentFeatures = Pick<PurchaseDeps, 'settlement' | 'coupons' | 'guardGuess'> &
  Pick<CheckoutServiceDeps, 'communities'> &
  Pick<PurchaseDeps, 'communities'> &
  Pick<TakeDeps, 'subscriptions' | 'notifier' | 'taxMode' | 'disputeFee'> &
  Pick<OutageDeps, 'paidAccess'> &
  Pick<ProofDeps, 'notifier'> &
  Pick<ProofDecisionDeps, 'paidAccess'> &
  Pick<SessionService, 'callerOf'> & { readonly provider: PaymentProvider };

/** Buying, paying, and giving money back. Returns what sells. */
export function registerPayments(context: Context, features: PaymentFeatures): PurchaseService {
  const { app, implement } = context;
  const deps = { ...context, ...features };
  const requests = createRefundRequests(context);
  const sync = createSync({ ...deps, refunds: requests });
  const submission = createRefundSubmission(deps);
  const seconds = createSecondPayments({ ...deps, submission });
  const checkouts = createCheckoutService({ ...deps, sync, seconds });
  const purchases = createPurchaseService({
    ...{ ...deps, sync, open: createOpenCheckout(deps) },
    setEnterprise: createSetEnterprise(deps),
  });
  const webhooks = createWebhookService({
    ...deps,
    sync,
    refunds: submission,
    measure: measurePayments(deps),
  });
  checkoutRoutes(implement, { purchases, checkouts });
  const refunds = createRefundService({ ...deps, requests, submission });
  earningsRoutes(implement, deps);
  const release = createReleaseHeld({ ...deps, refunds: requests });
  const reviews = createReviewService({ ...deps, sync, refunds: submission });
  refundRoutes(implement, { refunds, release, reviews, seconds });
  const cipher = createAccountCipher(context.secret, context.random);
  const payouts = createPayoutService({ ...deps, cipher });
  payoutRoutes(implement, {
    payouts,
    accounts: createPayoutAccountService({ ...deps, cipher }),
  });
  booksRoutes(implement, {
    comparisons: createReconciliationService(deps),
    corrections: createCorrectionService(deps),
  });
  payoutRunFileRoutes(app, { ...deps, payouts, cipher });
  const papers = createPapers(context.timers);
  app.addHook('onClose', () => papers.close());
  statementRoutes(app, implement, { ...deps, papers });
  receiptRoutes(app, implement, { ...deps, papers, refunds });
  const pictures = createPictures(context);
  context.jobs.handle('proof.look', ({ proof_id, name }) =>
    lookAtPicture({ ...deps, pictures }, proof_id, name),
  );
  const decisions = createProofDecisions(deps);
  proofRoutes(implement, {
    settings: createProofSettings(deps),
    proofs: createProofService(deps),
    decisions,
    codes: createPaymentCodes({ ...deps, pictures }),
    history: createHistoryService({ ...deps, decisions, readHistory: createHistoryReader(context.timers) }),
  });
  webhookRoutes(app, { ...deps, webhooks });
  returnPageRoutes(app, { ...deps, checkouts });
  const books = { ...deps, sync, refunds: submission };
  context.jobs.handle('payments.reconcile', () => reconcile(books, WINDOWS.night));
  context.jobs.handle('payments.reconcile_far', () => reconcile(books, WINDOWS.week));
  handlePaymentJobs({ ...deps, sync, webhooks, refunds: submission });
  return purchases;
}
