import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ReportIssueChange,
  type ReportIssueDetails,
  reportIssue,
  updateReportIssue,
} from '../../../../contract/reports/report-issues.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { toastFailure } from '../../../data/api/failure-toast.ts';
import { offerUndo } from '../../../data/api/offer-undo.ts';
import { t } from '../../../i18n/t.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { caseQuery } from './cases.queries.ts';
import { showCase } from './use-queue-live.ts';

type CaseWish = Omit<ReportIssueChange, 'version'>;

/** Actions on a case as the user sees it. When someone else was first, the case is shown as it is now. */
export function useCaseActions() {
  const queries = useQueryClient();

  function show(fresh: ReportIssueDetails): void {
    queries.setQueryData(caseQuery(fresh.id).queryKey, { data: fresh });
    showCase(queries, fresh);
    void queries.invalidateQueries({ queryKey: ['reports', 'stats'] });
    // Reopening a case lifts what was restricted for it.
    void queries.invalidateQueries({ queryKey: ['restrictions'] });
  }

  async function send(id: string, version: number, wish: CaseWish): Promise<ReportIssueDetails> {
    const { data } = await call(updateReportIssue, {
      params: { report_issue_id: id },
      body: { ...wish, version },
    });
    show(data);
    return data;
  }

  return useMutation({
    mutationFn: ({ seen, wish }: { seen: { id: string; version: number }; wish: CaseWish }) =>
      send(seen.id, seen.version, wish),
    onSuccess(after, { wish }) {
      if (wish.status !== 'RESOLVED' && wish.status !== 'DISMISSED') return;
      if (isLasting(after)) {
        toast.success(t('Decided'), t('What was deleted cannot be brought back.'));
        return;
      }
      offerUndo(t('Decided'), () => send(after.id, after.version, { status: 'OPEN' }));
    },
    onError(error, { seen }) {
      const problem = problemOf(error);
      if (problem?.code !== 'report.stale' && problem?.code !== 'report.claimed') return toastFailure(error);
      const fresh = reportIssue.safeParse(problem.fresh);
      if (fresh.success) showCase(queries, fresh.data);
      void queries.invalidateQueries({ queryKey: caseQuery(seen.id).queryKey });
      toast.info(t(problem.message), t('Now showing the latest version.'));
    },
  });
}

/** Whether the decision deleted something that reopening does not restore. */
function isLasting({ kind, resolution }: ReportIssueDetails): boolean {
  return resolution === 'CONTENT_REMOVED' && kind !== 'post' && kind !== 'comment';
}
