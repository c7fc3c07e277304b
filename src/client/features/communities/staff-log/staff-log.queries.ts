import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getStaffLog, type StaffLogQuery } from '../../../../contract/communities/staff-log.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

export type StaffLogFilters = Pick<StaffLogQuery, 'q' | 'kind' | 'page'>;

/** One page of what the staff did, latest first. */
export function staffLogQuery(groupId: string, filters: StaffLogFilters) {
  return queryOptions({
    queryKey: ['communities', 'staff-log', groupId, filters],
    queryFn: ({ signal }) => call(getStaffLog, { params: { group_id: groupId }, query: filters }, { signal }),
    placeholderData: keepPreviousData,
    ...screenQuery,
  });
}
