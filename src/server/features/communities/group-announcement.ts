import type { EventData } from '../../../contract/events.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/**
 * Notifies all members, and all readers of the posts, that the community changed. Readers who lost the right to the posts
 * are unsubscribed when this event arrives.
 */
export function announceGroup(
  tx: Tx,
  { groupId, version, actorId }: { groupId: string; version: number; actorId: string },
): void {
  const data: EventData<'group.updated'> = { group_id: groupId, version };
  for (const topic of [`g:${groupId}`, `f:${groupId}`])
    tx.emit({ kind: 'group.updated', topic, ref: groupId, actor: actorId, data });
}
