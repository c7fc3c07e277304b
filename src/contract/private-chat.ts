import * as z from 'zod/mini';
import { clientMessage, conversation, historyQuery, historyWindow, message } from './chat.ts';
import { endpoint } from './endpoint.ts';
import { one, pageNumber, pageOf, pageSize, searchText } from './list.ts';
import { person } from './people.ts';
import { id, queryFlag } from './text.ts';

/** People offered for a new private conversation. */
export const RECIPIENT_OFFERS = 20;

export const searchPrivateConversations = endpoint({
  method: 'GET',
  path: '/chats/private/conversations/search',
  access: 'signed_in',
  summary: "The caller's private conversations: pinned ones first, then the latest spoken in.",
  query: z.object({ q: searchText, page: pageNumber, limit: pageSize(50), include_archived: queryFlag }),
  response: pageOf(conversation),
  problems: [],
});

export const searchRecipients = endpoint({
  method: 'GET',
  path: '/chats/private/recipients/search',
  access: 'signed_in',
  summary: 'Whom the caller may write to: people of the same communities, unless one blocked the other.',
  query: z.object({ q: searchText }),
  response: one(z.array(person)),
  problems: [],
});

export const openPrivateConversation = endpoint({
  method: 'PUT',
  path: '/chats/private/conversations/:chat_conversation_id',
  access: 'signed_in',
  summary:
    'Open a conversation with somebody, under an id of the caller’s choice. If there is one, it is answered.',
  params: z.object({ chat_conversation_id: id }),
  body: z.strictObject({ recipient_id: id }),
  response: one(conversation),
  problems: ['chat.conversation_not_found', 'chat.recipient_not_allowed'],
});

export const searchPrivateMessages = endpoint({
  method: 'GET',
  path: '/chats/private/messages',
  access: 'signed_in',
  summary: 'A window of messages, and where the live stream continues.',
  query: historyQuery,
  response: historyWindow,
  problems: ['chat.conversation_not_found', 'chat.message_not_found'],
});

export const sendPrivateMessage = endpoint({
  method: 'POST',
  path: '/chats/private/messages',
  access: 'signed_in',
  summary: 'Say something. Repeating a client_msg_id answers the first message again.',
  repeat: 'client_id',
  body: clientMessage,
  response: one(message),
  problems: [
    'limit.reached',
    'chat.conversation_not_found',
    'chat.read_only',
    'chat.client_id_reused',
    'chat.reply_not_found',
  ],
});
