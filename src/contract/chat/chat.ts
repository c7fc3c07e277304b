import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { attachedField, attachmentForms, attachmentsField } from '../attachments/attachment.ts';
import { endpoint } from '../core/endpoint.ts';
import { direction, one, oneOf, pageNumber, pageOf, pageSize, pagination, searchText } from '../core/list.ts';
import { rtPosition } from '../core/realtime.ts';
import { seenVersion } from '../core/seen-version.ts';
import { id, instant, queryFlag, text } from '../core/text.ts';
import { isSeenMarkdown } from '../core/visible-text.ts';
import { reaction } from '../feed/reactions.ts';
import { linkCardField } from '../link-cards/link-card.ts';
import { poll, pollFacts, pollForm } from '../polls/poll.ts';
import { forwardedFrom } from './forwarded-from.ts';
import { threadSummary } from './thread-summary.ts';

/** Longest message, in UTF-16 code units. */
export const MESSAGE_MAX = 4000;
/** Characters of a message in a quote or a list. */
export const EXCERPT_MAX = 140;
/** Messages in a page of history. */
export const HISTORY_PAGE = 50;

export const conversationStatuses = ['OPEN', 'READ_ONLY', 'ARCHIVED'] as const;

export const conversationKinds = ['GROUP', 'PRIVATE', 'THREAD'] as const;

/** Deleted messages among the unread ones that a conversation names. */
export const DELETED_SEQS_MAX = 5000;

/** A chat of a community, between two users, or below one of their messages, as one reader sees it. */
export const conversation = z.object({
  id,
  kind: z.enum(conversationKinds),
  /** Null for a private one. Of a thread, the one of its parent's conversation. */
  group_id: z.nullable(id),
  /** The message below which a thread is, and the conversation of that message. Null for others. */
  parent: z.nullable(z.object({ message_id: id, conversation_id: id })),
  /** Empty for a private one: its title is the other person's name. */
  name: z.string(),
  /** The other person of a private conversation. */
  peer: z.nullable(person),
  /** Only the staff of the community knows of it. The same for a thread below one of its messages. Never changes. */
  is_staff_only: z.boolean(),
  /** One line about the subject; may be empty. */
  topic: z.string(),
  status: z.enum(conversationStatuses),
  /** False when a private conversation is read-only: the two share no community, or one blocked the other. */
  is_writable: z.boolean(),
  /** Position of the newest message; 0 without messages. */
  last_seq: z.int(),
  last_message_at: z.nullable(instant),
  /** The caller has read up to here. Unread is `last_seq - last_read_seq`, less the `deleted_seqs` between them. */
  last_read_seq: z.int(),
  /** Raised when the caller moves that position back. The higher one is newer; of equals the one further on is. */
  read_version: z.int(),
  /** The other person of a private conversation has read up to here. */
  peer_read_seq: z.nullable(z.int()),
  /**
   * The excerpt of the newest message of a private conversation; null for others, and once it was deleted. `version` is
   * the message's own: of two copies of the same message the higher one is newer.
   */
  last_message: z.nullable(
    z.object({ author_id: id, excerpt: z.string(), ...attachedField, version: z.int() }),
  ),
  /** Positions of the unread messages that mention the caller, ascending; the latest 100. */
  mention_seqs: z.array(z.int()),
  /** Positions after `last_read_seq` of which the message was deleted, ascending; the latest `DELETED_SEQS_MAX`. */
  deleted_seqs: z.array(z.int()),
  /** Raised each time when deleted messages come back: the `deleted_seqs` with the higher one are newer. */
  restored_version: z.int(),
  /** Muted: only mentions count. */
  is_muted: z.boolean(),
  /** Kept at the top of the caller's list. */
  is_pinned: z.boolean(),
  /** Replies to this thread count as unread and notify the caller. False for other conversations. */
  is_following: z.boolean(),
  /** Raised by each change of the three fields above. */
  preferences_version: z.int(),
  created_at: instant,
  version: z.int(),
});
export type Conversation = z.output<typeof conversation>;

/**
 * The changes of a conversation that are pushed to all of its readers: the fields that are the same for each of them.
 */
export const conversationFacts = z.omit(conversation, {
  peer: true,
  last_read_seq: true,
  read_version: true,
  peer_read_seq: true,
  last_message: true,
  mention_seqs: true,
  deleted_seqs: true,
  restored_version: true,
  is_muted: true,
  is_pinned: true,
  is_following: true,
  preferences_version: true,
});

/** The quoted message that a reply shows in one line. */
export const quote = z.object({
  id,
  seq: z.int(),
  author: person,
  /** The first {@link EXCERPT_MAX} characters; empty once deleted. */
  excerpt: z.string(),
  ...attachedField,
  is_deleted: z.boolean(),
  /** Of the quoted message: the higher one is the newer one. */
  version: z.int(),
});
export type Quote = z.output<typeof quote>;

