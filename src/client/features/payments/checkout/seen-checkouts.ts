import type { Checkout } from '../../../../contract/money/checkouts.ts';

/** In localStorage: what the user of this device closed after reading it, the newest last. */
const KEY = 'tambayan.checkouts-seen';
const KEPT = 20;

function readSeen(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

const nameOf = ({ ref, status }: Pick<Checkout, 'ref' | 'status'>) => `${ref} ${status}`;

/** Remembers that the user read what became of a payment, so that it is not shown again. */
export function markSeen(checkout: Checkout | null): void {
  if (checkout === null) return;
  const name = nameOf(checkout);
  try {
    const others = readSeen().filter((one) => one !== name);
    localStorage.setItem(KEY, JSON.stringify([...others, name].slice(-KEPT)));
  } catch {
    // It is shown once more.
  }
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
  return isOnlyOpened || readSeen().includes(nameOf(latest)) ? null : latest.ref;
}
