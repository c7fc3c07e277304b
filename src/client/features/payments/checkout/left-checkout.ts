import * as z from 'zod/mini';
import { checkoutRef } from '../../../../contract/money/checkouts.ts';
import { type Purchase, purchase } from '../../../../contract/money/subscriptions.ts';
import { inTab, storedValue } from '../../../data/storage/stored-value.ts';

const leftCheckout = z.object({ ref: checkoutRef, group_id: z.string(), choice: z.nullable(purchase) });
export type LeftCheckout = z.output<typeof leftCheckout>;
/** In the tab: the user leaves it to pay, and comes back to it. */
const stored = storedValue('tambayan.checkout', leftCheckout, inTab);

/** Remembers what this tab left the page to pay. Without storage, the server still knows the newest checkout. */
export function keepLeftCheckout(left: { ref: string; group_id: string; choice: Purchase | null }): void {
  stored.write(left);
}

/** What this tab left to pay for the community, or for any without an id. Null once it was settled. */
export function readLeftCheckout(groupId?: string): LeftCheckout | null {
  const left = stored.read();
  return left !== null && (groupId === undefined || left.group_id === groupId) ? left : null;
}

export function forgetLeftCheckout(): void {
  stored.remove();
}
