import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { one } from './list.ts';
import { person } from './people.ts';
import { id, instant } from './text.ts';

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
  summary:
    'What a message said before it was edited, the oldest first. Of one that was taken back nothing is left.',
  params: z.object({ chat_message_id: id }),
  response: one(z.array(messageRevision)),
  problems: ['chat.message_not_found', 'chat.not_allowed'],
});
