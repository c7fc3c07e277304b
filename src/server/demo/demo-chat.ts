import { createHash } from 'node:crypto';
import { MINUTE_MS } from '../../contract/core/durations.ts';
import { type PollRows, pollRows } from './demo-polls.ts';
import { type Ids, idOf, iso, manilaInstant, type Row, reactionRows, withMentions } from './demo-rows.ts';
import type { Messages } from './demo-schemas.ts';

/** Rows of the tables of chat, in an order in which their references hold. */
export type DemoChat = {
  readonly chat_conversations: readonly Row[];
  readonly chat_read_states: readonly Row[];
  readonly chat_messages: readonly Row[];
  readonly chat_message_revisions: readonly Row[];
  readonly chat_mentions: readonly Row[];
  readonly chat_reactions: readonly Row[];
  readonly chat_reaction_totals: readonly Row[];
} & PollRows;

export interface ChatInput {
  /** What this kind of conversation has besides its id and its messages. */
  readonly conversation: Row;
  readonly messages: Messages;
  /** When each message was sent. */
  readonly times: readonly number[];
  readonly createdAt: number;
  /** How many of the newest messages each reader has not read, by username. */
  readonly unread: ReadonlyMap<string, number>;
  readonly ids: Ids;
  readonly uuid: () => string;
}

/** When each message was sent. Messages of the same minute follow each other by some seconds. */
export function sentTimes(messages: Messages, now: number): number[] {
  let last = 0;
  return messages.map((message) => {
    const at = 'minutesAgo' in message ? now - message.minutesAgo * MINUTE_MS : manilaInstant(message, now);
    last = Math.min(now, Math.max(at, last + 9_000));
    return last;
  });
}

/** One conversation with its messages, reactions and pins. Positions are 1, 2, 3 … */
export function chatRows(chat: ChatInput): DemoChat {
  const id = chat.uuid();
  const messageIds = chat.messages.map(() => chat.uuid());
  const rows = chat.messages.map((message, index) => messageRows(chat, id, messageIds, message, index));
  const lastAt = chat.times.at(-1);
  return {
    chat_conversations: [
      {
        id,
        ...chat.conversation,
        last_seq: rows.length,
        last_message_at: lastAt === undefined ? null : iso(lastAt),
        created_at: iso(chat.createdAt),
      },
    ],
    chat_read_states: [...chat.unread].map(([username, unread]) => ({
      chat_conversation_id: id,
      user_id: idOf(chat.ids, username),
      last_read_seq: lastReadSeq(chat.messages, username, unread),
      updated_at: iso(lastAt ?? chat.createdAt),
    })),
    chat_messages: rows.map(({ message }) => message),
    chat_message_revisions: rows.flatMap(({ revisions }) => revisions),
    chat_mentions: rows.flatMap(({ mentions }) => mentions),
    chat_reactions: rows.flatMap(({ reactions }) => reactions),
    chat_reaction_totals: rows.flatMap(({ totals }) => totals),
    polls: rows.flatMap(({ poll }) => poll.polls),
    poll_options: rows.flatMap(({ poll }) => poll.poll_options),
    poll_ballots: rows.flatMap(({ poll }) => poll.poll_ballots),
  };
}

/** A person has read everything up to their own last message. */
function lastReadSeq(messages: Messages, username: string, unread: number): number {
  const ownLast = messages.findLastIndex(({ from }) => from === username) + 1;
  return Math.max(ownLast, messages.length - unread, 0);
}

function messageRows(
  chat: ChatInput,
  conversationId: string,
  messageIds: readonly string[],
  sent: Messages[number],
  index: number,
) {
  const id = messageIds[index] ?? '';
  const seq = index + 1;
  const at = chat.times[index] ?? chat.createdAt;
  const changedAt = iso(at + 2_000);
  const author = idOf(chat.ids, sent.from);
  const { text, mentioned } = withMentions(sent.text, readersOf(chat));
  const { reactions, totals } = reactionRows(sent.reactions, { chat_message_id: id }, chat.ids);
  return {
    message: {
      id,
      chat_conversation_id: conversationId,
      seq,
      author_id: author,
      client_msg_id: chat.uuid(),
      content: sent.deleted ? '' : text,
      content_hash: `\\x${createHash('sha256').update(text).digest('hex')}`,
      reply_to_id: sent.replyTo === undefined ? null : (messageIds[repliedTo(chat.messages, index)] ?? null),
      pinned_at: sent.pinnedBy ? changedAt : null,
      pinned_by: sent.pinnedBy ? idOf(chat.ids, sent.pinnedBy) : null,
      reactions_version: reactions.length,
      has_poll: sent.poll !== undefined,
      created_at: iso(at),
      edited_at: sent.edited ? changedAt : null,
      deleted_at: sent.deleted ? changedAt : null,
      deleted_by: sent.deleted ? author : null,
      version: sent.edited || sent.deleted || sent.pinnedBy ? 2 : 1,
    },
    revisions: sent.deleted
      ? [{ chat_message_id: id, version: 1, content: sent.text, replaced_at: changedAt }]
      : [],
    mentions: mentioned.map((user_id) => ({
      chat_message_id: id,
      user_id,
      chat_conversation_id: conversationId,
      seq,
    })),
    reactions,
    totals,
    poll: pollRows(sent.poll, { id: chat.uuid(), owner: { chat_message_id: id }, at, ids: chat.ids }),
  };
}

function readersOf({ unread, ids }: ChatInput): Ids {
  return new Map([...unread.keys()].map((username) => [username, idOf(ids, username)]));
}

/** The index of the latest earlier message that begins with the `replyTo` of the message at `index`; -1 if none does. */
export function repliedTo(messages: Messages, index: number): number {
  const beginning = messages[index]?.replyTo ?? '';
  return messages.slice(0, index).findLastIndex(({ text }) => text.startsWith(beginning));
}
