import { queryOptions } from '@tanstack/react-query';
import { getUserStats, searchUsers } from '../../../../contract/account/user-search.ts';
import type { AccountsSearch } from '../../../../contract/admin/admin-addresses.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';
import { momentsOf } from '../../../data/lists/day-range.ts';

/** One page of the accounts that the address asks for. */
export function fetchAccounts(search: AccountsSearch, limit: number, signal?: AbortSignal) {
  const { q, page, status, role, archived, sort, order } = search;
  const query = {
    ...{ q, page, limit, sort_by: sort, order_by: order },
    ...(status !== 'all' && { status }),
    ...(role !== 'all' && { role }),
    ...momentsOf(search),
    ...((archived === 'shown' || status === 'ARCHIVED') && { include_archived: 'true' as const }),
  };
  return call(searchUsers, { query }, signal === undefined ? {} : { signal });
}

export const accountStatsQuery = queryOptions({
  queryKey: ['admin', 'stats', 'accounts'],
  queryFn: async ({ signal }) => (await call(getUserStats, {}, { signal })).data,
  ...screenQuery,
});
