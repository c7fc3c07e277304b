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
  readonly writing: Pick<WritingService, 'lockWriters' | 'requireAllowed'>;
  readonly actionLimits: ActionLimits;
}

/** A locked conversation that the author may read, and the author's membership in its community. */
export interface Room {
  readonly conversation: Pick<Conversation, 'status' | 'is_writable' | 'last_seq'>;
  /** Null in a private conversation. */
  readonly writer: Writer | null;
}

/** @throws Problem `chat.conversation_not_found` when the author may not read it. */
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
  if (!writer || !may('chat.read', writer.membership.standing, writer.membership.group))
    throw conversationNotFound();
  return { conversation: { status, last_seq, is_writable: true }, writer };
}

/**
 * Throws when the author may not write this message there. Returns the message that it replies to.
 *
 * @throws Problem `chat.read_only`, `chat.restricted`, `chat.reply_not_found`, `limit.reached`, and those of the
 * community's content rules.
 */
export async function requireWritable(
  tx: Tx,
  { writing, actionLimits }: SendingRightDeps,
  message: NewMessage,
  { conversation, writer }: Room,
): Promise<MessageRow | null> {
  if (!mayWrite({ conversation, membership: writer?.membership ?? null })) throw chatReadOnly();
  const { content, replyToId, conversationId, authorId } = message;
  if (writer) await writing.requireAllowed(tx, writer, { content, isNew: true, right: 'chat.write' });
  else await countUninvited(tx, actionLimits, message, conversation);
  if (replyToId === null) return null;
  const quoted = await createMessageAppendRepo(tx).holdQuoted(replyToId, conversationId, authorId);
  if (!quoted) throw replyNotFound();
  return quoted;
}

/** Messages to a user who has not written back are limited. There is no limit once both have written. */
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
