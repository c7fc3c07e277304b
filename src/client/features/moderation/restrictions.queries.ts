import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getRestrictionStats, searchRestrictions } from '../../../contract/communities/restrictions.ts';
import type { CallInput } from '../../../contract/core/endpoint.ts';
import { PAGE_SIZE_MAX } from '../../../contract/core/list.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';

export type RestrictionSearch = CallInput<typeof searchRestrictions>['query'];

/** What is in force in a community, latest first. For its staff. */
export function restrictedQuery(groupId: string) {
  return queryOptions({
    queryKey: ['restrictions', groupId],
    queryFn: ({ signal }) =>
      call(
        searchRestrictions,
        { query: { group_id: groupId, status: 'ACTIVE', limit: PAGE_SIZE_MAX } },
        { signal },
      ),
    ...screenQuery,
  });
}

/** One page of the restrictions of both scopes, for administrators. */
export function allRestrictionsQuery(search: RestrictionSearch) {
  return queryOptions({
    queryKey: ['restrictions', 'platform', 'list', search],
    queryFn: ({ signal }) => call(searchRestrictions, { query: search }, { signal }),
    placeholderData: keepPreviousData,
    ...screenQuery,
  });
}

export const restrictionStatsQuery = queryOptions({
  queryKey: ['restrictions', 'platform', 'stats'],
  queryFn: async ({ signal }) => (await call(getRestrictionStats, { query: {} }, { signal })).data,
  ...screenQuery,
});
