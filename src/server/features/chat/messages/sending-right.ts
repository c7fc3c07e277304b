import type { Conversation } from '../../../../contract/chat/chat.ts';
import { may } from '../../../../contract/core/permissions.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { ActionLimits } from '../../../platform/limits/action-limits.ts';
import type { Writer, WritingService } from '../../moderation/writing.service.ts';
import { chatReadOnly, conversationNotFound, replyNotFound } from '../chat-problems.ts';
import { mayWrite } from '../chat-right.ts';
import { createConversationRepo } from '../conversation.repo.ts';
import { createMessageRepo } from './message.repo.ts';
import { createMessageAppendRepo, type LockedConversation, type NewMessage } from './message-append.repo.ts';
import type { MessageRow } from './message-row.ts';

export interface SendingRightDeps {
  readonly writing: Pick<WritingService, 'hold' | 'judge'>;
  readonly actionLimits: ActionLimits;
}

/** A locked conversation that the author may read, and who they are in its community. */
export interface Room {
  readonly conversation: Pick<Conversation, 'status' | 'is_writable' | 'last_seq'>;
  /** Null in a private conversation. */
  readonly writer: Writer | null;
}

/** @throws Problem `chat.conversation_not_found` for somebody who may not read it. */
export async function requireRoom(
  tx: Tx,
  { id, group_id, status, last_seq }: LockedConversation,
  { userId }: Caller,
  writer: Writer | null,
): Promise<Room> {
  if (group_id === null) {
    const conversation = await createConversationRepo(tx).find(id, userId);
    if (!conversation) throw conversationNotFound();
    return { conversation, writer: null };
  }
  if (!writer || !may('chat.read', writer.place.standing, writer.place.group)) throw conversationNotFound();
  return { conversation: { status, last_seq, is_writable: true }, writer };
}

/**
 * Refuses a message that the author may not write there. Answers the message that it replies to.
 *
 * @throws Problem `chat.read_only`, `chat.restricted`, `chat.reply_not_found`, `limit.reached`, and what the rules of the
 * community refuse.
 */
export async function requireWritable(
  tx: Tx,
  { writing, actionLimits }: SendingRightDeps,
  message: NewMessage,
  { conversation, writer }: Room,
): Promise<MessageRow | null> {
  if (!mayWrite({ conversation, place: writer?.place ?? null })) throw chatReadOnly();
  const { content, replyToId, conversationId, authorId } = message;
  if (writer) await writing.judge(tx, writer, { content, isNew: true, right: 'chat.write' });
  else await countUninvited(tx, actionLimits, message, conversation);
  if (replyToId === null) return null;
  const quoted = await createMessageAppendRepo(tx).holdQuoted(replyToId, conversationId, authorId);
  if (!quoted) throw replyNotFound();
  return quoted;
}

/** Writing to somebody who has not written back is limited; a chat of two people who both write is not. */
async function countUninvited(
  tx: Tx,
  actionLimits: ActionLimits,
  { conversationId: within, authorId: userId }: NewMessage,
  { last_seq }: Pick<Conversation, 'last_seq'>,
): Promise<void> {
  if (last_seq === 0) await actionLimits.count(tx, 'PERSON_CONTACTED', { userId });
  if (!(await createMessageRepo(tx).hasOtherAuthor(within, userId)))
    await actionLimits.count(tx, 'UNANSWERED_MESSAGE', { userId, within });
}
