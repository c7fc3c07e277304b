import type { FeedFilterKind } from '../../../../contract/addresses.ts';
import type { Post, PostsQuery } from '../../../../contract/feed/posts.ts';

/** The filter and order of the list, as in the address. */
export interface FeedFilter {
  readonly kind: FeedFilterKind;
  /** Only posts with this tag; null for all. */
  readonly tagId: string | null;
  /** Only posts of this category; null for all. */
  readonly categoryId: string | null;
}

/** The newest posts, all of them. */
export const allPosts: FeedFilter = { kind: 'newest', tagId: null, categoryId: null };

/** Whether two filters show the same list. */
export function isSameFilter(one: FeedFilter, other: FeedFilter): boolean {
  return one.kind === other.kind && one.tagId === other.tagId && one.categoryId === other.categoryId;
}

/** Query parameters of the request. */
export function filterQuery({ kind, tagId, categoryId }: FeedFilter, meId: string): Partial<PostsQueryInput> {
  return {
    sort_by: kind === 'top' ? 'top' : 'newest',
    ...(kind === 'unanswered' && { is_unanswered: 'true' }),
    ...(kind === 'mine' && { author_id: meId }),
    ...(tagId !== null && { tag_ids: tagId }),
    ...(categoryId !== null && { category_id: categoryId }),
  };
}

type PostsQueryInput = {
  sort_by: PostsQuery['sort_by'];
  is_unanswered: 'true';
  author_id: string;
  tag_ids: string;
  category_id: string;
};

/** Whether a post matches the filter. Says nothing about its place in the list. */
export function matchesFilter(post: Post, { kind, tagId, categoryId }: FeedFilter, meId: string): boolean {
  if (tagId !== null && !post.tags.some(({ id }) => id === tagId)) return false;
  if (categoryId !== null && post.category_id !== categoryId) return false;
  if (kind === 'unanswered') return post.comment_count === 0;
  return kind !== 'mine' || post.author.id === meId;
}

/** Pinned posts are shown above the newest and best lists, but not above a narrowed list. */
export function showsPinned({ kind, tagId, categoryId }: FeedFilter): boolean {
  return tagId === null && categoryId === null && (kind === 'newest' || kind === 'top');
}
