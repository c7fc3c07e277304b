import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, pageSize, searchText } from '../core/list.ts';
import { id, instant } from '../core/text.ts';
import { message } from './chat.ts';

/** Pinned messages of one conversation. */
export const PINS_MAX = 50;

const params = z.object({ chat_conversation_id: id });

export const searchInConversation = endpoint({
  method: 'GET',
  path: '/chats/conversations/:chat_conversation_id/messages/search',
  access: 'chat.read',
  summary: 'Search messages, newest first. Tolerates missing accents and small typos.',
  params,
  query: z.object({
    q: searchText,
    /** Older than this position. */
    before: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    limit: pageSize(),
  }),
  /** `before` is null where there is nothing further. */
  response: z.object({ data: z.array(message), cursor: z.object({ before: z.nullable(z.int()) }) }),
  problems: ['chat.conversation_not_found'],
});

export const listPinned = endpoint({
  method: 'GET',
  path: '/chats/conversations/:chat_conversation_id/pins',
  access: 'chat.read',
  summary: 'List the pinned messages, most recently pinned first.',
  params,
  response: one(z.array(message)),
  problems: ['chat.conversation_not_found'],
});

export const pinMessage = endpoint({
  method: 'PUT',
  path: '/chats/messages/:chat_message_id/pin',
  access: 'message.pin',
  summary: 'Pin or unpin a message. Idempotent.',
  params: z.object({ chat_message_id: id }),
  body: z.strictObject({ is_pinned: z.boolean() }),
  response: one(message),
  problems: ['chat.message_not_found', 'chat.not_allowed', 'chat.read_only', 'chat.too_many_pins'],
});

/** What a message said once, until its author changed it. */
export const messageRevision = z.object({
  /** Of the message while it said this. */
  version: z.int(),
  content: z.string(),
  /** The people whom this text mentions by id. */
  mentions: z.array(person),
  /** When another text took its place. */
  replaced_at: instant,
});
export type MessageRevision = z.output<typeof messageRevision>;

export const listMessageRevisions = endpoint({
  method: 'GET',
  path: '/chats/messages/:chat_message_id/revisions',
  access: 'message.moderate',
  summary: 'List the earlier texts of an edited message, oldest first. A deleted message has none.',
  params: z.object({ chat_message_id: id }),
  response: one(z.array(messageRevision)),
  problems: ['chat.message_not_found', 'chat.not_allowed'],
});
