import * as z from 'zod/mini';
import type { Checkout } from '../../../../contract/money/checkouts.ts';
import { storedValue } from '../../../data/storage/stored-value.ts';

/** What the user of this device closed after reading it, the newest last. */
const seen = storedValue('tambayan.checkouts-seen', z.array(z.string()));
const KEPT = 20;

const nameOf = ({ ref, status }: Pick<Checkout, 'ref' | 'status'>) => `${ref} ${status}`;

/** Remembers that the user read what became of a payment, so that it is not shown again. */
export function markSeen(checkout: Checkout | null): void {
  if (checkout === null) return;
  const name = nameOf(checkout);
  const others = (seen.read() ?? []).filter((one) => one !== name);
  seen.write([...others, name].slice(-KEPT));
}

/**
 * The checkout to show to a user who opens the payment of a community without a plan in mind, as after a return to
 * another browser: the newest one, if it led to something that the user has not read. One that was only opened is left
 * alone: buying again uses it.
 */
export function refToShow(latest: Checkout | null, groupId: string): string | null {
  if (latest === null || latest.purpose !== 'MEMBERSHIP' || latest.group.id !== groupId) return null;
  const isOnlyOpened =
    latest.status === 'CREATED' ||
    latest.status === 'FAILED_TO_OPEN' ||
    (latest.status === 'OPEN' && latest.last_failure === null);
  return isOnlyOpened || (seen.read() ?? []).includes(nameOf(latest)) ? null : latest.ref;
}
