import { queryOptions } from '@tanstack/react-query';
import { getRestrictionStats, searchRestrictions } from '../../../contract/communities/restrictions.ts';
import { PAGE_SIZE_MAX } from '../../../contract/core/list.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';

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

export const restrictionStatsQuery = queryOptions({
  queryKey: ['restrictions', 'platform', 'stats'],
  queryFn: async ({ signal }) => (await call(getRestrictionStats, { query: {} }, { signal })).data,
  ...screenQuery,
});
