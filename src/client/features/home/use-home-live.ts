import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { MyCommunity } from '../../../contract/home.ts';
import { GROUP_JITTER_MS } from '../../data/realtime/hub/group-jitter.ts';
import { useHeadsMoved } from '../../data/realtime/use-heads-moved.ts';
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
  const { store } = useChat().conversations;
  const topics = topicsOf(communities);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const askSoon = useCallback(() => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        void queryClient.invalidateQueries({ queryKey: ['home'], refetchType: 'active' });
      },
      GATHER_MS + Math.random() * GROUP_JITTER_MS,
    );
  }, [queryClient]);
  useHeadsMoved(topics, askSoon);

  useEffect(() => {
    const stopChats = store.subscribe(({ isLoaded, unreadByGroup }, previous) => {
      if (isLoaded && previous.isLoaded && unreadByGroup !== previous.unreadByGroup) askSoon();
    });
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      stopChats();
    };
  }, [store, askSoon]);
}
