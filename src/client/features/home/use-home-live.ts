import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MyCommunity } from '../../../contract/home.ts';
import { GROUP_JITTER_MS } from '../../data/realtime/hub/group-jitter.ts';
import { useHub } from '../../data/realtime/use-hub.ts';
import { useChat } from '../chat/store/use-chat.ts';

/** Events within this time cause one fetch. */
const GATHER_MS = 700;

type Followed = Pick<MyCommunity, 'id' | 'pending_count'>;

function topicsOf(communities: readonly Followed[]): string {
  const topics = communities.flatMap(({ id, pending_count }) =>
    pending_count === null ? [`f:${id}`] : [`f:${id}`, `m:${id}`],
  );
  return [...new Set(topics)].sort().join(' ');
}

/**
 * Fetches the content of the home page again when something happened in one of `communities`. It subscribes
 * to heads only. Each client waits a random time first, because all members of a community get the event at
 * once.
 */
export function useHomeLive(communities: readonly Followed[]): void {
  const queryClient = useQueryClient();
  const hub = useHub();
  const { store } = useChat().conversations;
  const topics = topicsOf(communities);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function askSoon() {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          void queryClient.invalidateQueries({ queryKey: ['home'], refetchType: 'active' });
        },
        GATHER_MS + Math.random() * GROUP_JITTER_MS,
      );
    }
    const ends = topics.split(' ').flatMap((topic) => {
      let known: number | null = null;
      if (topic === '') return [];
      return hub.subscribe(topic, 'head', {
        headMoved({ offset }) {
          // The first tick only gives the current position. The page was fetched then or later.
          if (known !== null && known !== offset) askSoon();
          known = offset;
        },
      });
    });
    const stopChats = store.subscribe(({ isLoaded, unreadByGroup }, previous) => {
      if (isLoaded && previous.isLoaded && unreadByGroup !== previous.unreadByGroup) askSoon();
    });
    return () => {
      clearTimeout(timer);
      stopChats();
      for (const end of ends) end();
    };
  }, [topics, hub, store, queryClient]);
}
