import * as z from 'zod/mini';
import { conversation, conversationStatuses } from './chat.ts';
import { endpoint } from './endpoint.ts';
import { one } from './list.ts';
import { oneLine } from './one-line.ts';
import { id } from './text.ts';

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
});

export const createConversation = endpoint({
  method: 'POST',
  path: '/chats/groups/conversations',
  access: 'conversation.create',
  summary: 'Open a chat in a community.',
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
