import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PAGE_SIZE } from '../../../../contract/core/list.ts';
import {
  getReportIssue,
  getReportStats,
  searchReportIssues,
} from '../../../../contract/reports/report-issues.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';
import { momentsOf } from '../../../data/lists/day-range.ts';
import type { QueueFilters } from './queue-filters.ts';

export function fetchCases(
  groupId: string | null,
  { q, page, show, priority, type, sort, ...days }: QueueFilters,
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
    ...momentsOf(days),
  };
  return call(searchReportIssues, { query }, signal === undefined ? {} : { signal });
}

/** How the queries of lists of cases begin. They do not change under the reader: see `useQueueLive`. */
export const CASES_KEY = ['reports', 'list'] as const;

/** One page of the cases of a community. */
export function casesQuery(groupId: string, filters: QueueFilters) {
  return queryOptions({
    queryKey: [...CASES_KEY, groupId, filters],
    queryFn: ({ signal }) => fetchCases(groupId, filters, PAGE_SIZE, signal),
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
