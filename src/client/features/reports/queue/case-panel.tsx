import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import type { ReportIssueDetails } from '../../../../contract/reports/report-issues.ts';
import { problemOf } from '../../../data/api/api-error.ts';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { IconButton } from '../../../ui/base/icon-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { Badge } from '../../../ui/media/badge.tsx';
import { outcomeTexts, statusNames, typeNames } from '../report-text.ts';
import { CaseDecision } from './case-decision.tsx';
import { CaseEvidence } from './case-evidence.tsx';
import { CaseFacts } from './case-facts.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseNote } from './case-note.tsx';
import { caseQuery } from './cases.queries.ts';
import { PriorityMark } from './priority-mark.tsx';
import type { useCaseActions } from './use-case-actions.ts';

interface CasePanelProps {
  id: string;
  actions: ReturnType<typeof useCaseActions>;
  onClose: () => void;
}

/** One case: what was reported, by whom, what happened since, and the decision. */
export function CasePanel({ id, actions, onClose }: CasePanelProps) {
  const query = useQuery(caseQuery(id));
  const { data, error } = query;
  return (
    <Card as="section" isPadded={false} data-case-panel aria-label={t('Report')}>
      <header className="flex min-h-bar items-center gap-2 border-b border-line px-2">
        <IconButton label={t('Close')} onPress={onClose}>
          <ChevronLeft aria-hidden />
        </IconButton>
        {data !== undefined && <PriorityMark priority={data.data.priority} />}
        <h2 className="min-w-0 flex-1 truncate text-name">
          {data === undefined ? t('Report') : t(typeNames[data.data.type])}
        </h2>
        {data?.data.is_resolved === true && <Badge>{t(statusNames[data.data.status])}</Badge>}
      </header>
      <QueryState
        query={query}
        isBare
        failed={
          problemOf(error)?.code === 'report.not_found'
            ? t('This report does not exist.')
            : t('The report did not load')
        }
        label={t('Loading the report')}
        skeleton={
          <div className="p-4">
            <SkeletonRows rows={5} />
          </div>
        }
      >
        {(data) => <Body issue={data.data} actions={actions} />}
      </QueryState>
    </Card>
  );
}

function Body({ issue, actions }: { issue: ReportIssueDetails; actions: CasePanelProps['actions'] }) {
  const action: ActionOnCase = (wish) => actions.mutate({ seen: issue, wish });
  return (
    <div className="grid gap-5 p-4">
      <CaseEvidence issue={issue} />
      <CaseFacts issue={issue} isBusy={actions.isPending} onAction={action} />
      {issue.is_resolved ? (
        <Decided issue={issue} isBusy={actions.isPending} onAction={action} />
      ) : (
        <CaseDecision issue={issue} isBusy={actions.isPending} onAction={action} />
      )}
      <CaseNote issue={issue} isBusy={actions.isPending} onAction={action} />
      <CaseHistory history={issue.history} />
    </div>
  );
}

/** Sends a change of the case that is shown. */
export type ActionOnCase = (wish: Parameters<CasePanelProps['actions']['mutate']>[0]['wish']) => void;

export interface CasePartProps {
  issue: ReportIssueDetails;
  isBusy: boolean;
  onAction: ActionOnCase;
}

function Decided({ issue: { resolution, note, is_archived }, isBusy, onAction }: CasePartProps) {
  return (
    <section className="grid gap-2 rounded-card border border-line bg-sunken p-3 text-dense">
      <h3 className="text-name">{t('Decision')}</h3>
      {resolution !== null && <p>{t(outcomeTexts[resolution])}</p>}
      {note !== '' && <p className="whitespace-pre-line wrap-anywhere text-soft">{note}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="small" isDisabled={isBusy} onPress={() => onAction({ status: 'OPEN' })}>
          {t('Reopen')}
        </Button>
        <Button
          size="small"
          kind="ghost"
          isDisabled={isBusy}
          onPress={() => onAction({ is_archived: !is_archived })}
        >
          {is_archived ? t('Unarchive') : t('Archive')}
        </Button>
      </div>
    </section>
  );
}
