import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { HomeTab } from '../../../contract/addresses.ts';
import { myCommunitiesOfQuery } from './home.queries.ts';

const route = getRouteApi('/member/');

/** The communities that the address selects. Without a tab: the active ones, or all when none is active. */
export function useHomeCommunities() {
  const { tab, search } = route.useSearch();
  const active = useQuery({ ...myCommunitiesOfQuery('active', search), enabled: tab === undefined });
  const counts = active.data?.counts;
  const chosen: HomeTab =
    tab ?? (counts !== undefined && counts.active === 0 && counts.joined > 0 ? 'joined' : 'active');
  return { ...useQuery(myCommunitiesOfQuery(chosen, search)), tab: chosen, search };
}

export type HomeCommunities = ReturnType<typeof useHomeCommunities>;
