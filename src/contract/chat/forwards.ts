import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { id, text } from '../core/text.ts';
import { message } from './chat.ts';

/** Longest text that may stand above a forwarded message. */
export const FORWARD_COMMENT_MAX = 500;
export const FORWARD_COMMENT_TOO_LONG = 'A comment on a forwarded message must not exceed 500 characters';

export const forwardMessage = endpoint({
  method: 'POST',
  path: '/chats/messages/:chat_message_id/forward',
  access: 'signed_in',
  summary:
    'Send a copy of a message that the caller may read to a chat that they may write in. A repeated client_msg_id returns the first message again.',
  repeat: 'client_id',
  params: z.object({ chat_message_id: id }),
  body: z.strictObject({
    /** The chat that gets the copy. */
    chat_conversation_id: id,
    /** Its community; null for a private chat. */
    group_id: z.nullable(id),
    /** What the caller adds; may be empty. */
    content: text().check(z.maxLength(FORWARD_COMMENT_MAX, FORWARD_COMMENT_TOO_LONG)),
    client_msg_id: id,
  }),
  response: one(message),
  problems: [
    'limit.reached',
    'chat.conversation_not_found',
    'chat.message_not_found',
    'chat.not_allowed',
    'chat.read_only',
    'chat.restricted',
    'content.too_soon',
    'content.not_accepted',
    'chat.client_id_reused',
  ],
});
