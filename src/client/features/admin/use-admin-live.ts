import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHub } from '../../data/realtime/use-hub.ts';

/** What an administrator sees that the topic tells about. */
const KEYS = [['admin'], ['payouts'], ['restrictions', 'platform']] as const;

/**
 * Hears what happens on the administrators' topic, for all pages of the administration. Lists count what is new, see
 * `useNewRows`; after a gap in what was heard, everything is fetched again.
 */
export function useAdminLive(isAdmin: boolean): void {
  const hub = useHub();
  const queries = useQueryClient();
  useEffect(() => {
    if (!isAdmin) return;
    const refresh = () => {
      for (const queryKey of KEYS) void queries.invalidateQueries({ queryKey });
    };
    return hub.subscribe('adm', 'full', { refresh });
  }, [hub, queries, isAdmin]);
}
