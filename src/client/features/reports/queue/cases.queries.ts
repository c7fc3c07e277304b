import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  getReportIssue,
  getReportStats,
  searchReportIssues,
} from '../../../../contract/reports/report-issues.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';
import type { QueueFilters } from './queue-filters.ts';

/** Cases in a page. */
export const CASES_PAGE = 36;

export function fetchCases(
  groupId: string | null,
  { q, page, show, priority, type, sort }: QueueFilters,
  limit: number,
  signal?: AbortSignal,
) {
  const query = {
    ...(groupId !== null && { group_id: groupId }),
    ...{ q, page, limit, sort_by: sort },
    ...(show === 'open' && { is_resolved: 'false' as const }),
    ...(show === 'decided' && { is_resolved: 'true' as const }),
    ...(show === 'archived' && { include_archived: 'true' as const, is_resolved: 'true' as const }),
    ...(priority !== 'all' && { priority }),
    ...(type !== 'all' && { type }),
  };
  return call(searchReportIssues, { query }, signal === undefined ? {} : { signal });
}

/** One page of the cases of a community, or (null) of all. It does not change under the reader: see `useQueueLive`. */
export function casesQuery(groupId: string | null, { q, page, show, priority, type, sort }: QueueFilters) {
  return queryOptions({
    queryKey: ['reports', 'list', groupId, { q, page, show, priority, type, sort }],
    queryFn: ({ signal }) => fetchCases(groupId, { q, page, show, priority, type, sort }, CASES_PAGE, signal),
    placeholderData: keepPreviousData,
    ...screenQuery,
  });
}

export function caseQuery(id: string) {
  return queryOptions({
    queryKey: ['reports', 'case', id],
    queryFn: ({ signal }) => call(getReportIssue, { params: { report_issue_id: id } }, { signal }),
    ...screenQuery,
  });
}

export function caseStatsQuery(groupId: string | null) {
  return queryOptions({
    queryKey: ['reports', 'stats', groupId],
    queryFn: ({ signal }) =>
      call(getReportStats, { query: groupId === null ? {} : { group_id: groupId } }, { signal }),
    ...screenQuery,
  });
}
