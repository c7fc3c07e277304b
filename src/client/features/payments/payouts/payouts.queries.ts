import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listDuePayouts, searchPayouts } from '../../../../contract/money/payouts.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';

/** How the queries of the two lists begin. */
export const DUE_KEY = ['payouts', 'due'] as const;
export const PAYOUTS_KEY = ['payouts', 'all'] as const;

export function fetchDue(page: number, signal?: AbortSignal) {
  const query = { page: String(page), limit: '12' };
  return call(listDuePayouts, { query }, signal === undefined ? {} : { signal });
}

export function fetchPayouts(page: number, signal?: AbortSignal) {
  const query = { page: String(page), limit: '12' };
  return call(searchPayouts, { query }, signal === undefined ? {} : { signal });
}

/** Payouts, accounts, and money that came in or was given back. */
export const isPayoutNews = (event: HubEvent): boolean =>
  event.kind === 'checkout.updated' ||
  (event.kind === 'administration.updated' &&
    ['payout', 'payout_run', 'group', 'payment', 'refund', 'ledger_correction'].includes(
      event.data.target_type,
    ));

/** What communities are owed, the largest amount first. For administrators. */
export function duePayoutsQuery(page: number) {
  return queryOptions({
    queryKey: [...DUE_KEY, page],
    queryFn: ({ signal }) => fetchDue(page, signal),
    placeholderData: keepPreviousData,
    ...screenQuery,
    // Payments of others change it, and no event says so.
    staleTime: 0,
  });
}

/** Payouts of all communities, the newest first. */
export function allPayoutsQuery(page: number) {
  return queryOptions({
    queryKey: [...PAYOUTS_KEY, page],
    queryFn: ({ signal }) => fetchPayouts(page, signal),
    placeholderData: keepPreviousData,
    ...screenQuery,
    staleTime: 0,
  });
}
