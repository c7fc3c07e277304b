import type { CheckoutRow, ReviewReason } from '../checkouts/checkout-row.ts';
import { isRefOf } from '../checkouts/checkout-row.ts';
import type { ProviderPayment, ProviderSession } from '../providers/provider.ts';

type Expected = Pick<CheckoutRow, 'ref' | 'amount_centavos'>;

/** Why a payment is not the one that the checkout asked for; null when it is. */
export function mismatchOf(
  checkout: Expected,
  session: Pick<ProviderSession, 'ref'>,
  payment: Pick<ProviderPayment, 'amount' | 'currency' | 'isLive'>,
  isLive: boolean,
): Exclude<ReviewReason, 'NOT_DELIVERED' | 'COUPON'> | null {
  if (!isRefOf(checkout, session.ref)) return 'REFERENCE';
  if (payment.isLive !== isLive) return 'MODE';
  if (payment.currency !== 'PHP') return 'CURRENCY';
  return payment.amount === checkout.amount_centavos ? null : 'AMOUNT';
}

/** Whether the money of such a payment goes back by itself. The others are looked at first. */
export function isReturned(reason: ReviewReason): boolean {
  return reason === 'AMOUNT' || reason === 'CURRENCY' || reason === 'NOT_DELIVERED';
}

/** In the order in which they were paid, so that each node takes the same one as the first. */
export function inOrder(payments: readonly ProviderPayment[]): ProviderPayment[] {
  const at = ({ paidAt }: ProviderPayment) => paidAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return payments.toSorted((a, b) => at(a) - at(b) || (a.paymentId < b.paymentId ? -1 : 1));
}
