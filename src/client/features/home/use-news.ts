import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { MyCommunity } from '../../../contract/home.ts';
import { useChat } from '../chat/store/use-chat.ts';
import { type CommunityNews, newsOf } from './news-of.ts';

/** The news of a community, kept up to date. */
export function useNews(community: MyCommunity): CommunityNews {
  return useStore(
    useChat().conversations.store,
    useShallow((state) => newsOf(community, state)),
  );
}

/** The `communities` that have news now, with the news. */
export function useAllNews(
  communities: readonly MyCommunity[],
): readonly (readonly [MyCommunity, CommunityNews])[] {
  const counts = useStore(
    useChat().conversations.store,
    useShallow(({ isLoaded, unreadByGroup, mentionsByGroup }) => ({
      isLoaded,
      unreadByGroup,
      mentionsByGroup,
    })),
  );
  return communities.map((one) => [one, newsOf(one, counts)] as const).filter(([, { total }]) => total > 0);
}
