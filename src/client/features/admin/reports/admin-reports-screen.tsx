import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PAGE_SIZE_MAX } from '../../../../contract/core/list.ts';
import { listAddress } from '../../../data/lists/list-address.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { PageBody, PageHead, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { caseStatsQuery, casesQuery, fetchCases } from '../../reports/queue/cases.queries.ts';
import { ReportQueue } from '../../reports/queue/report-queue.tsx';
import { FileButton } from '../table/file-button.tsx';
import { reportInFile } from './report-columns.tsx';
import { ReportTable } from './report-table.tsx';

const route = getRouteApi('/member/admin/admin/reports');

function leadText(open: number, urgent: number): string {
  if (open === 0) return t('No open reports');
  return urgent === 0
    ? t('{n} open', { n: formatNumber(open) })
    : t('{open} open, {urgent} of them urgent', { open: formatNumber(open), urgent: formatNumber(urgent) });
}

/** `/admin/reports/`: the reports of the whole platform. Filters, page and the open case are in the address. */
export function AdminReportsScreen() {
  const { case: openId, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const address = listAddress(filters, navigate);
  const { data } = useQuery(caseStatsQuery(null));
  const stats = data?.data;
  const { data: cases } = useQuery(casesQuery(null, filters));
  return (
    <ScrollArea>
      <PageBody width="wide">
        <PageHead
          title={t('Reports')}
          lead={stats === undefined ? '\u00a0' : leadText(stats.unresolved, stats.by_priority.URGENT ?? 0)}
          action={
            <FileButton
              total={cases?.pagination.total ?? 0}
              file={{
                name: 'reports',
                fetchPage: (page) => fetchCases(null, { ...filters, page }, PAGE_SIZE_MAX),
                rowOf: reportInFile,
              }}
            />
          }
        />
        <ReportQueue
          groupId={null}
          address={address}
          openId={openId}
          drawList={(list) => <ReportTable {...list} filterKey={JSON.stringify({ ...filters, page: 1 })} />}
          onOpen={(id) => void navigate({ search: { ...filters, case: id } })}
        />
      </PageBody>
    </ScrollArea>
  );
}
