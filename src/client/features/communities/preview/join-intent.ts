import * as z from 'zod/mini';
import { DAY_MS } from '../../../../contract/core/durations.ts';
import { storedValue } from '../../../data/storage/stored-value.ts';

const INTENT_MS = DAY_MS;

/** On the device, not in the tab: the mailed link may be opened in another one. */
const intent = storedValue(
  'tambayan.join',
  z.object({ slug: z.string(), invite: z.string(), at: z.number() }),
);

/** Remembers that this visitor wants to join by this invite link, as soon as they are signed in. */
export function keepJoinIntent(slug: string, invite: string): void {
  intent.write({ slug, invite, at: Date.now() });
}

/**
 * Whether the visitor of this device chose to join by exactly this link within the last day. Answers true once: an
 * address alone never makes anyone a member.
 */
export function takeJoinIntent(slug: string, invite: string | undefined): boolean {
  const kept = intent.read();
  if (kept === null || kept.slug !== slug || kept.invite !== invite) return false;
  intent.remove();
  return Math.abs(Date.now() - kept.at) < INTENT_MS;
}
