import { numericText } from '../../../../contract/money/money.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Notifier } from '../../notifications/core/notification-input.ts';
import type { CheckoutRow } from '../checkouts/checkout-row.ts';
import type { PaymentRow } from '../checkouts/payment.repo.ts';

type Notify = Pick<Notifier, 'notify'>;
type Paid = Pick<PaymentRow, 'id' | 'amount_centavos'>;

function factsOf({ ref, plan_snapshot }: CheckoutRow, centavos: number) {
  return { checkout_ref: ref, plan: plan_snapshot.plan_type, amount: numericText(centavos) };
}

export function notifyOfReceipt(notifier: Notify, tx: Tx, checkout: CheckoutRow, paid: Paid): Promise<void> {
  return notifier.notify(tx, {
    kind: 'RECEIPT_ISSUED',
    groupId: checkout.group_id,
    actorId: null,
    facts: factsOf(checkout, paid.amount_centavos),
    key: `receipt:${paid.id}`,
    to: [{ userId: checkout.payer_id, reason: 'PAYER' }],
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

/** Money went back to the payer. */
export function notifyOfRefund(
  notifier: Notify,
  tx: Tx,
  checkout: CheckoutRow,
  refund: { readonly id: string; readonly reason: string; readonly amount_centavos: number },
): Promise<void> {
  return notifier.notify(tx, {
    kind: 'PAYMENT_REFUNDED',
    groupId: checkout.group_id,
    actorId: null,
    facts: { ...factsOf(checkout, refund.amount_centavos), result: refund.reason },
    key: `refund:${refund.id}`,
    to: [{ userId: checkout.payer_id, reason: 'PAYER' }],
  });
}
