import { queryOptions } from '@tanstack/react-query';
import { getGroupUsage } from '../../../../contract/money/usage.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

/** How much of each limit of its plan a community uses. */
export function usageQuery(groupId: string) {
  return queryOptions({
    queryKey: ['usage', groupId],
    queryFn: async ({ signal }) =>
      (await call(getGroupUsage, { params: { group_id: groupId } }, { signal })).data,
    ...screenQuery,
  });
}
