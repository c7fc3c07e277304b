import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchHeldContent } from '../../../../contract/feed/held-content.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

export const HELD_PAGE = 20;

/** Posts and comments of a community that wait for its staff, the oldest first. */
export function heldContentQuery(groupId: string, page: number) {
  return queryOptions({
    queryKey: ['held-content', groupId, page],
    queryFn: ({ signal }) =>
      call(
        searchHeldContent,
        { params: { group_id: groupId }, query: { page, limit: HELD_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...screenQuery,
  });
}
