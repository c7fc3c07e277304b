import * as z from 'zod/mini';
import { contentFacts } from './content.ts';
import { tag } from './tag.ts';
import { id, instant } from './text.ts';

/**
 * What is pushed of posts and comments; reactions and counts have events of their own. Apart from the calls, since every
 * page with a live connection knows the events, and few ask for posts.
 */
export const postFacts = z.object({
  ...contentFacts,
  /** Position in the community: 1, 2, 3 … without holes. Newest first sorts by it. */
  seq: z.int().check(z.positive()),
  /** May be empty. */
  title: z.string(),
  /** False when `content_md` is only the beginning: `GET /posts/{id}` has all of it. */
  is_whole: z.boolean(),
  is_announcement: z.boolean(),
  tags: z.array(tag),
  /** Null unless staff closed the discussion: nobody but they can comment. */
  locked_at: z.nullable(instant),
});
export type PostFacts = z.output<typeof postFacts>;

export const commentFacts = z.object({
  ...contentFacts,
  post_id: id,
  /** Position under its post: 1, 2, 3 … without holes. */
  seq: z.int().check(z.positive()),
  parent_comment_id: z.nullable(id),
  depth: z.int(),
});
export type CommentFacts = z.output<typeof commentFacts>;
