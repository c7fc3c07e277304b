import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/t.ts';
import { PageBody, PageHead, ScrollArea } from '../../ui/layout/page-layout.tsx';
import { caseStatsQuery } from '../reports/queue/cases.queries.ts';
import { ReportQueue } from '../reports/queue/report-queue.tsx';

const route = getRouteApi('/member/admin/admin/reports');

/** `/admin/reports/`: the reports of the whole platform. Filters, page and the open case are in the address. */
export function AdminReportsScreen() {
  const { case: openId, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const { data } = useQuery(caseStatsQuery(null));
  const stats = data?.data;
  return (
    <ScrollArea>
      <PageBody width="wide">
        <PageHead
          title={t('Reports')}
          lead={
            stats === undefined
              ? '\u00a0'
              : t('{open} open, {urgent} of them urgent', {
                  open: formatNumber(stats.unresolved),
                  urgent: formatNumber(stats.by_priority.URGENT ?? 0),
                })
          }
        />
        <ReportQueue
          groupId={null}
          filters={filters}
          openId={openId}
          onNarrow={(change, replace = false) =>
            void navigate({ search: { ...filters, ...change, case: undefined }, replace })
          }
          onOpen={(id) => void navigate({ search: { ...filters, case: id } })}
        />
      </PageBody>
    </ScrollArea>
  );
}
