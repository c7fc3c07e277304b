import type { Clock, Random } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { PaidAccess } from '../../communities/paid-access.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import type { Subscriptions } from '../../subscriptions/subscription.service.ts';
import { createCheckoutRepo } from '../checkouts/checkout.repo.ts';
import type { CheckoutRow, ReviewReason } from '../checkouts/checkout-row.ts';
import { higherStatus } from '../checkouts/checkout-status.ts';
import { createPaymentRepo, type PaymentOutcome, type PaymentRow } from '../checkouts/payment.repo.ts';
import { type DisputeDeps, takeDisputes } from '../disputes/take-disputes.ts';
import { announceEarnings } from '../ledger/announce-earnings.ts';
import { createLedgerRepo, type PostedBy } from '../ledger/ledger.repo.ts';
import {
  bearerOf,
  type Earner,
  postFee,
  postPayment,
  postUnmatched,
  type TaxMode,
} from '../ledger/ledger.ts';
import type { ProviderPayment, ProviderSession } from '../providers/provider.ts';
import type { RefundReason } from '../refunds/refund.repo.ts';
import type { RefundRequests } from '../refunds/refund-requests.ts';
import { isReturned, mismatchOf } from './judge-payment.ts';
import { notifyOfReceipt, notifyOfReview } from './payment-notifications.ts';

export interface TakeDeps extends Pick<DisputeDeps, 'disputeFee'> {
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
  readonly provider: { readonly id: string; readonly isLive: boolean };
  readonly taxMode: TaxMode;
  readonly subscriptions: Subscriptions;
  readonly refunds: Pick<RefundRequests, 'add'>;
  readonly notifier: Pick<Notifier, 'notify'>;
  readonly paidAccess: Pick<PaidAccess, 'ownersOf'>;
}

const REFUND_REASONS: Readonly<Record<Exclude<PaymentOutcome, 'FULFILLED'>, RefundReason>> = {
  DUPLICATE: 'DUPLICATE',
  NOT_DELIVERED: 'NOT_DELIVERED',
  MISMATCH: 'MISMATCH',
};

/**
 * Takes one payment of a session into account, once, and returns the checkout as it is after it. Both the community and
 * the checkout are locked.
 */
export async function takePayment(
  deps: TakeDeps,
  tx: Tx,
  checkout: CheckoutRow,
  { session, payment }: { session: ProviderSession; payment: ProviderPayment },
): Promise<CheckoutRow> {
  const { clock, random, provider } = deps;
  const stored = await createPaymentRepo(tx).store(provider.id, payment, {
    id: random.uuid(),
    checkoutId: checkout.id,
    at: new Date(clock.now()),
  });
  if (payment.status === 'failed')
    return stored.outcome === null
      ? { ...checkout, last_failure_code: payment.failure ?? 'OTHER' }
      : checkout;
  if (payment.status === 'pending') return raised(checkout, 'PROCESSING');
  const taken =
    stored.outcome === null ? await settle(deps, tx, checkout, { session, payment, stored }) : checkout;
  const isFeeNew = await takeFee(deps, tx, payment, stored);
  const after = await takeDisputes(deps, tx, taken, { payment, stored });
  const isNews = stored.outcome === null || isFeeNew || after.status !== taken.status;
  if (isNews && checkout.purpose === 'MEMBERSHIP')
    await announceEarnings(deps.paidAccess, tx, checkout.group_id);
  return after;
}

/** The checkout with the status, unless it has a higher one. */
export function raised(checkout: CheckoutRow, status: CheckoutRow['status']): CheckoutRow {
  return { ...checkout, status: higherStatus(checkout.status, status) };
}

interface Arrived {
  readonly session: ProviderSession;
  readonly payment: ProviderPayment;
  readonly stored: PaymentRow;
}

