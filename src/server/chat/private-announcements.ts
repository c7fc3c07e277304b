import type { EventData } from '../../contract/events.ts';
import type { Tx } from '../db/transaction.ts';
import type { Claimant } from '../http/implement.ts';
import { createConversationRepo } from './conversation.repo.ts';
import { toConversationFacts } from './conversation-row.ts';
import { createPrivateConversationRepo } from './private-conversation.repo.ts';

/** Shows the conversation to both of the two, as each of them sees it. For its first message. */
export async function announceOpened(tx: Tx, id: string, { userId }: Claimant): Promise<void> {
  const repo = createConversationRepo(tx);
  const own = await repo.find(id, userId);
  if (!own?.peer) throw new Error('the conversation is not a private one of its author');
  const theirs = await repo.find(id, own.peer.id);
  if (!theirs) throw new Error('a private conversation is found by one of the two only');
  for (const [readerId, conversation] of [
    [userId, own],
    [own.peer.id, theirs],
  ] as const)
    tx.emit({
      kind: 'conversation.opened',
      topic: `u:${readerId}`,
      ref: id,
      actor: userId,
      data: conversation satisfies EventData<'conversation.opened'>,
    });
}

/**
 * Tells the conversation of the two, if they have said anything, when they may write to each other no more, or again.
 * `change` decides about that; it runs while no second change to the two is under way.
 */
export async function withWritability(
  tx: Tx,
  [one, other]: readonly [string, string],
  change: () => Promise<void>,
): Promise<void> {
  const repo = createPrivateConversationRepo(tx);
  const id = await repo.lock(one, other);
  const before = id && (await createConversationRepo(tx).find(id, one));
  await change();
  if (!before) return;
  const after = await createConversationRepo(tx).find(before.id, one);
  if (!after || after.is_writable === before.is_writable) return;
  await repo.raiseVersion(before.id);
  if (after.last_seq === 0) return;
  tx.emit({
    kind: 'conversation.updated',
    topic: `c:${before.id}`,
    ref: before.id,
    data: toConversationFacts({ ...after, version: after.version + 1 }),
  });
}
