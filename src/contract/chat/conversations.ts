import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { endpoint } from '../core/endpoint.ts';
import { one, pageOf, searchText } from '../core/list.ts';
import { id, oneLine } from '../core/text.ts';
import {
  clientMessage,
  conversation,
  conversationStatuses,
  conversationsQuery,
  historyQuery,
  historyWindow,
  message,
  requireContent,
} from './chat.ts';

export const CONVERSATION_NAME_MAX = 50;
export const CONVERSATION_TOPIC_MAX = 250;

/** A conversation's name, as written after the #. */
export const conversationName = oneLine().check(
  z.toLowerCase(),
  z.minLength(1, 'Name is required'),
  z.maxLength(CONVERSATION_NAME_MAX, 'Name must not exceed 50 characters'),
  z.regex(
    /^[\p{Ll}\p{Lo}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{N}]+)*$/u,
    'Name can only contain letters, numbers, and single hyphens',
  ),
);
const conversationTopic = oneLine().check(
  z.maxLength(CONVERSATION_TOPIC_MAX, 'Topic must not exceed 250 characters'),
);

export const conversationForm = z.strictObject({
  group_id: id,
  name: conversationName,
  topic: z._default(conversationTopic, ''),
  /** Only for the staff of the community. This cannot be changed later. */
  is_staff_only: z._default(z.boolean(), false),
});

export const createConversation = endpoint({
  method: 'POST',
  path: '/chats/groups/conversations',
  access: 'conversation.create',
  summary: 'Create a conversation in a community.',
  repeat: 'keyed',
  body: conversationForm,
  response: one(conversation),
  problems: ['group.not_found', 'chat.not_allowed', 'chat.name_taken', 'chat.too_many_conversations'],
});

export const updateConversation = endpoint({
  method: 'PUT',
  path: '/chats/groups/conversations/:chat_conversation_id',
  access: 'conversation.edit',
  summary: "Change a chat's name, topic or status.",
  params: z.object({ chat_conversation_id: id }),
  body: z.strictObject({
    name: z.optional(conversationName),
    topic: z.optional(conversationTopic),
    status: z.optional(z.enum(conversationStatuses)),
  }),
  response: one(conversation),
  problems: [
    'chat.conversation_not_found',
    'chat.not_allowed',
    'chat.name_taken',
    'chat.too_many_conversations',
  ],
});

export const updateConversationPreferences = endpoint({
  method: 'PUT',
  path: '/chats/conversations/:chat_conversation_id/preferences',
  access: 'chat.read',
  summary: 'Mute a conversation, pin it to the top, or follow a thread, for the caller only. Idempotent.',
  params: z.object({ chat_conversation_id: id }),
  body: z.strictObject({
    is_muted: z.optional(z.boolean()),
    is_pinned: z.optional(z.boolean()),
    /** Ignored unless it is a thread. */
    is_following: z.optional(z.boolean()),
  }),
  response: one(conversation),
  problems: ['chat.conversation_not_found'],
});

/** People offered for a new private conversation. */
export const RECIPIENT_OFFERS = 20;

export const searchPrivateConversations = endpoint({
  method: 'GET',
  path: '/chats/private/conversations/search',
  access: 'signed_in',
  summary: "The caller's private conversations: pinned ones first, then the latest spoken in.",
  query: conversationsQuery,
  response: pageOf(conversation),
  problems: [],
});

export const searchRecipients = endpoint({
  method: 'GET',
  path: '/chats/private/recipients/search',
  access: 'signed_in',
  summary:
    'List people whom the caller may write to: members of the same communities, unless one has blocked the other.',
  query: z.object({ q: searchText }),
  response: one(z.array(person)),
  problems: [],
});

export const openPrivateConversation = endpoint({
  method: 'PUT',
  path: '/chats/private/conversations/:chat_conversation_id',
  access: 'signed_in',
  summary:
    'Open a private conversation with a user, with an id made by the client. Returns the existing one if there is one.',
  params: z.object({ chat_conversation_id: id }),
  body: z.strictObject({ recipient_id: id }),
  response: one(conversation),
  problems: ['chat.conversation_not_found', 'chat.recipient_not_allowed'],
});

export const searchPrivateMessages = endpoint({
  method: 'GET',
  path: '/chats/private/messages',
  access: 'signed_in',
  summary: 'Get a window of messages, and the position from which the live stream continues.',
  query: historyQuery,
  response: historyWindow,
  problems: ['chat.conversation_not_found', 'chat.message_not_found'],
});

export const sendPrivateMessage = endpoint({
  method: 'POST',
  path: '/chats/private/messages',
  access: 'signed_in',
  summary: 'Send a message. A repeated client_msg_id returns the first message again.',
  repeat: 'client_id',
  body: clientMessage.check(requireContent),
  response: one(message),
  problems: [
    'limit.reached',
    'chat.conversation_not_found',
    'chat.read_only',
    'chat.client_id_reused',
    'chat.reply_not_found',
    'attachment.not_found',
  ],
});
