import type { EventData } from '../../../../contract/events.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { PaidAccess } from '../../communities/paid-access.ts';

/** Notifies the owners, and only them, that the money of their community changed. */
export async function announceEarnings(
  { ownersOf }: Pick<PaidAccess, 'ownersOf'>,
  tx: Tx,
  groupId: string,
): Promise<void> {
  const data: EventData<'earnings.updated'> = { group_id: groupId };
  for (const owner of await ownersOf(tx, groupId))
    tx.emit({ kind: 'earnings.updated', topic: `u:${owner}`, ref: groupId, data });
}
