import * as z from 'zod/mini';
import { emoji, reactionFacts } from './chat-reactions.ts';
import { commentFacts, postFacts } from './content-facts.ts';
import { id, instant } from './text.ts';

/**
 * What is told of discussions. What staff hid is told with its words taken out: staff and the author ask for them. A
 * post's own log ends with its community's: whoever may no longer read the posts hears neither.
 */
export const feedEvents = {
  /** `f:`; and `p:` when it changes who may read the discussion, which ends it for those who no longer may. */
  'post.created': postFacts,
  'post.updated': postFacts,
  'post.deleted': postFacts,
  'post.counted': z.object({
    post_id: id,
    comment_count: z.int(),
    last_comment_at: z.nullable(instant),
    counts_version: z.int(),
  }),
  /** `f:` about a post, `p:` about a comment. `reaction` is null when nobody chose that emoji any more. */
  'content.reacted': z.object({
    post_id: id,
    comment_id: z.nullable(id),
    emoji,
    actor_id: id,
    is_on: z.boolean(),
    reaction: z.nullable(reactionFacts),
    reactions_version: z.int(),
  }),
  /** `p:` */
  'comment.created': commentFacts,
  'comment.updated': commentFacts,
  'comment.deleted': commentFacts,
  'comment.counted': z.object({ comment_id: id, reply_count: z.int(), counts_version: z.int() }),
} as const;
