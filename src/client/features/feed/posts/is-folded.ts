import type { Post } from '../../../../contract/feed/posts.ts';
import { isUnwanted, type Topics } from '../../tags/topics.ts';
import type { FeedFilter } from '../store/feed-filter.ts';

interface Reading {
  readonly topics: Topics;
  readonly filter: FeedFilter;
  readonly meId: string;
}

/**
 * Whether a post is one line that says what it is about, until the reader asks for it: all of its tags are ones that
 * they turned down. Never what they wrote themselves, what calls them by name, what staff wants everybody to read or
 * has to judge, nor what they filter by.
 */
export function isFolded(post: Post, { topics, filter, meId }: Reading): boolean {
  if (!isUnwanted(post.tags, topics) || filter.tagId !== null || filter.kind === 'mine') return false;
  if (post.author.id === meId || post.mentions.some(({ id }) => id === meId)) return false;
  return post.status === 'PUBLISHED' && post.pinned_at === null && !post.is_announcement;
}
