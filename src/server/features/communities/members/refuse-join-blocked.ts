import type { Problem } from '../../../../contract/core/problems.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { findRestriction, restrictedProblem } from '../../../platform/rights/restriction-right.ts';

/** What keeps a person from joining now; null when nothing does. */
export function findJoinBlock(
  tx: Tx,
  who: { readonly groupId: string; readonly userId: string },
  at: string,
): ReturnType<typeof findRestriction> {
  return findRestriction(tx, who, 'JOIN_BLOCK', at);
}

export function joinBlocked(held: Parameters<typeof restrictedProblem>[2]): Problem {
  const message = 'You can’t join or invite others for now.';
  return restrictedProblem('join.restricted', message, held);
}

/** For joining, asking to join, and inviting others. @throws Problem `join.restricted` */
export async function refuseJoinBlocked(
  tx: Tx,
  who: { readonly groupId: string; readonly userId: string },
  at: string,
): Promise<void> {
  const held = await findJoinBlock(tx, who, at);
  if (held) throw joinBlocked(held);
}
