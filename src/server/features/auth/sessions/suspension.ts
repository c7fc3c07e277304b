import type { Problem } from '../../../../contract/core/problems.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createAppealTokens } from '../../../platform/rights/appeal-token.ts';
import { findRestriction, restrictedProblem } from '../../../platform/rights/restriction-right.ts';

/** The refusal of a suspended user: until when, why, and a token for an appeal. Null for everyone else. */
export type SuspensionOf = (db: Database, userId: string) => Promise<Problem | null>;

export function createSuspensionOf(deps: { readonly clock: Clock; readonly secret: string }): SuspensionOf {
  const tokens = createAppealTokens(deps);
  return async (db, userId) => {
    const at = new Date(deps.clock.now()).toISOString();
    const held = await findRestriction(db, { groupId: null, userId }, 'SUSPENSION', at);
    return (
      held && restrictedProblem('account.suspended', 'Your account is suspended.', held, tokens.of(held.id))
    );
  };
}
