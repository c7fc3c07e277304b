import type { Tx } from '../../../platform/db/transaction.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import type { CheckoutRow } from '../checkouts/checkout-row.ts';
import { higherStatus } from '../checkouts/checkout-status.ts';
import { createPaymentRepo, type PaymentRow } from '../checkouts/payment.repo.ts';
import type { ProviderPayment } from '../providers/provider.ts';
import { createRefundRepo } from '../refunds/refund.repo.ts';
import { notifyOfSale } from './payment-notifications.ts';

/**
 * Access stays while a dispute is open. One that is won leaves the checkout as it was; one that is lost gives the money
 * back, as a refund that the payment service made.
 */
export async function takeDispute(
  notifier: Pick<Notifier, 'notify'>,
  tx: Tx,
  checkout: CheckoutRow,
  { payment: { isDisputed }, stored }: { payment: ProviderPayment; stored: PaymentRow },
): Promise<CheckoutRow> {
  const { id, status } = stored;
  if (isDisputed === (status === 'DISPUTED') || status === 'REFUNDED') return checkout;
  await createPaymentRepo(tx).setStatus(id, isDisputed ? 'DISPUTED' : 'PAID');
  const result = isDisputed ? 'DISPUTED' : 'DISPUTE_WON';
  await notifyOfSale(notifier, tx, checkout, { result, paid: stored, key: `sale:${id}:${result}` });
  if (isDisputed) return { ...checkout, status: higherStatus(checkout.status, 'DISPUTED') };
  return checkout.status === 'DISPUTED'
    ? { ...checkout, status: await statusWithout(tx, checkout) }
    : checkout;
}

/** The status that a disputed checkout has without its dispute. */
async function statusWithout(
  tx: Tx,
  { fulfilled_payment_id: paymentId }: CheckoutRow,
): Promise<CheckoutRow['status']> {
  if (paymentId === null) return 'NEEDS_REVIEW';
  return (await createRefundRepo(tx).given(paymentId)) > 0 ? 'PARTIALLY_REFUNDED' : 'PAID';
}
