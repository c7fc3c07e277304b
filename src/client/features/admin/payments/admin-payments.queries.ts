import { queryOptions } from '@tanstack/react-query';
import type { PaymentsSearch } from '../../../../contract/admin/admin-addresses.ts';
import { getAdminPayment, searchAdminPayments } from '../../../../contract/money/admin-payments.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';
import { momentsOf } from '../../../data/lists/day-range.ts';

/** One page of the payments that the address asks for. */
export function fetchPayments(search: Omit<PaymentsSearch, 'ref'>, limit: number, signal?: AbortSignal) {
  const { q, page, waiting, status, purpose, sort, order, ...days } = search;
  const query = {
    ...{ q, page, limit, sort_by: sort, order_by: order, waiting_for: waiting },
    ...(status !== 'all' && { status }),
    ...(purpose !== 'all' && { purpose }),
    ...momentsOf(days),
  };
  return call(searchAdminPayments, { query }, signal === undefined ? {} : { signal });
}

/** One payment with its timeline. */
export function paymentQuery(ref: string) {
  return queryOptions({
    queryKey: ['admin', 'payments', 'one', ref],
    queryFn: async ({ signal }) => (await call(getAdminPayment, { params: { ref } }, { signal })).data,
    ...screenQuery,
  });
}
