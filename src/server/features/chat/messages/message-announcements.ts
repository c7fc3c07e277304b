import type { Person } from '../../../../contract/account/people.ts';
import type { Conversation, Message } from '../../../../contract/chat/chat.ts';
import { groupsMentionedIn } from '../../../../contract/chat/group-mentions.ts';
import type { EventData } from '../../../../contract/events.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { Notifier, Recipient } from '../../notifications/core/notification-input.ts';
import { type MessageRow, toMessage, toMessageFacts } from './message-row.ts';

/** Announces the message to its conversation, and returns it as the row's reader sees it. */
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

/**
 * Announces a deletion to those who follow only the position of the conversation, for their number of unread messages.
 * `two` are the people of a private one.
 */
export function announceDeletion(
  tx: Tx,
  { group_id, is_staff_only }: Pick<Conversation, 'group_id' | 'is_staff_only'>,
  { chat_conversation_id, seqs }: EventData<'messages.deleted'>,
  two: readonly string[],
): void {
  const topics =
    group_id === null ? two.map((id) => `u:${id}`) : [`${is_staff_only ? 'm' : 'g'}:${group_id}`];
  for (const topic of topics)
    tx.emit({
      kind: 'messages.deleted',
      topic,
      ref: chat_conversation_id,
      data: { chat_conversation_id, seqs } satisfies EventData<'messages.deleted'>,
    });
}

/** Notifies each of `people` that the message mentions them, or no longer does. Skips its author. */
export function announceMentions(
  tx: Tx,
  kind: 'mention.created' | 'mention.removed',
  row: Pick<MessageRow, 'id' | 'chat_conversation_id' | 'seq' | 'author_id'>,
  people: readonly string[],
): void {
  const data = { chat_conversation_id: row.chat_conversation_id, chat_message_id: row.id, seq: row.seq };
  for (const id of people)
    if (id !== row.author_id)
      tx.emit({
        kind,
        topic: `u:${id}`,
        ref: row.id,
        actor: row.author_id,
        data: data satisfies EventData<typeof kind>,
      });
}

/** The people whom a message mentions, and the author whom it answers. */
export interface Called {
  readonly groupId: string;
  readonly people: readonly Person[];
  readonly answeredId?: string | null;
}

/** Notifies the mentioned people and the answered author. Each gets at most one notification for this message. */
export function notifyMentioned(
  tx: Tx,
  notifier: Pick<Notifier, 'notify'>,
  message: Pick<MessageRow, 'id' | 'author_id' | 'chat_conversation_id' | 'seq'>,
  { groupId, people, answeredId = null }: Called,
): Promise<void> {
  const notification = {
    groupId,
    actorId: message.author_id,
    about: {
      chat_conversation_id: message.chat_conversation_id,
      chat_message_id: message.id,
      chat_seq: message.seq,
    },
    key: messageKey(message),
  };
  const mentioned: Recipient[] = people.map(({ id }) => ({ userId: id, reason: 'MENTIONED' }));
  const answered: Recipient[] = answeredId === null ? [] : [{ userId: answeredId, reason: 'REPLIED_TO' }];
  return notifier.notify(
    tx,
    { ...notification, kind: 'MENTIONED_IN_CHAT', to: mentioned },
    { ...notification, kind: 'MESSAGE_REPLIED', to: answered },
  );
}

/** Notifies all members of a message that mentions everyone: one row for all of them. */
export async function notifyEveryone(
  tx: Tx,
  notifier: Pick<Notifier, 'notifyMembers'>,
  message: Pick<MessageRow, 'id' | 'author_id' | 'chat_conversation_id' | 'seq' | 'content'>,
  groupId: string,
): Promise<void> {
  if (!groupsMentionedIn(message.content).includes('everyone')) return;
  await notifier.notifyMembers(tx, {
    kind: 'EVERYONE_MENTIONED',
    groupId,
    actorId: message.author_id,
    about: {
      chat_conversation_id: message.chat_conversation_id,
      chat_message_id: message.id,
      chat_seq: message.seq,
    },
    key: messageKey(message),
  });
}

/** A user gets at most one notification with this key. */
export const messageKey = ({ id }: Pick<MessageRow, 'id'>) => `message:${id}`;
