import * as z from 'zod/mini';
import { conversation } from './chat.ts';
import { endpoint } from './endpoint.ts';
import { one } from './list.ts';
import { id } from './text.ts';

export const updateConversationPreferences = endpoint({
  method: 'PUT',
  path: '/chats/conversations/:chat_conversation_id/preferences',
  access: 'chat.read',
  summary: 'Mute a conversation or keep it at the top, for the caller alone. Repeating it changes nothing.',
  params: z.object({ chat_conversation_id: id }),
  body: z.strictObject({ is_muted: z.optional(z.boolean()), is_pinned: z.optional(z.boolean()) }),
  response: one(conversation),
  problems: ['chat.conversation_not_found'],
});
