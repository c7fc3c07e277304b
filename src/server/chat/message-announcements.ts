import type { Message } from '../../contract/chat.ts';
import type { EventData } from '../../contract/events.ts';
import type { Person } from '../../contract/people.ts';
import type { Tx } from '../db/transaction.ts';
import type { Caller } from '../http/implement.ts';
import type { Teller } from '../notifications/news.ts';
import { type MessageRow, toMessage, toMessageFacts } from './message-row.ts';

/** Tells the conversation, and answers the message as the row's reader sees it. */
export function announceMessage(
  tx: Tx,
  kind: 'message.created' | 'message.updated' | 'message.deleted',
  row: MessageRow,
  { userId }: Caller,
): Message {
  const message = toMessage(row);
  tx.emit({
    kind,
    topic: `c:${message.chat_conversation_id}`,
    ref: message.id,
    actor: userId,
    data: toMessageFacts(message) satisfies EventData<typeof kind>,
  });
  return message;
}

/** Tells each of `people` that the message is about them; its author knows. */
export function announceMentions(tx: Tx, row: MessageRow, people: readonly Person[]): void {
  const data = { chat_conversation_id: row.chat_conversation_id, chat_message_id: row.id, seq: row.seq };
  for (const { id } of people)
    if (id !== row.author_id)
      tx.emit({
        kind: 'mention.created',
        topic: `u:${id}`,
        ref: row.id,
        actor: row.author_id,
        data: data satisfies EventData<'mention.created'>,
      });
}

/** Notifies those of `people` who were not notified of this message before. */
export function tellMentioned(
  tx: Tx,
  teller: Pick<Teller, 'tell'>,
  message: Pick<MessageRow, 'id' | 'author_id' | 'chat_conversation_id' | 'seq'>,
  { groupId, people }: { groupId: string; people: readonly Person[] },
): Promise<void> {
  return teller.tell(tx, {
    kind: 'MENTIONED_IN_CHAT',
    groupId,
    actorId: message.author_id,
    about: {
      chat_conversation_id: message.chat_conversation_id,
      chat_message_id: message.id,
      chat_seq: message.seq,
    },
    key: `message:${message.id}`,
    to: people.map(({ id }) => ({ userId: id, reason: 'MENTIONED' })),
  });
}
