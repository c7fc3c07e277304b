import { queryOptions } from '@tanstack/react-query';
import { PAGE_SIZE_MAX } from '../../contract/list.ts';
import { searchRestrictions } from '../../contract/restrictions.ts';
import { call } from '../api/call.ts';
import { screenQuery } from '../api/query-client.ts';

/** Who is muted in a community now, the latest first. For its staff. */
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
