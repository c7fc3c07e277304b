import type { Post } from '../../../../contract/feed/posts.ts';
import { isUnwanted, type Topics } from '../../tags/topics.ts';
import type { FeedFilter } from '../store/feed-filter.ts';

interface Reading {
  readonly topics: Topics;
  readonly filter: FeedFilter;
  readonly meId: string;
}

/**
 * Whether a post is collapsed to one line until the reader opens it: the reader opted out of all its tags. Never the
 * reader's own posts, posts that mention them, pinned posts, announcements, or posts that staff has to review; and no
 * post in a list that is filtered by a tag or category, or shows only the reader's own.
 */
export function isFolded(post: Post, { topics, filter, meId }: Reading): boolean {
  if (
    !isUnwanted(post.tags, topics) ||
    filter.tagId !== null ||
    filter.categoryId !== null ||
    filter.kind === 'mine'
  )
    return false;
  if (post.author.id === meId || post.mentions.some(({ id }) => id === meId)) return false;
  return isFoldable(post);
}

/** False for what everyone should see, and for what staff has to review. */
export function isFoldable({ status, pinned_at, is_announcement }: Post): boolean {
  return status === 'PUBLISHED' && pinned_at === null && !is_announcement;
}
