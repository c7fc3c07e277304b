import { Problem } from '../../../contract/core/problems.ts';
import { PAYABLE } from '../../../contract/money/money.ts';
import type { Quote } from '../../../contract/money/quotes.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Buying, BuyingBar } from '../communities/paid-access.ts';
import { groupLimits, limitReached } from '../communities/plan-limits.ts';

const refusals: Readonly<Record<Exclude<BuyingBar, 'FULL'>, () => Problem>> = {
  NOT_FOUND: () => new Problem('group.not_found', 'This community does not exist.'),
  GONE: () => new Problem('group.not_found', 'This community does not exist.'),
  BANNED: () => new Problem('group.banned', 'You were banned from this community and cannot join it again.'),
  ARCHIVED: () => new Problem('group.not_allowed', 'This community is archived.'),
  LAPSED: () => new Problem('group.not_allowed', 'This community isn’t accepting new members now.'),
  STAFF: () => new Problem('group.not_allowed', 'You are part of the team and need no membership plan.'),
  AWAITS_APPROVAL: () =>
    new Problem('group.not_allowed', 'A moderator has to approve your request to join first.'),
};

/** @throws Problem when the person cannot buy a membership. */
export async function requireBuyer(tx: Database, groupId: string, buying: Buying | null): Promise<void> {
  const bar = buying ? buying.bar : 'NOT_FOUND';
  if (bar === 'FULL') throw limitReached('members', await groupLimits(tx, groupId));
  if (bar !== null) throw refusals[bar]();
  if (buying?.joinBlock) throw buying.joinBlock;
}

/** @throws Problem for more than one payment can be. */
export function requirePayable(quote: Quote): Quote {
  if (quote.total > PAYABLE.highest * 100)
    throw new Problem('payments.over_limit', 'One payment can be at most ₱100,000.');
  return quote;
}

/** `end` is the end of the running period; null for a plan without an end. */
export function subscriptionExists(end: string | null): Problem {
  return end === null
    ? new Problem('subscription.exists', 'You already have this plan.')
    : new Problem(
        'subscription.exists',
        'This plan is already paid for. You can renew it in its last 7 days.',
      );
}
