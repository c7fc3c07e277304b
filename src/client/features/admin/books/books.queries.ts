import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchCorrections } from '../../../../contract/money/corrections.ts';
import { getReconciliation } from '../../../../contract/money/reconciliation.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

/** The last comparison with the payment service, and what is open. */
export const reconciliationQuery = queryOptions({
  queryKey: ['admin', 'reconciliation'],
  queryFn: async ({ signal }) => (await call(getReconciliation, {}, { signal })).data,
  ...screenQuery,
});

/** How the queries of corrections begin. */
export const CORRECTIONS_KEY = ['admin', 'corrections'] as const;

export function fetchCorrections(page: number, signal?: AbortSignal) {
  const query = { page: String(page), limit: '12' };
  return call(searchCorrections, { query }, signal === undefined ? {} : { signal });
}

/** Corrections of the ledger: those that wait, then the newest. */
export function correctionsQuery(page: number) {
  return queryOptions({
    queryKey: [...CORRECTIONS_KEY, page],
    queryFn: ({ signal }) => fetchCorrections(page, signal),
    placeholderData: keepPreviousData,
    ...screenQuery,
  });
}
