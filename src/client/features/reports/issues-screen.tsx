import { useInfiniteQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { MoreButton } from '../../data/lists/more-button.tsx';
import { QueryState } from '../../data/lists/query-state.tsx';
import { openReport } from '../../data/reports/report-dialog-store.ts';
import { t } from '../../i18n/t.ts';
import { Button } from '../../ui/base/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { PageBody, PageHead, ScrollArea } from '../../ui/layout/page-layout.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { OwnReportRow } from './own-report-row.tsx';
import { ownReportsQuery } from './own-reports.queries.ts';

/** `/issues/`: what the user reported, and what became of it. Only they see it. */
export function IssuesScreen() {
  return (
    <ScrollArea>
      <PageBody width="read">
        <PageHead
          title={t('Your reports')}
          lead={t('What you reported, and what was decided.')}
          action={
            <Button
              icon={<Flag aria-hidden />}
              onPress={() => openReport({ kind: null, id: 'product', author: null })}
            >
              {t('Report a problem')}
            </Button>
          }
        />
        <OwnReports />
      </PageBody>
    </ScrollArea>
  );
}

function OwnReports() {
  const query = useInfiniteQuery(ownReportsQuery);
  const reports = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <QueryState
      query={query}
      failed={t('Your reports did not load')}
      label={t('Loading your reports')}
      skeleton={
        <Card>
          <SkeletonRows rows={4} lead="none" />
        </Card>
      }
    >
      {() =>
        reports.length === 0 ? (
          <EmptyState icon={<Flag aria-hidden />} title={t('No reports yet')}>
            {t('Choose “Report” in the menu of a post, a message or a profile. Its status will appear here.')}
          </EmptyState>
        ) : (
          <>
            <Card isPadded={false}>
              <ul aria-label={t('Your reports')} className="divide-y divide-line">
                {reports.map((report) => (
                  <OwnReportRow key={report.id} report={report} />
                ))}
              </ul>
            </Card>
            <MoreButton query={query} />
          </>
        )
      }
    </QueryState>
  );
}
