import type { Conversation } from '../../../../../contract/chat/chat.ts';
import { may } from '../../../../../contract/core/permissions.ts';
import type { Tx } from '../../../../platform/db/transaction.ts';
import type { Caller } from '../../../../platform/http/api/implement.ts';
import type { ActionLimits } from '../../../../platform/limits/action-limits.ts';
import { chatRights } from '../../../../platform/rights/chat-right.ts';
import { requireUnmuted } from '../../../moderation/require-unmuted.ts';
import type { Writer, WritingService } from '../../../moderation/writing.service.ts';
import { textWithOptions } from '../../../polls/poll-keeper.ts';
import { chatReadOnly, conversationNotFound, messageNotFound, replyNotFound } from '../../chat-problems.ts';
import { mayWrite } from '../../chat-right.ts';
import { createConversationRepo } from '../../conversation.repo.ts';
import { createMessageRepo } from '../message.repo.ts';
import type { MessageRow } from '../message-row.ts';
import { createForwardRepo, type ForwardedCopy } from './forward.repo.ts';
import { createMessageAppendRepo, type LockedConversation, type NewMessage } from './message-append.repo.ts';

export interface SendingRightDeps {
  readonly writing: Pick<WritingService, 'lockWriters' | 'requireAllowed'>;
  readonly actionLimits: ActionLimits;
}

/** A locked conversation that the author may read, and the author's membership in its community. */
export interface Room {
  readonly conversation: Pick<
    Conversation,
    'status' | 'is_writable' | 'is_staff_only' | 'last_seq' | 'parent'
  >;
  /** Null in a private conversation. */
  readonly writer: Writer | null;
}

/** @throws Problem `chat.conversation_not_found` when the author may not read it. */
export async function requireRoom(
  tx: Tx,
  { id, group_id, status, is_staff_only, last_seq, parent }: LockedConversation,
  { userId }: Caller,
  writer: Writer | null,
): Promise<Room> {
  if (group_id === null) {
    const conversation = await createConversationRepo(tx).find(id, userId);
    if (!conversation) throw conversationNotFound();
    return { conversation, writer: null };
  }
  const right = chatRights({ is_staff_only }).read;
  if (!writer || !may(right, writer.membership.standing, writer.membership.group))
    throw conversationNotFound();
  return { conversation: { status, is_staff_only, last_seq, parent, is_writable: true }, writer };
}

/** What a message refers to: the message that it replies to, and a copy of the one that it forwards. */
export interface Referred {
  readonly quoted: MessageRow | null;
  readonly forwarded: ForwardedCopy | null;
}

/**
 * Throws when the author may not write this message there. The content rules also hold for a forwarded text.
 *
 * @throws Problem `chat.read_only`, `chat.restricted`, `chat.reply_not_found`, `chat.message_not_found`,
 * `limit.reached`, and those of the community's content rules.
 */
export async function requireWritable(
  tx: Tx,
  { writing, actionLimits }: SendingRightDeps,
  message: NewMessage,
  { conversation, writer }: Room,
): Promise<Referred> {
  if (!mayWrite({ conversation, membership: writer?.membership ?? null })) throw chatReadOnly();
  const { replyToId, forwardOf, conversationId, authorId } = message;
  const forwarded = forwardOf === null ? null : await createForwardRepo(tx).copy(forwardOf, authorId);
  if (forwardOf !== null && !forwarded) throw messageNotFound();
  const own = textWithOptions(message.content, message.poll);
  const content = forwarded ? `${own}\n${forwarded.content}` : own;
  if (writer)
    await writing.requireAllowed(tx, writer, { content, isNew: true, right: chatRights(conversation).write });
  else {
    await requireUnmuted(tx, { groupId: null, userId: authorId }, message.at);
    await countUninvited(tx, actionLimits, message, conversation);
  }
  if (replyToId === null) return { quoted: null, forwarded };
  const quoted = await createMessageAppendRepo(tx).holdQuoted(replyToId, conversationId, authorId);
  if (!quoted) throw replyNotFound();
  return { quoted, forwarded };
}

/** Messages to a user who has not written back are limited. There is no limit once both have written. */
async function countUninvited(
  tx: Tx,
  actionLimits: ActionLimits,
  { conversationId, authorId: userId }: NewMessage,
  { last_seq, parent }: Pick<Conversation, 'last_seq' | 'parent'>,
): Promise<void> {
  const within = parent?.conversation_id ?? conversationId;
  if (last_seq === 0 && parent === null) await actionLimits.count(tx, 'PERSON_CONTACTED', { userId });
  if (!(await createMessageRepo(tx).hasOtherAuthor(within, userId)))
    await actionLimits.count(tx, 'UNANSWERED_MESSAGE', { userId, within });
}
