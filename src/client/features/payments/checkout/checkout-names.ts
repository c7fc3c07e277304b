import type { CheckoutStatus } from '../../../../contract/money/checkouts.ts';

/** The states of a payment, as administrators read them. In English; shown through `t`. */
export const checkoutNames: Readonly<Record<CheckoutStatus, string>> = {
  CREATED: 'Not opened yet',
  OPEN: 'Waiting for payment',
  PROCESSING: 'Being processed',
  CANCELED: 'Canceled',
  EXPIRED: 'Expired',
  FAILED_TO_OPEN: 'Could not be opened',
  NEEDS_REVIEW: 'Held for review',
  PAID: 'Paid in full',
  PARTIALLY_REFUNDED: 'Partly refunded',
  DISPUTED: 'Disputed',
  REFUNDED: 'Refunded',
};
