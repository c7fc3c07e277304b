import { useCallback } from 'react';
import type { Person } from '../../../../contract/account/people.ts';
import { useFeed } from '../store/use-feed.ts';

/**
 * Recent authors, newest first, without the user: suggested first after an @. In a comment field, the authors under
 * that post come first.
 */
export function usePeopleAtHand(postId?: string): () => readonly Person[] {
  const { feed } = useFeed();
  return useCallback(() => {
    const { byId: posts } = feed.store.getState();
    const here = postId === undefined ? [] : Object.values(feed.discussion(postId).store.getState().byId);
    const newest = (a: { created_at: string }, b: { created_at: string }) =>
      b.created_at.localeCompare(a.created_at);
    const own = postId === undefined ? undefined : posts[postId];
    const written = [...here.sort(newest), ...(own ? [own] : []), ...Object.values(posts).sort(newest)];
    const found = new Map(written.map(({ author }) => [author.id, author]));
    found.delete(feed.reader.me.id);
    return [...found.values()];
  }, [feed, postId]);
}
