import { queryOptions } from '@tanstack/react-query';
import { searchCommunities } from '../../../contract/communities/communities.ts';
import { PAGE_SIZE_MAX } from '../../../contract/core/list.ts';
import { call } from '../api/call.ts';
import { screenQuery } from '../api/query-client.ts';

/** The user's communities, by name: for the rail and the list on phones. */
export const myCommunitiesQuery = queryOptions({
  queryKey: ['communities', 'mine'],
  queryFn: async ({ signal }) => {
    const query = {
      is_active_member: 'true',
      sort_by: 'name',
      order_by: 'asc',
      limit: PAGE_SIZE_MAX,
    } as const;
    return (await call(searchCommunities, { query }, { signal })).data;
  },
  ...screenQuery,
});
