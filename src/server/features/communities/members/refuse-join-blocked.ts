import type { Tx } from '../../../platform/db/transaction.ts';
import { findRestriction, restrictedProblem } from '../../../platform/rights/restriction-right.ts';

/** For joining, asking to join, and inviting others. @throws Problem `join.restricted` */
export async function refuseJoinBlocked(
  tx: Tx,
  who: { readonly groupId: string; readonly userId: string },
  at: string,
): Promise<void> {
  const held = await findRestriction(tx, who, 'JOIN_BLOCK', at);
  const message = 'You can’t join or invite others for now.';
  if (held) throw restrictedProblem('join.restricted', message, held);
}
