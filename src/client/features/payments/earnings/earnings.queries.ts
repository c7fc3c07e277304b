import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getGroupEarnings } from '../../../../contract/money/group-earnings.ts';
import { getPayoutAccount, listPayouts } from '../../../../contract/money/payouts.ts';
import { getReceipt } from '../../../../contract/money/receipts.ts';
import { getStatement, listEarningsEntries } from '../../../../contract/money/statements.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

/** What a community has earned and is owed. All keys here begin alike: one event makes them stale. */
export function earningsQuery(groupId: string) {
  return queryOptions({
    queryKey: ['earnings', groupId, 'totals'],
    queryFn: async ({ signal }) =>
      (await call(getGroupEarnings, { params: { group_id: groupId } }, { signal })).data,
    ...screenQuery,
  });
}

/** What changed it, the newest first. */
export function entriesQuery(groupId: string) {
  return infiniteQueryOptions({
    queryKey: ['earnings', groupId, 'entries'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listEarningsEntries,
        { params: { group_id: groupId }, query: { before: pageParam, limit: '10' } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor.before ?? undefined,
    ...screenQuery,
  });
}

export function payoutsQuery(groupId: string, page: number) {
  return queryOptions({
    queryKey: ['earnings', groupId, 'payouts', page],
    queryFn: ({ signal }) =>
      call(
        listPayouts,
        { params: { group_id: groupId }, query: { page: String(page), limit: '6' } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...screenQuery,
  });
}

/** Where the money goes; null until an owner has said so. */
export function payoutAccountQuery(groupId: string) {
  return queryOptions({
    queryKey: ['earnings', groupId, 'account'],
    queryFn: async ({ signal }) =>
      (await call(getPayoutAccount, { params: { group_id: groupId } }, { signal })).data,
    ...screenQuery,
  });
}

export function statementQuery(groupId: string, month: string) {
  return queryOptions({
    queryKey: ['earnings', groupId, 'statement', month],
    queryFn: async ({ signal }) =>
      (await call(getStatement, { params: { group_id: groupId, month } }, { signal })).data,
    ...screenQuery,
  });
}

/** The acknowledgement of a payment. The `ApiError` has status 404 when there is none. */
export function receiptQuery(paymentId: string) {
  return queryOptions({
    queryKey: ['payments', 'receipt', paymentId],
    queryFn: async ({ signal }) =>
      (await call(getReceipt, { params: { payment_id: paymentId } }, { signal })).data,
    ...screenQuery,
  });
}
