import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '../../data/session/session.ts';
import { followBridge, goLive } from './live.ts';

/**
 * Keeps the page live while mounted. Render it before the screens, so that it has started when they subscribe; use
 * the user's id as its key.
 */
export function LiveSession() {
  const queryClient = useQueryClient();

  useEffect(() => {
    const { user } = session.getSnapshot().context;
    if (user === null) return;
    const stopBridge = followBridge(queryClient);
    const goOffline = goLive(user, queryClient);
    return () => {
      goOffline();
      stopBridge();
    };
  }, [queryClient]);

  return null;
}
