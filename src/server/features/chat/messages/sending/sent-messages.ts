import type { Message } from '../../../../../contract/chat/chat.ts';
import type { EventData } from '../../../../../contract/events.ts';
import type { Tx } from '../../../../platform/db/transaction.ts';
import type { Caller } from '../../../../platform/http/api/implement.ts';
import type { AttachmentKeeper } from '../../../attachments/attachment-keeper.ts';
import type { LinkKeeper } from '../../../link-cards/link-keeper.ts';
import type { Notifier } from '../../../notifications/core/notification-input.ts';
import type { MessagePush } from '../../../notifications/push/message-push.ts';
import type { PollKeeper } from '../../../polls/poll-keeper.ts';
import { announceOpened } from '../../private-announcements.ts';
import { createMentionRepo } from '../mention.repo.ts';
import { createMessageRepo } from '../message.repo.ts';
import {
  announceMentions,
  announceMessage,
  notifyEveryone,
  notifyMentioned,
} from '../message-announcements.ts';
import { type MessageRow, quoteOf, toMessage } from '../message-row.ts';
import { calledIds } from './called-people.ts';
import { createForwardRepo, type ForwardedCopy } from './forward.repo.ts';
import {
  createMessageAppendRepo,
  type LockedConversation,
  type NewMessage,
  type OwnReading,
} from './message-append.repo.ts';

export interface SentDeps {
  readonly notifier: Pick<Notifier, 'notify' | 'notifyMembers' | 'notifyReplies'>;
  readonly messagePush: Pick<MessagePush, 'onMessage'>;
  readonly polls: Pick<PollKeeper, 'store'>;
  readonly links: Pick<LinkKeeper, 'stored'>;
  readonly attachments: Pick<AttachmentKeeper, 'store' | 'copy'>;
}

/** A message that may be stored, the message that it replies to, and a copy of the one that it forwards. */
export interface Accepted {
  readonly message: NewMessage;
  readonly caller: Caller;
  readonly quoted: MessageRow | null;
  readonly isInThread: boolean;
  readonly isStaffOnly: boolean;
  readonly forwarded: ForwardedCopy | null;
}

/** A stored message: with its position and time. */
export interface Sent extends Accepted {
  readonly row: MessageRow;
}

/** Stores the messages at the next positions of the conversation, and announces their authors' new read positions. */
export async function append(
  tx: Tx,
  conversation: LockedConversation,
  accepted: readonly Accepted[],
): Promise<Sent[]> {
  if (accepted.length === 0) return [];
  const messages = accepted.map(({ message }) => message);
  // A message may wait before it is stored. Its time must not be earlier than that of the message before it.
  const at =
    [conversation.last_message_at ?? '', ...messages.map((message) => message.at)].sort().at(-1) ?? '';
  const readings = await createMessageAppendRepo(tx).append(conversation, messages, at);
  for (const reading of readings.values()) announceOwnReading(tx, conversation.id, reading);
  return accepted.map((one, index) => {
    const reading = readings.get(one.message.authorId);
    if (!reading) throw new Error('every author of a stored message has read it');
    const row = toRow(one, {
      seq: conversation.last_seq + index + 1,
      created_at: at,
      author: reading.author,
    });
    return { ...one, row };
  });
}

/** Announces a stored message to its conversation and to the people whom it mentions or answers. */
export async function announceSent(
  tx: Tx,
  deps: SentDeps,
  { message, caller, quoted, forwarded, isInThread, isStaffOnly, row }: Sent,
): Promise<Message> {
  const { notifier, messagePush, polls, links } = deps;
  const { groupId, conversationId } = message;
  const place = { groupId, isStaffOnly };
  const mentions = await storeMentions(tx, row, place, groupId === null ? null : quoted);
  const owner = { column: 'chat_message_id', id: row.id } as const;
  const { poll: form } = message;
  const poll = form === undefined ? null : await polls.store(tx, { owner, form, at: row.created_at });
  const forwarded_from = forwarded && (await createForwardRepo(tx).add(row.id, forwarded));
  const attachments = await storeFiles(tx, deps, message);
  const sent = { ...row, mentions, poll, forwarded_from, attachments };
  const announced = announceMessage(tx, 'message.created', sent, caller);
  await links.stored(tx, owner, row.content);
  if (groupId !== null) {
    await notifyMentioned(tx, notifier, row, {
      groupId,
      people: mentions,
      answeredId: quoted?.author_id ?? null,
    });
    if (!isStaffOnly) await notifyEveryone(tx, notifier, row, groupId);
    return announced;
  }
  if (row.seq === 1 && !isInThread) await announceOpened(tx, conversationId, caller);
  await messagePush.onMessage(tx, message);
  return announced;
}

/** The files of a new message: its own, or those of the message that it forwards. Null without any. */
async function storeFiles(tx: Tx, { attachments }: SentDeps, message: NewMessage) {
  const owner = { column: 'chat_message_id', id: message.id } as const;
  const { attachments: forms = [], conversationId, authorId, forwardOf } = message;
  if (forwardOf === null && forms.length === 0) return null;
  const files =
    forwardOf === null
      ? await attachments.store(tx, {
          owner,
          place: { purpose: 'message_file', targetId: conversationId, uploaderId: authorId },
          forms,
        })
      : await attachments.copy(tx, forwardOf, owner);
  return files.length > 0 ? files : null;
}

/** Stores and announces whom the message mentions and whose message it answers. Returns the mentioned people. */
async function storeMentions(
  tx: Tx,
  row: MessageRow,
  place: { readonly groupId: string | null; readonly isStaffOnly: boolean },
  answered: MessageRow | null,
) {
  const ids = await calledIds(tx, { ...place, text: row.content, authorId: row.author_id });
  const answeredId = answered && answered.author_id !== row.author_id ? answered.author_id : null;
  const asked = answeredId === null ? ids : [...ids, answeredId];
  const readers = await createMentionRepo(tx).readersAmong(asked, { id: row.chat_conversation_id });
  if (readers.length === 0) return [];
  const willing = await createMessageRepo(tx).willing(row.author_id, readers);
  const people = readers.filter(({ id }) => ids.includes(id));
  const named = people.map(({ id }) => id);
  const called = { named, answered: willing.find((id) => id === answeredId) ?? null };
  await createMessageAppendRepo(tx).call(row, called);
  const announcedTo = willing.filter((id) => named.includes(id) || id === called.answered);
  announceMentions(tx, 'mention.created', row, announcedTo);
  return people;
}

/** The author has read their own message, so the badges on their other devices must update. */
function announceOwnReading(tx: Tx, id: string, { user_id, last_read_seq, read_version }: OwnReading): void {
  tx.emit({
    kind: 'read.updated',
    topic: `u:${user_id}`,
    ref: id,
    data: { chat_conversation_id: id, last_read_seq, read_version } satisfies EventData<'read.updated'>,
  });
}

function toRow(
  { message, quoted }: Accepted,
  stored: Pick<MessageRow, 'seq' | 'created_at' | 'author'>,
): MessageRow {
  return {
    id: message.id,
    chat_conversation_id: message.conversationId,
    client_msg_id: message.clientMsgId,
    author_id: message.authorId,
    content: message.content,
    ...stored,
    edited_at: null,
    deleted_at: null,
    deleted_by: null,
    pinned_at: null,
    version: 1,
    mentions: [],
    reply_to: quoted && quoteOf(toMessage(quoted)),
    forwarded_from: null,
    reactions: [],
    reactions_version: 0,
    thread: null,
    poll: null,
    link_card: null,
    attachments: null,
  };
}
