import type { Database } from '../../platform/db/database.ts';
import { findRestriction } from '../../platform/rights/restriction-right.ts';
import { chatRestricted } from './writing-problems.ts';

/**
 * For chat calls that do not lock a membership. In a private conversation (`groupId` null) it locks the user, so that a
 * mute on the whole platform either waits for this transaction or is seen by it.
 *
 * @throws Problem `chat.restricted`
 */
export async function requireUnmuted(
  tx: Database,
  who: { readonly groupId: string | null; readonly userId: string },
  at: string,
): Promise<void> {
  if (who.groupId === null) await tx.query('select from users where id = $1 for share', [who.userId]);
  const held = await findRestriction(tx, who, 'CHAT_MUTE', at);
  if (held) throw chatRestricted(held);
}
