import * as z from 'zod/mini';
import { emoji, reaction } from './chat-reactions.ts';
import { endpoint } from './endpoint.ts';
import { one } from './list.ts';
import { id } from './text.ts';

/** All reactions to one post or comment. The higher `reactions_version` is the newer state, whatever arrives first. */
export const contentReactions = z.object({
  post_id: id,
  /** Null when it is about the post itself. */
  comment_id: z.nullable(id),
  reactions: z.array(reaction),
  reactions_version: z.int(),
});
export type ContentReactions = z.output<typeof contentReactions>;

export const react = endpoint({
  method: 'POST',
  path: '/reactions',
  access: 'content.react',
  summary: 'Choose or take back an emoji under a post or a comment. Repeating it changes nothing.',
  repeat: 'harmless',
  body: z
    .strictObject({
      post_id: z.optional(id),
      comment_id: z.optional(id),
      emoji,
      is_on: z._default(z.boolean(), true),
    })
    .check(
      z.refine(({ post_id, comment_id }) => (post_id === undefined) !== (comment_id === undefined), {
        path: ['post_id'],
        message: 'Name either a post or a comment',
      }),
    ),
  response: one(contentReactions),
  problems: [
    'limit.reached',
    'post.not_found',
    'comment.not_found',
    'content.not_allowed',
    'content.restricted',
    'content.too_many_reactions',
  ],
});
