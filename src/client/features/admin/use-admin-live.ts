import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHub } from '../../data/realtime/use-hub.ts';

/** Hears what happens on the administrators' topic while a page is open. The bridge fetches again what it changes. */
export function useAdminLive(): void {
  const hub = useHub();
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = () => void queries.invalidateQueries({ queryKey: ['admin'] });
    return hub.subscribe('adm', 'full', { refresh });
  }, [hub, queries]);
}
