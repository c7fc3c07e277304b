import type { EventData } from '../../../contract/events.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/**
 * To everybody in the community, and to whoever reads its posts: it is not what it was. Whoever may no longer read them
 * is put out when this arrives.
 */
export function announceGroup(
  tx: Tx,
  { groupId, version, actorId }: { groupId: string; version: number; actorId: string },
): void {
  const data: EventData<'group.updated'> = { group_id: groupId, version };
  for (const topic of [`g:${groupId}`, `f:${groupId}`])
    tx.emit({ kind: 'group.updated', topic, ref: groupId, actor: actorId, data });
}
