import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHub } from '../../data/realtime/use-hub.ts';

/** Keeps the administrators' list true while it is open. */
export function useRestrictionsLive(): void {
  const hub = useHub();
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = () => void queries.invalidateQueries({ queryKey: ['restrictions', 'platform'] });
    return hub.subscribe('adm', 'full', { refresh });
  }, [hub, queries]);
}
