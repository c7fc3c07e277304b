import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { HomeTab } from '../../../contract/addresses.ts';
import { myCommunitiesOfQuery } from './home.queries.ts';

const route = getRouteApi('/member/');

/**
 * The tab of an address without one: the active communities, or all of them when none is active. A search without
 * a tab looks at all of them. Undefined while `activeCount` is not known.
 */
export function defaultTab(search: string, activeCount: number | undefined): HomeTab | undefined {
  if (search !== '' || activeCount === 0) return 'joined';
  return activeCount === undefined ? undefined : 'active';
}

/** The communities that the address selects. */
export function useHomeCommunities() {
  const { tab, search } = route.useSearch();
  const active = useQuery({ ...myCommunitiesOfQuery('active', search), enabled: tab === undefined });
  const chosen = tab ?? defaultTab(search, active.data?.counts.active) ?? 'active';
  const query = useQuery(myCommunitiesOfQuery(chosen, search));
  // An empty list of another tab says nothing about this one.
  const isOfAnother = query.isPlaceholderData && query.data?.data.length === 0;
  return { ...query, isPending: query.isPending || isOfAnother, tab: chosen, search };
}

export type HomeCommunities = ReturnType<typeof useHomeCommunities>;
