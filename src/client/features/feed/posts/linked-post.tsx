import { useFeedState, usePost } from '../store/use-feed.ts';
import { PostCard } from './post-card.tsx';

/** A post that a link led to and that the list does not have yet: above it, so that nobody scrolls through years. */
export function LinkedPost({ postId }: { postId: string }) {
  const post = usePost(postId);
  const isInList = useFeedState(({ shown }) => shown.includes(postId));
  const isPinned = post?.pinned_at !== null;
  if (post === undefined || isInList || isPinned) return null;
  return <PostCard post={post} place={1} total={-1} />;
}