export const message = z.object({
  id,
  chat_conversation_id: id,
  /** Position in the conversation: 1, 2, 3 … without gaps. Lists sort by it. */
  seq: z.int().check(z.positive()),
  /** Created by the sender. Sending the same one twice yields one message. */
  client_msg_id: id,
  author: person,
  /** Empty once deleted. */
  content: z.string(),
  /** The people whom the text mentions by id, see mentions.ts. */
  mentions: z.array(person),
  reply_to: z.nullable(quote),
  /** Absent without one. */
  poll: z.optional(z.nullable(poll)),
  ...linkCardField,
  ...attachmentsField,
  /** Then `content` is what the sender added, and may be empty. */
  forwarded_from: z.nullable(forwardedFrom),
  /** As the reader sees them. */
  reactions: z.array(reaction),
  reactions_version: z.int(),
  /** Null unless there was a reply in its thread. */
  thread: z.nullable(threadSummary),
  /** Null unless it is pinned. */
  pinned_at: z.nullable(instant),
  created_at: instant,
  edited_at: z.nullable(instant),
  deleted_at: z.nullable(instant),
  /** True when another user removed it. */
  is_removed_by_staff: z.boolean(),
  /** Raised by each change; the higher one is the newer one, whatever arrives first. */
  version: z.int(),
});
export type Message = z.output<typeof message>;

/**
 * The pushed part of a message: all but its reactions, its thread, its link's card and the reader's vote, which have
 * their own events.
 */
export const messageFacts = z.extend(
  z.omit(message, { reactions: true, reactions_version: true, thread: true, link_card: true }),
  { poll: z.optional(z.nullable(pollFacts)) },
);
export type MessageFacts = z.output<typeof messageFacts>;

/** The text of a message with files: may be empty, line breaks kept. */
export const messageText = text().check(z.maxLength(MESSAGE_MAX, 'Message must not exceed 4000 characters'));

/** The text of a message without files: not blank. */
export const messageContent = messageText.check(
  z.refine((value) => isSeenMarkdown(value), 'Message is empty'),
);

/**
 * Orders of a list of conversations: the latest message, the newest or the first name in the alphabet first. Without a
 * valid one, pinned conversations are first; then those of one community are in the order of their creation, all others
 * by their latest message.
 */
export const conversationSorts = ['last_message_at', 'created_at', 'name'] as const;
export type ConversationSort = (typeof conversationSorts)[number];

/** Query of a list of conversations. Private ones are never archived. */
export const conversationsQuery = z.object({
  q: searchText,
  page: pageNumber,
  limit: pageSize(),
  sort_by: z.catch(z.optional(z.enum(conversationSorts)), undefined),
  order_by: direction,
  include_archived: queryFlag,
});

export const searchConversations = endpoint({
  method: 'GET',
  path: '/chats/groups/conversations/search',
  access: 'signed_in',
  summary: "The chats of one community, or of all the caller's communities.",
  query: z.extend(conversationsQuery, { group_id: z.optional(id) }),
  /**
   * `heads`: the streams of these communities, before the chats were read. A client that finds one of them further
   * along fetches the chats again. Only with the first page.
   */
  response: z.extend(pageOf(conversation), { heads: z.optional(z.array(rtPosition)) }),
  problems: ['group.not_found', 'chat.not_allowed'],
});

const conversationParams = z.object({ chat_conversation_id: id });

const position = z.coerce.number().check(z.int(), z.minimum(0));

/**
 * At most one of `before`, `after`, `around` and `around_message` counts, the last of them in this order; with one, `page`
 * does not count. Without any: the newest. With `q`, none of them counts.
 */
export const historyQuery = z.object({
  chat_conversation_id: id,
  /** Older than this position. */
  before: z.optional(position),
  /** Newer than this position. */
  after: z.optional(position),
  /** Half a page on each side of this position. */
  around: z.optional(position),
  /** Half a page on each side of this message. */
  around_message: z.optional(id),
  /** Words, found with or without accents. */
  q: searchText,
  /** Page 1 has the newest messages; with `order_by` `asc` the oldest. */
  page: pageNumber,
  limit: pageSize(),
  sort_by: oneOf(['seq'], 'seq'),
  /** The direction of the pages and of the messages in each. Without it: pages from the newest, messages ascending. */
  order_by: direction,
  /** Deleted messages keep their places; no message is archived. */
  include_archived: queryFlag,
});

