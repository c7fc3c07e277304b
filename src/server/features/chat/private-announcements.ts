import type { Conversation } from '../../../contract/chat/chat.ts';
import type { EventData } from '../../../contract/events.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { createConversationRepo } from './conversation.repo.ts';
import { toConversationFacts } from './conversation-row.ts';
import { createPrivateConversationRepo } from './private-conversation.repo.ts';

/** Shows the conversation to both users, as each of them sees it. Called for its first message. */
export async function announceOpened(tx: Tx, id: string, { userId }: Caller): Promise<void> {
  const repo = createConversationRepo(tx);
  const own = await repo.find(id, userId);
  if (!own?.peer) throw new Error('the conversation is not a private one of its author');
  const theirs = await repo.find(id, own.peer.id);
  if (!theirs) throw new Error('a private conversation can only be read by its two people');
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
 * Runs `change`. If the two users can write to each other afterwards and could not before, or the reverse, announces it
 * to both, provided that their conversation has messages. Also sends the read receipts that were hidden until now. The
 * conversation is locked, so no second change to the same two users runs at the same time.
 */
export async function withWritability(
  tx: Tx,
  two: readonly [string, string],
  change: () => Promise<void>,
): Promise<void> {
  const [one, other] = two;
  const repo = createPrivateConversationRepo(tx);
  const id = await repo.lock(one, other);
  const seen = async () => {
    const rows: Conversation[] = [];
    for (const reader of two) {
      const row = id && (await createConversationRepo(tx).find(id, reader));
      if (row) rows.push(row);
    }
    return rows;
  };
  const before = await seen();
  await change();
  const after = await seen();
  for (const [place, now] of after.entries()) {
    const { id: chat_conversation_id, peer, peer_read_seq, last_seq } = now;
    if (last_seq === 0 || !peer || peer_read_seq === null || peer_read_seq === before[place]?.peer_read_seq)
      continue;
    const data = { chat_conversation_id, user_id: peer.id, last_read_seq: peer_read_seq };
    const topic = `c:${chat_conversation_id}`;
    tx.emit({ kind: 'receipt.updated', topic, ref: chat_conversation_id, actor: peer.id, data });
  }
  const [now] = after;
  if (!now || now.is_writable === before[0]?.is_writable) return;
  await repo.raiseVersion(now.id);
  if (now.last_seq === 0) return;
  tx.emit({
    kind: 'conversation.updated',
    topic: `c:${now.id}`,
    ref: now.id,
    data: toConversationFacts({ ...now, version: now.version + 1 }),
  });
}
