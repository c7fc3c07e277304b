import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { LATEST_COMMENTS, type LatestComment } from '../../../../contract/feed/content.ts';
import type { Post } from '../../../../contract/feed/posts.ts';
import { useBlockedIds } from '../../chat/actions/use-blocked.ts';
import { useFeed } from './use-feed.ts';

/** Whether the post's list of newest comments is from before this comment. */
function isBefore({ last_comment_at }: Post, { created_at }: LatestComment): boolean {
  return last_comment_at === null || Date.parse(last_comment_at) < Date.parse(created_at);
}

/**
 * The newest comments under a post of the list, without those of people whom the reader blocked. A comment of the
 * reader is shown once: as an unsent entry, then as the answer of its request, then as part of the list.
 */
export function useLatestComments(post: Post): {
  readonly latest: readonly LatestComment[];
  /** Whether a comment of the reader is not confirmed yet. */
  readonly isWriting: boolean;
} {
  const { feed } = useFeed();
  const { unsent } = feed.discussion(post.id);
  const isWriting = useStore(unsent.store, (entries) => entries.length > 0);
  const blocked = useBlockedIds();
  const [sent, setSent] = useState<readonly LatestComment[]>([]);
  const [before, setBefore] = useState<readonly LatestComment[] | null>(null);

  useEffect(
    () => unsent.onGone((_, end) => end.why === 'sent' && setSent((all) => [...all, end.reply])),
    [unsent],
  );

  // While something is unconfirmed, its pushed copy waits.
  if (isWriting && before === null) setBefore(post.latest_comments);
  if (!isWriting && before !== null) setBefore(null);
  const meId = feed.reader.me.id;
  const isHeld = ({ id, author }: LatestComment) =>
    isWriting && author.id === meId && before?.some((known) => known.id === id) === false;

  const pushed = post.latest_comments.filter((comment) => !isHeld(comment));
  const early = sent.filter((one) => isBefore(post, one) && !pushed.some(({ id }) => id === one.id));
  return {
    latest: [...pushed, ...early].slice(-LATEST_COMMENTS).filter(({ author }) => !blocked.has(author.id)),
    isWriting,
  };
}
