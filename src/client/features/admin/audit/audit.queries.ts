import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { AuditSearch } from '../../../../contract/admin/admin-addresses.ts';
import { searchAudit } from '../../../../contract/admin/administration.ts';
import { PAGE_SIZE } from '../../../../contract/core/list.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';
import { momentsOf } from '../../../data/lists/day-range.ts';

interface AuditPage {
  /** The cursor of the page before; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
  readonly signal?: AbortSignal;
}

/** One page of the entries that the address asks for. Both days are included. */
export function fetchAudit(search: AuditSearch, { after, limit, signal }: AuditPage) {
  const { actor, action, target, group, from, to, own } = search;
  const query = {
    limit,
    ...(actor !== undefined && { actor_id: actor }),
    ...(action !== '' && { action }),
    ...(target !== undefined && { target_id: target }),
    ...(group !== undefined && { group_id: group }),
    ...momentsOf({ from, to }),
    ...(own === 'hidden' && { is_about_others: 'true' as const }),
    ...(after !== null && { after }),
  };
  return call(searchAudit, { query }, signal === undefined ? {} : { signal });
}

/** How the queries of the audit log begin. */
export const AUDIT_KEY = ['admin', 'audit'] as const;

export function auditQuery(search: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: [...AUDIT_KEY, search],
    queryFn: ({ pageParam, signal }) => fetchAudit(search, { after: pageParam, limit: PAGE_SIZE, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor.after,
    placeholderData: keepPreviousData,
    ...screenQuery,
  });
}