/** Money arrived: it buys what the checkout is for, or it waits in `suspense` and goes back. */
async function settle(deps: TakeDeps, tx: Tx, checkout: CheckoutRow, arrived: Arrived): Promise<CheckoutRow> {
  const { session, payment, stored } = arrived;
  const reason = mismatchOf(checkout, session, payment, deps.provider.isLive);
  if (reason !== null) return hold(deps, tx, checkout, { stored, outcome: 'MISMATCH', reason });
  const isSecond =
    checkout.fulfilled_payment_id !== null ||
    checkout.status === 'REFUNDED' ||
    (await createCheckoutRepo(tx).wasBoughtSince(checkout));
  if (isSecond) return hold(deps, tx, checkout, { stored, outcome: 'DUPLICATE', reason: null });
  // Else the same money would come back and buy once more.
  if (await createCheckoutRepo(tx).isCreditGone(checkout))
    return hold(deps, tx, checkout, { stored, outcome: 'NOT_DELIVERED', reason: 'NOT_DELIVERED' });
  // The price was right, and what it was for is still to be had: whether it counts is decided by a person.
  if (await createCheckoutRepo(tx).isCouponGone(checkout))
    return hold(deps, tx, checkout, { stored, outcome: 'MISMATCH', reason: 'COUPON' });
  const granted = await deps.subscriptions.grant(tx, {
    kind: checkout.purpose === 'MEMBERSHIP' ? 'MEMBERSHIP' : 'PLATFORM',
    groupId: checkout.group_id,
    userId: checkout.purpose === 'MEMBERSHIP' ? checkout.payer_id : null,
    snapshot: checkout.plan_snapshot,
    amount: stored.amount_centavos,
    checkoutId: checkout.id,
    paymentId: stored.id,
    couponId: checkout.quote.coupon?.id ?? null,
  });
  if (granted === null)
    return hold(deps, tx, checkout, { stored, outcome: 'NOT_DELIVERED', reason: 'NOT_DELIVERED' });
  await createPaymentRepo(tx).setOutcome(stored.id, 'FULFILLED');
  await createLedgerRepo(tx).post(
    postPayment(stored.id, stored.amount_centavos, await earnerOf(deps, tx, checkout)),
    postedBy(deps, stored),
  );
  await notifyOfReceipt(deps.notifier, tx, checkout, stored);
  const paid = raised(checkout, 'PAID');
  return { ...paid, fulfilled_payment_id: stored.id, subscription_id: granted.subscriptionId };
}

export async function earnerOf(
  { taxMode }: Pick<TakeDeps, 'taxMode'>,
  tx: Tx,
  { purpose, group_id }: CheckoutRow,
): Promise<Earner> {
  if (purpose === 'PLATFORM_PLAN') return { tax: taxMode };
  return { groupId: group_id, bps: await createPaymentRepo(tx).commissionBps(group_id) };
}

interface Held {
  readonly stored: PaymentRow;
  readonly outcome: Exclude<PaymentOutcome, 'FULFILLED'>;
  readonly reason: ReviewReason | null;
}

/** Money that buys nothing. What is not pesos, or not real, has no place in the ledger. */
async function hold(
  deps: TakeDeps,
  tx: Tx,
  checkout: CheckoutRow,
  { stored, outcome, reason }: Held,
): Promise<CheckoutRow> {
  await createPaymentRepo(tx).setOutcome(stored.id, outcome);
  if (stored.currency === 'PHP' && reason !== 'MODE')
    await createLedgerRepo(tx).post(postUnmatched(stored.id, stored.amount_centavos), postedBy(deps, stored));
  if (reason === null || isReturned(reason))
    await deps.refunds.add(tx, {
      payment: stored,
      amount: stored.amount_centavos,
      reason: REFUND_REASONS[outcome],
      note: null,
      requestedBy: null,
    });
  if (reason === null) return checkout;
  const held = raised(checkout, 'NEEDS_REVIEW');
  if (held.status === 'NEEDS_REVIEW' && checkout.review_reason === null)
    await notifyOfReview(deps.notifier, tx, checkout, stored);
  return { ...held, review_reason: checkout.review_reason ?? reason };
}

/** Returns whether the fee is new. It may come late, and the payment service may say another one later. */
async function takeFee(
  deps: TakeDeps,
  tx: Tx,
  { fee, isLive }: ProviderPayment,
  stored: PaymentRow,
): Promise<boolean> {
  if (fee === null || stored.fee_centavos === fee || stored.currency !== 'PHP') return false;
  if (isLive !== deps.provider.isLive) return false;
  await createPaymentRepo(tx).setFee(stored.id, fee);
  const ledger = createLedgerRepo(tx);
  const first = (await ledger.standingOf(stored.id))?.posted[0]?.account ?? 'suspense';
  const known = await ledger.feesOf(stored.id);
  return ledger.post(postFee(stored.id, fee - known.fee, bearerOf(first), known.count), {
    random: deps.random,
    at: new Date(deps.clock.now()),
  });
}

function postedBy({ clock, random }: TakeDeps, { paid_at }: PaymentRow): PostedBy {
  const postedAt = new Date(clock.now());
  return { random, postedAt, at: paid_at === null ? postedAt : new Date(paid_at) };
}
