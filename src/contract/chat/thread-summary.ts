import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { id, instant } from '../core/text.ts';

/** The people whom a message shows beside the number of replies. */
export const THREAD_FACES_MAX = 3;

/** What a message shows of its thread. */
export const threadSummary = z.object({
  conversation_id: id,
  /** Replies that are not deleted. */
  replies: z.int(),
  /** Null when all replies were deleted. */
  last_reply_at: z.nullable(instant),
  /** The first people who replied, at most {@link THREAD_FACES_MAX}. */
  faces: z.array(person),
  /** The higher one is the newer one, whatever arrives first. */
  version: z.int(),
});
export type ThreadSummary = z.output<typeof threadSummary>;

/** `c:` of the conversation of the parent: a reply was sent or deleted. */
export const threadEvents = {
  'thread.updated': z.object({ chat_message_id: id, thread: threadSummary }),
} as const;
