import type { FeedFilterKind } from '../../../../contract/addresses.ts';
import type { Post, PostsQuery } from '../../../../contract/feed/posts.ts';

/** Which posts, in which order; as the address has it. */
export interface FeedFilter {
  readonly kind: FeedFilterKind;
  /** Only those with this tag. */
  readonly tagId: string | null;
}

/** The call that asks for them. */
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

/** Whether a post belongs among them. Its place in them is another matter. */
export function matchesFilter(post: Post, { kind, tagId }: FeedFilter, meId: string): boolean {
  if (tagId !== null && !post.tags.some(({ id }) => id === tagId)) return false;
  if (kind === 'unanswered') return post.comment_count === 0;
  return kind !== 'mine' || post.author.id === meId;
}

/** Pinned posts stand above what is newest and best, not above what was narrowed down. */
export function showsPinned({ kind, tagId }: FeedFilter): boolean {
  return tagId === null && (kind === 'newest' || kind === 'top');
}
