import type { CheckoutStatus } from '../../../../contract/money/checkouts.ts';

/**
 * A checkout only moves to a higher rank, so the order in which news arrives does not matter. Only the end of a dispute
 * takes it back.
 */
const RANKS: Readonly<Record<CheckoutStatus, number>> = {
  CREATED: 0,
  OPEN: 1,
  PROCESSING: 2,
  CANCELED: 3,
  EXPIRED: 3,
  FAILED_TO_OPEN: 3,
  NEEDS_REVIEW: 4,
  PAID: 5,
  PARTIALLY_REFUNDED: 6,
  DISPUTED: 7,
  REFUNDED: 8,
};

export function rankOf(status: CheckoutStatus): number {
  return RANKS[status];
}

/** The status that holds when both were reached, in whatever order. */
export function higherStatus(now: CheckoutStatus, next: CheckoutStatus): CheckoutStatus {
  return RANKS[next] > RANKS[now] ? next : now;
}

/** Whether it can be paid at the address that it has. */
export function isOpen(status: CheckoutStatus): boolean {
  return RANKS[status] < RANKS.CANCELED;
}

/** Whether money can still arrive or change it, so that the payment service is asked. */
export function isUnsettled(status: CheckoutStatus): boolean {
  return RANKS[status] < RANKS.PAID;
}
