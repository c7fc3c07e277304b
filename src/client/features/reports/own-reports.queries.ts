import { infiniteQueryOptions } from '@tanstack/react-query';
import { searchOwnReports } from '../../../contract/reports/reports.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';

/** The user's own reports, the latest first. The bridge fetches them again after each change. */
export const ownReportsQuery = infiniteQueryOptions({
  queryKey: ['reports', 'own'],
  queryFn: ({ pageParam, signal }) => call(searchOwnReports, { query: { page: pageParam } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, total_pages } }) => (page < total_pages ? page + 1 : null),
  ...screenQuery,
});
