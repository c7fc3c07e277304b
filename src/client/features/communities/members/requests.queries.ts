import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchMembers } from '../../../../contract/communities/members.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

/** Requests on one page of the queue. */
export const REQUESTS_PAGE_SIZE = 20;

/** How many requests wait for a decision, and the newest one. Without those that only have to be paid. */
export function openRequestsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['communities', 'members', groupId, 'open-requests'],
    queryFn: ({ signal }) =>
      call(
        searchMembers,
        {
          query: {
            group_id: groupId,
            status: 'PENDING',
            pending_reason: 'APPROVAL',
            sort_by: 'requested_at',
            order_by: 'desc',
            limit: 1,
          },
        },
        { signal },
      ),
    ...screenQuery,
  });
}

/** Pending join requests, oldest first, and after them those that have to be paid. */
export function requestsQuery(groupId: string, page: number) {
  return queryOptions({
    queryKey: ['communities', 'members', groupId, 'requests', page],
    queryFn: ({ signal }) =>
      call(
        searchMembers,
        {
          query: {
            group_id: groupId,
            status: 'PENDING',
            sort_by: 'requested_at',
            page,
            limit: REQUESTS_PAGE_SIZE,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...screenQuery,
  });
}
