import { useEffect, useState } from 'react';
import { problemOf } from '../../../data/api/api-error.ts';
import { useFeed, useFeedState, usePost } from './use-feed.ts';

/** `gone`: the post does not exist, or the reader may not read it. */
export type OpenPostStatus = 'loading' | 'ready' | 'failed' | 'gone';

/**
 * Loads a post in full and follows its comments while it is open. A post that the list already has is ready at once,
 * also without a connection.
 */
export function useOpenPost(postId: string): { readonly status: OpenPostStatus; readonly retry: () => void } {
  const { feed } = useFeed();
  const isKnown = usePost(postId) !== undefined;
  const isWhole = usePost(postId)?.is_whole === true;
  const isListLoading = useFeedState(({ status }) => status === 'loading');
  const [failure, setFailure] = useState<'failed' | 'gone' | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => feed.discussion(postId).open(), [feed, postId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads again.
  useEffect(() => {
    if (isListLoading || isWhole) return;
    let isLeft = false;
    feed.load(postId).then(
      () => !isLeft && setFailure(null),
      (error: unknown) =>
        !isLeft && setFailure(problemOf(error)?.code === 'post.not_found' ? 'gone' : 'failed'),
    );
    return () => {
      isLeft = true;
    };
  }, [feed, postId, isListLoading, isWhole, tries]);

  const status = isKnown ? 'ready' : (failure ?? 'loading');
  return {
    status: failure === 'gone' && !isWhole ? 'gone' : status,
    retry() {
      setFailure(null);
      setTries((n) => n + 1);
    },
  };
}
