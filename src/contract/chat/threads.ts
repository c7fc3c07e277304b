import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one, pageNumber, pageOf, pageSize } from '../core/list.ts';
import { id } from '../core/text.ts';
import { conversation, message, quote } from './chat.ts';
import { threadSummary } from './thread-summary.ts';

export const openThread = endpoint({
  method: 'PUT',
  path: '/chats/messages/:chat_message_id/thread',
  access: 'chat.read',
  summary:
    'Get the thread of a message, with the message. Creates an empty one if there is none. Idempotent.',
  params: z.object({ chat_message_id: id }),
  response: one(z.object({ conversation, parent: message })),
  problems: ['chat.message_not_found', 'chat.not_allowed'],
});

/** A thread in the list of those that the caller follows. */
export const followedThread = z.object({
  conversation,
  parent: quote,
  summary: threadSummary,
  /** The newest reply that is not deleted. */
  latest: z.nullable(quote),
});
export type FollowedThread = z.output<typeof followedThread>;

export const listThreads = endpoint({
  method: 'GET',
  path: '/chats/threads',
  access: 'signed_in',
  summary:
    'List the threads that the caller follows, of one community or all chats. The newest reply comes first.',
  query: z.object({ group_id: z.optional(id), page: pageNumber, limit: pageSize() }),
  response: pageOf(followedThread),
  problems: [],
});
