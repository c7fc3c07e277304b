import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listDuePayouts, searchPayouts } from '../../../../contract/money/payouts.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

/** What communities are owed, the largest amount first. For administrators. */
export function duePayoutsQuery(page: number) {
  return queryOptions({
    queryKey: ['payouts', 'due', page],
    queryFn: ({ signal }) => call(listDuePayouts, { query: { page: String(page), limit: '12' } }, { signal }),
    placeholderData: keepPreviousData,
    ...screenQuery,
    // Payments of others change it, and no event says so.
    staleTime: 0,
  });
}

/** Payouts of all communities, the newest first. */
export function allPayoutsQuery(page: number) {
  return queryOptions({
    queryKey: ['payouts', 'all', page],
    queryFn: ({ signal }) => call(searchPayouts, { query: { page: String(page), limit: '12' } }, { signal }),
    placeholderData: keepPreviousData,
    ...screenQuery,
    staleTime: 0,
  });
}