/**
 * Ascending by `seq` unless `order_by` is `desc`. A cursor is null at the end of the history. `pagination` counts deleted
 * messages too, as they have rows; without cursors where `q` searches.
 */
export const historyWindow = z.object({
  data: z.array(message),
  cursor: z.object({ before: z.nullable(z.int()), after: z.nullable(z.int()) }),
  pagination: z.optional(pagination),
  rt: rtPosition,
});

/** What a sender sends. Field names are the same for community and private chats. */
export const clientMessage = z.strictObject({
  chat_conversation_id: id,
  /** May be empty with files and without a poll. */
  content: messageText,
  client_msg_id: id,
  /** The message of the same conversation that this one replies to. */
  reply_to_id: z.optional(id),
  /** The text is its question. */
  poll: z.optional(pollForm),
  /** Files that the sender uploaded for this conversation. */
  attachments: z.optional(attachmentForms),
});
type ClientMessage = z.output<typeof clientMessage>;

/** Refuses a message with nothing in it, and a poll without a question. */
export function requireContent({
  value,
  issues,
}: z.core.ParsePayload<Pick<ClientMessage, 'content' | 'attachments' | 'poll'>>): void {
  const { content, attachments = [], poll } = value;
  if (!isSeenMarkdown(content) && (attachments.length === 0 || poll !== undefined))
    issues.push({ code: 'custom', input: content, path: ['content'], message: 'Message is empty' });
}

export const searchMessages = endpoint({
  method: 'GET',
  path: '/chats/groups/:group_id/messages/search',
  access: 'chat.read',
  summary: 'Get a window of messages, and the position from which the live stream continues.',
  params: z.object({ group_id: id }),
  query: historyQuery,
  response: historyWindow,
  problems: ['chat.conversation_not_found', 'chat.not_allowed', 'chat.message_not_found'],
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/chats/groups/messages',
  access: 'chat.write',
  summary: 'Send a message. A repeated client_msg_id returns the first message again.',
  repeat: 'client_id',
  body: z.extend(clientMessage, { group_id: id }).check(requireContent),
  response: one(message),
  problems: [
    'limit.reached',
    'chat.conversation_not_found',
    'chat.not_allowed',
    'chat.read_only',
    'chat.restricted',
    'content.too_soon',
    'content.not_accepted',
    'chat.client_id_reused',
    'chat.reply_not_found',
    'attachment.not_found',
  ],
});

export const markConversationRead = endpoint({
  method: 'POST',
  path: '/chats/conversations/:chat_conversation_id/read',
  access: 'chat.read',
  summary: 'Mark a conversation as read up to a position. The position never moves back.',
  repeat: 'harmless',
  params: conversationParams,
  body: z.strictObject({
    seq: z.int().check(z.minimum(0)),
    /**
     * From the conversation as the reader saw it. Ignored without an error if the position was moved back since then.
     */
    read_version: z.optional(z.int()),
  }),
  response: one(z.object({ chat_conversation_id: id, last_read_seq: z.int() })),
  problems: ['chat.conversation_not_found'],
});

export const markConversationUnread = endpoint({
  method: 'POST',
  path: '/chats/conversations/:chat_conversation_id/unread',
  access: 'chat.read',
  summary: 'Mark a message and all later ones as unread.',
  repeat: 'harmless',
  params: conversationParams,
  body: z.strictObject({ seq: z.int().check(z.positive()) }),
  response: one(conversation),
  problems: ['chat.conversation_not_found'],
});

const messageParams = z.object({ chat_message_id: id });

export const editMessage = endpoint({
  method: 'PUT',
  path: '/chats/messages/:chat_message_id',
  access: 'chat.write',
  summary: 'Change the text and the files of the caller’s own message. Omitted files stay as they are.',
  params: messageParams,
  body: z.strictObject({
    /** May be empty if the message has files afterwards. */
    content: messageText,
    /** All files that the message has afterwards: its own ones, and new ones. Others are removed. Not for a forward. */
    attachments: z.optional(attachmentForms),
    /** With it, the change is refused when the message was changed since. */
    version: z.optional(seenVersion),
  }),
  response: one(message),
  problems: [
    'limit.reached',
    'chat.message_not_found',
    'chat.not_allowed',
    'chat.read_only',
    'chat.restricted',
    'content.too_soon',
    'content.not_accepted',
    'content.stale',
    'attachment.not_found',
  ],
});

export const deleteMessage = endpoint({
  method: 'DELETE',
  path: '/chats/messages/:chat_message_id',
  access: 'chat.read',
  summary: 'Delete the caller’s own message, or another member’s as staff. An empty row remains. Idempotent.',
  params: messageParams,
  response: one(message),
  problems: ['chat.message_not_found', 'chat.not_allowed'],
});
