import { queryOptions } from '@tanstack/react-query';
import { searchRestrictions } from '../../../contract/communities/restrictions.ts';
import { PAGE_SIZE_MAX } from '../../../contract/core/list.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';

/** The current mutes of a community, latest first. For its staff. */
export function mutedQuery(groupId: string) {
  return queryOptions({
    queryKey: ['communities', 'restrictions', groupId],
    queryFn: ({ signal }) =>
      call(
        searchRestrictions,
        { query: { group_id: groupId, status: 'ACTIVE', limit: PAGE_SIZE_MAX } },
        { signal },
      ),
    ...screenQuery,
  });
}
