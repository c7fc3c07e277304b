import type { FeedFilterKind } from '../../../../contract/addresses.ts';
import type { Post, PostsQuery } from '../../../../contract/feed/posts.ts';

/** The filter and order of the list, as in the address. */
export interface FeedFilter {
  readonly kind: FeedFilterKind;
  /** Only posts with this tag; null for all. */
  readonly tagId: string | null;
}

/** Query parameters of the request. */
export function filterQuery({ kind, tagId }: FeedFilter, meId: string): Partial<PostsQueryInput> {
  return {
    sort_by: kind === 'top' ? 'top' : 'newest',
    ...(kind === 'unanswered' && { is_unanswered: 'true' }),
    ...(kind === 'mine' && { author_id: meId }),
    ...(tagId !== null && { tag_ids: tagId }),
  };
}

type PostsQueryInput = {
  sort_by: PostsQuery['sort_by'];
  is_unanswered: 'true';
  author_id: string;
  tag_ids: string;
};

/** Whether a post matches the filter. Says nothing about its place in the list. */
export function matchesFilter(post: Post, { kind, tagId }: FeedFilter, meId: string): boolean {
  if (tagId !== null && !post.tags.some(({ id }) => id === tagId)) return false;
  if (kind === 'unanswered') return post.comment_count === 0;
  return kind !== 'mine' || post.author.id === meId;
}

/** Pinned posts are shown above the newest and best lists, but not above a narrowed list. */
export function showsPinned({ kind, tagId }: FeedFilter): boolean {
  return tagId === null && (kind === 'newest' || kind === 'top');
}
