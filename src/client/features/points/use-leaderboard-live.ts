import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { POINTS_ANNOUNCED_EVERY_SECONDS } from '../../../contract/points/points.ts';
import { GROUP_JITTER_MS } from '../../data/realtime/hub/group-jitter.ts';
import { useHub } from '../../data/realtime/use-hub.ts';
import { browserScheduler } from '../../ui/base/scheduler.ts';

/** A transaction may commit a little later than it looked when points were last announced. */
const LATEST_MS = POINTS_ANNOUNCED_EVERY_SECONDS * 1000 + 2000;

/**
 * Fetches the leaderboard again after points were announced. The bridge does so at once; this does so once more for the
 * points that came before the next announcement is due.
 */
export function useLeaderboardLive(groupId: string, isMember: boolean): void {
  const hub = useHub();
  const queries = useQueryClient();
  useEffect(() => {
    if (!isMember) return;
    let cancel: () => void = () => undefined;
    const refresh = () =>
      void queries.invalidateQueries({ queryKey: ['points', groupId, 'leaderboard'], refetchType: 'active' });
    const stop = hub.onEvent('points.changed', ({ data }) => {
      if (data.group_id !== groupId) return;
      cancel();
      cancel = browserScheduler.after(LATEST_MS + Math.random() * GROUP_JITTER_MS, refresh);
    });
    const end = hub.subscribe(`g:${groupId}`, 'full', { refresh });
    return () => {
      cancel();
      stop();
      end();
    };
  }, [hub, queries, groupId, isMember]);
}
