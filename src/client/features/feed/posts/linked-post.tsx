import { useFeedState, usePost } from '../store/use-feed.ts';
import { PostCard } from './post-card.tsx';

/**
 * The target of a link when it is not in the list yet. It is shown above the list, so that the reader need not scroll
 * through older posts.
 */
export function LinkedPost({ postId }: { postId: string }) {
  const post = usePost(postId);
  const isInList = useFeedState(({ shown }) => shown.includes(postId));
  const isPinned = post?.pinned_at !== null;
  if (post === undefined || isInList || isPinned) return null;
  return <PostCard post={post} place={1} total={-1} />;
}
