import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { GroupAuthorization } from '../../../../contract/communities/authorization.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { GroupPermission } from '../../../../contract/core/permissions.ts';
import type { Post } from '../../../../contract/feed/posts.ts';
import type { Reaction } from '../../../../contract/feed/reactions.ts';
import { shownReactions } from '../../../data/live/reactions.ts';
import type { Feed } from './feed.ts';
import type { FeedState } from './feed-state.ts';
import type { FeedView, FeedViewState } from './feed-view.ts';

/** The discussions of the open community, and the reader's actions. */
export interface FeedPlace {
  readonly feed: Feed;
  readonly view: FeedView;
  readonly community: Community;
  readonly rights: GroupAuthorization;
}

export const FeedContext = createContext<FeedPlace | null>(null);

/** Throws outside of the discussions tab. Never causes a render. */
export function useFeed(): FeedPlace {
  const place = use(FeedContext);
  if (place === null) throw new Error('FeedContext is missing');
  return place;
}

/** Whether the reader has this permission in the community. */
export function useMay(permission: GroupPermission): boolean {
  return useFeed().rights.permissions.includes(permission);
}

/** Selects from the list state; renders when the selected value changes. */
export function useFeedState<T>(select: (state: FeedState) => T): T {
  return useStore(useFeed().feed.store, select);
}

/** Selects from the view state (what is open). */
export function useFeedView<T>(select: (state: FeedViewState) => T): T {
  return useStore(useFeed().view.store, select);
}

/** Number of requests to write at `place`, see `FeedView.write`; 0 for none. */
export function useWritingWish(place: string): number {
  return useFeedView(({ writing }) => (writing.place === place ? writing.n : 0));
}

/** One post, or undefined while it is not known. Renders only when this post changes. */
export function usePost(postId: string): Post | undefined {
  return useFeedState(({ byId }) => byId[postId]);
}

/** The reactions of a post or comment with the user's unconfirmed choices applied. */
export function useShownReactions(id: string, reactions: readonly Reaction[]): readonly Reaction[] {
  const { feed } = useFeed();
  const chosen = useStore(feed.reacting, (all) => all[id]);
  return shownReactions(reactions, chosen, feed.reader.me);
}
