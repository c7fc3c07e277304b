import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { MyCommunity } from '../../../contract/home.ts';
import { useChat } from '../chat/store/use-chat.ts';
import { type NotificationInput, newsOf } from './news-of.ts';

/** What is new in a community, as it changes. */
export function useNews(community: MyCommunity): NotificationInput {
  return useStore(
    useChat().conversations.store,
    useShallow((state) => newsOf(community, state)),
  );
}

/** Those of `communities` in which something is new now, with what it is. */
export function useAllNews(
  communities: readonly MyCommunity[],
): readonly (readonly [MyCommunity, NotificationInput])[] {
  const { store } = useChat().conversations;
  const isLoaded = useStore(store, (state) => state.isLoaded);
  const unreadByGroup = useStore(store, (state) => state.unreadByGroup);
  return communities
    .map((one) => [one, newsOf(one, { isLoaded, unreadByGroup, byId: store.getState().byId })] as const)
    .filter(([, { total }]) => total > 0);
}
