import * as z from 'zod/mini';
import { DAY_MS } from '../../../../contract/core/durations.ts';

/** In localStorage: the mailed link may be opened in another tab. */
const INTENT_KEY = 'tambayan.join';
const INTENT_MS = DAY_MS;

const joinIntent = z.object({ slug: z.string(), invite: z.string(), at: z.number() });

/** Remembers that this visitor wants to join by this invite link, as soon as they are signed in. */
export function keepJoinIntent(slug: string, invite: string): void {
  try {
    localStorage.setItem(INTENT_KEY, JSON.stringify({ slug, invite, at: Date.now() }));
  } catch {
    // Storage can be forbidden. The community's page then has a button to join.
  }
}

/**
 * Whether the visitor of this device chose to join by exactly this link within the last day. Answers true once: an
 * address alone never makes anyone a member.
 */
export function takeJoinIntent(slug: string, invite: string | undefined): boolean {
  try {
    const kept = z.safeParse(joinIntent, JSON.parse(localStorage.getItem(INTENT_KEY) ?? 'null'));
    if (!kept.success || invite === undefined) return false;
    const isThis = kept.data.slug === slug && kept.data.invite === invite;
    if (isThis) localStorage.removeItem(INTENT_KEY);
    return isThis && Math.abs(Date.now() - kept.data.at) < INTENT_MS;
  } catch {
    return false;
  }
}
