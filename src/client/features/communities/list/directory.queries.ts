import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CommunitySearch } from '../../../../contract/addresses.ts';
import { searchCommunities } from '../../../../contract/communities/communities.ts';
import type { CallInput } from '../../../../contract/core/endpoint.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

/** The call that shows what the address of /communities/ asks for. */
function groupsQueryOf(search: Omit<CommunitySearch, 'view'>): CallInput<typeof searchCommunities>['query'] {
  return {
    q: search.q,
    page: search.page,
    limit: search.limit,
    sort_by: search.sortBy,
    order_by: search.sortOrder,
    ...(search.visibility !== 'all' && { is_public: search.visibility === 'public' ? 'true' : 'false' }),
    ...(search.verification !== 'all' && {
      is_verified: search.verification === 'verified' ? 'true' : 'false',
    }),
    ...(search.pricing !== 'all' && { is_free: search.pricing === 'free' ? 'true' : 'false' }),
  };
}

/**
 * The list for the address of /communities/. `isAll` includes communities that are only about topics the user
 * turned down. The previous page stays visible until the next one arrives.
 */
export function directoryQuery({ view: _, ...search }: CommunitySearch, isAll: boolean) {
  return queryOptions({
    queryKey: ['communities', 'search', search, isAll],
    queryFn: ({ signal }) => {
      const query = { ...groupsQueryOf(search), ...(isAll && { include_unwanted: 'true' as const }) };
      return call(searchCommunities, { query }, { signal });
    },
    placeholderData: keepPreviousData,
    ...screenQuery,
  });
}
