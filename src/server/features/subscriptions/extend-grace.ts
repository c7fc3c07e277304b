import { accessEnd } from '../../../contract/money/periods.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { createSubscriptionRepo } from './subscription.repo.ts';
import { type AccessDeps, applySubscription, datesOf } from './subscription-access.ts';
import { isoOf, millis } from './subscription-row.ts';

/** Milliseconds since 1970. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

/**
 * The end of access at `until`, of a period that ended at `end`, after an outage: the days of grace stood still from its
 * beginning, or from the end of the period, until it was over. Null: the outage does not concern them.
 */
export function extendedGrace(
  { end, until }: { end: number; until: number },
  { from, to }: Outage,
): number | null {
  const stoodStill = Math.max(from, end);
  return stoodStill >= to || stoodStill >= until ? null : until + (to - stoodStill);
}

/**
 * Gives the time of an outage back to everyone who was in their days of grace and could not pay. Whose access ended
 * during it has it again. Locks their communities, in one order. Returns how many.
 */
export async function extendGrace(deps: AccessDeps, tx: Tx, outage: Outage): Promise<number> {
  const repo = createSubscriptionRepo(tx);
  let extended = 0;
  for (const { id, group_id, user_id } of await repo.inGrace(outage)) {
    const buyer = await deps.paidAccess.buying(tx, group_id, user_id);
    const fields = await repo.find(id);
    if (!buyer || !fields || fields.revoked_at !== null || fields.cancel_at_period_end) continue;
    const [end, until] = [millis(fields.end_date), accessEnd(datesOf(fields))];
    const grace = end === null || until === null ? null : extendedGrace({ end, until }, outage);
    if (grace === null) continue;
    await repo.setGrace(id, isoOf(grace));
    // Who was banned or left meanwhile stays out.
    if (user_id !== null && buyer.bar !== null && buyer.bar !== 'FULL' && buyer.bar !== 'LAPSED') continue;
    const after = await repo.find(id);
    if (after) await applySubscription(deps, tx, after);
    extended += 1;
  }
  return extended;
}
