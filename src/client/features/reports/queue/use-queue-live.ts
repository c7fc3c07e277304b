import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Answer } from '../../../../contract/core/endpoint.ts';
import type { ReportIssue, searchReportIssues } from '../../../../contract/reports/report-issues.ts';
import type { HubEvent } from '../../../data/realtime/hub/event-feed.ts';
import { useHub } from '../../../data/realtime/use-hub.ts';
import { useIsAdmin } from '../../../data/session/authorization.queries.ts';
import { CASES_KEY, caseQuery } from './cases.queries.ts';

type CasePage = Answer<typeof searchReportIssues>;

/** Puts a case as it is now into every list that shows it. An older version changes nothing. */
export function showCase(queries: QueryClient, fresh: ReportIssue): void {
  queries.setQueriesData<CasePage>({ queryKey: CASES_KEY }, (page) =>
    page?.data.some(({ id, version }) => id === fresh.id && version < fresh.version)
      ? { ...page, data: page.data.map((one) => (one.id === fresh.id ? fresh : one)) }
      : page,
  );
}

/** What tells of a new case, for the queue of one community, or of all. */
export const isNewCase =
  (groupId: string | null) =>
  (event: HubEvent): boolean =>
    event.kind === 'report.created' && (groupId === null || event.data.group_id === groupId);

/**
 * Keeps an open queue true without moving it: changed cases change in their rows. Administrators follow their own topic; the page of a community follows that of its staff.
 */
export function useQueueLive(groupId: string | null): void {
  const hub = useHub();
  const isAdmin = useIsAdmin();
  const queries = useQueryClient();

  useEffect(() => {
    if (groupId !== null && !isAdmin) return;
    const refresh = () => void queries.invalidateQueries({ queryKey: ['reports'] });
    return hub.subscribe('adm', 'full', { refresh });
  }, [hub, queries, groupId, isAdmin]);

  useEffect(() => {
    const concerns = (data: { group_id: string | null }) => groupId === null || data.group_id === groupId;
    return hub.onEvent('report.updated', ({ data }) => {
      const id = data.report_issue_id;
      const pages = queries.getQueriesData<CasePage>({ queryKey: CASES_KEY });
      if (!concerns(data) || !pages.some(([, page]) => page?.data.some((one) => one.id === id))) return;
      queries
        .fetchQuery({ ...caseQuery(id), staleTime: 0 })
        .then(({ data: fresh }) => showCase(queries, fresh))
        .catch(() => undefined);
    });
  }, [hub, queries, groupId]);
}
