import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { POINTS_ANNOUNCED_EVERY_SECONDS } from '../../../contract/points/points.ts';
import { GROUP_JITTER_MS } from '../../data/realtime/hub/group-jitter.ts';
import { useHub } from '../../data/realtime/use-hub.ts';
import { browserScheduler } from '../../ui/base/scheduler.ts';

/** A transaction may commit a little later than it looked when points were last announced. */
const LATEST_MS = POINTS_ANNOUNCED_EVERY_SECONDS * 1000 + 2000;

/**
 * Fetches the leaderboard again some time after points were announced, for those that came before the next announcement
 * was due; the bridge fetches at once. Also after the page has opened or caught up: the last announcement may have been
 * just before.
 */
export function useLeaderboardLive(groupId: string, isMember: boolean): void {
  const hub = useHub();
  const queries = useQueryClient();
  useEffect(() => {
    if (!isMember) return;
    let cancel: () => void = () => undefined;
    function fetchLater(): void {
      cancel();
      cancel = browserScheduler.after(LATEST_MS + Math.random() * GROUP_JITTER_MS, () => {
        void queries.invalidateQueries({ queryKey: ['points', groupId, 'leaderboard'] });
      });
    }
    const stop = hub.onEvent('points.changed', ({ data }) => {
      if (data.group_id === groupId) fetchLater();
    });
    const end = hub.subscribe(`g:${groupId}`, 'full', { refresh: fetchLater });
    fetchLater();
    return () => {
      cancel();
      stop();
      end();
    };
  }, [hub, queries, groupId, isMember]);
}
