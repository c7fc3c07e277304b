import { numericText } from '../../../../contract/money/money.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import type { CheckoutRow } from '../checkouts/checkout-row.ts';
import type { PaymentRow } from '../checkouts/payment.repo.ts';
import type { RefundRow } from '../refunds/refund.repo.ts';

type Notify = Pick<Notifier, 'notify'>;
type Paid = Pick<PaymentRow, 'id' | 'amount_centavos'>;

function factsOf({ ref, plan_snapshot }: CheckoutRow, centavos: number) {
  return { checkout_ref: ref, plan: plan_snapshot.plan_type, amount: numericText(centavos) };
}

/** A payment bought what it was for: its payer has the receipt, and the owners hear of the sale. */
export async function notifyOfReceipt(
  notifier: Notify,
  tx: Tx,
  checkout: CheckoutRow,
  paid: Paid,
): Promise<void> {
  await notifier.notify(tx, {
    kind: 'RECEIPT_ISSUED',
    groupId: checkout.group_id,
    actorId: null,
    facts: factsOf(checkout, paid.amount_centavos),
    key: `receipt:${paid.id}`,
    to: [{ userId: checkout.payer_id, reason: 'PAYER' }],
  });
  await notifyOfSale(notifier, tx, checkout, { result: 'SOLD', paid, key: `sale:${paid.id}` });
}

/**
 * Notifies the owners of a community of what a member paid or got back. What a community pays for its own plan is no
 * sale of it.
 */
export async function notifyOfSale(
  notifier: Notify,
  tx: Tx,
  checkout: CheckoutRow,
  news: { result: 'SOLD' | 'REFUNDED' | 'DISPUTED' | 'DISPUTE_WON'; paid: Paid; key: string },
): Promise<void> {
  if (checkout.purpose !== 'MEMBERSHIP') return;
  const { result, paid, key } = news;
  await notifier.notify(tx, {
    ...{ kind: 'SALE_UPDATED', groupId: checkout.group_id, actorId: checkout.payer_id, key },
    facts: { ...factsOf(checkout, paid.amount_centavos), result, payment_id: paid.id },
    to: 'STAFF',
  });
}

/** A payment arrived that was not the one that was asked for. */
export function notifyOfReview(notifier: Notify, tx: Tx, checkout: CheckoutRow, paid: Paid): Promise<void> {
  return notifier.notify(tx, {
    kind: 'PAYMENT_REVIEW',
    groupId: checkout.group_id,
    actorId: null,
    facts: factsOf(checkout, paid.amount_centavos),
    key: `payment-review:${paid.id}`,
    to: [{ userId: checkout.payer_id, reason: 'PAYER' }],
  });
}

/** The payment service cannot send back what was paid twice, and the payer may choose what becomes of it. */
export function notifyOfSecond(
  notifier: Notify,
  tx: Tx,
  checkout: CheckoutRow,
  refund: { readonly id: string; readonly amount_centavos: number },
): Promise<void> {
  return notifier.notify(tx, {
    kind: 'PAYMENT_REVIEW',
    groupId: checkout.group_id,
    actorId: null,
    facts: { ...factsOf(checkout, refund.amount_centavos), result: 'PAID_TWICE' },
    key: `paid-twice:${refund.id}`,
    to: [{ userId: checkout.payer_id, reason: 'PAYER' }],
  });
}

/** Money went back to the payer. The owners hear of it where it was theirs. */
export async function notifyOfRefund(
  notifier: Notify,
  tx: Tx,
  checkout: CheckoutRow,
  { refund, wasSale }: { refund: RefundRow; wasSale: boolean },
): Promise<void> {
  const paid = { id: refund.payment_id, amount_centavos: refund.amount_centavos };
  if (wasSale)
    await notifyOfSale(notifier, tx, checkout, { result: 'REFUNDED', paid, key: `sale-refund:${refund.id}` });
  await notifier.notify(tx, {
    kind: 'PAYMENT_REFUNDED',
    groupId: checkout.group_id,
    actorId: null,
    facts: { ...factsOf(checkout, refund.amount_centavos), result: refund.reason },
    key: `refund:${refund.id}`,
    to: [{ userId: checkout.payer_id, reason: 'PAYER' }],
  });
}
