import * as z from 'zod/mini';
import { checkoutRef } from '../../../../contract/money/checkouts.ts';
import { type Purchase, purchase } from '../../../../contract/money/subscriptions.ts';

/** In sessionStorage, which belongs to this tab: the user leaves it to pay, and comes back to it. */
const KEY = 'tambayan.checkout';

const leftCheckout = z.object({ ref: checkoutRef, group_id: z.string(), choice: z.nullable(purchase) });
export type LeftCheckout = z.output<typeof leftCheckout>;

/** Remembers what this tab left the page to pay. */
export function keepLeftCheckout(left: { ref: string; group_id: string; choice: Purchase | null }): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(left));
  } catch {
    // Storage can be forbidden. The server still knows the newest checkout.
  }
}

/** What this tab left to pay for the community, or for any without an id. Null once it was settled. */
export function readLeftCheckout(groupId?: string): LeftCheckout | null {
  try {
    const kept = leftCheckout.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    if (!kept.success) return null;
    return groupId === undefined || kept.data.group_id === groupId ? kept.data : null;
  } catch {
    return null;
  }
}

export function forgetLeftCheckout(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // It ends with the tab.
  }
}
