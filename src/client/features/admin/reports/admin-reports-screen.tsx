import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { listAddress } from '../../../data/lists/list-address.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { PageBody, PageHead, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { CASES_KEY, caseStatsQuery, fetchCases } from '../../reports/queue/cases.queries.ts';
import { allCases } from '../../reports/queue/queue-filters.ts';
import { ReportQueue } from '../../reports/queue/report-queue.tsx';
import { isNewCase } from '../../reports/queue/use-queue-live.ts';
import { FileButton } from '../table/file-button.tsx';
import { useAdminList } from '../table/use-admin-list.ts';
import { reportInFile } from './report-columns.tsx';
import { ReportTable } from './report-table.tsx';

const isNews = isNewCase(null);
const route = getRouteApi('/member/admin/admin/reports');

function leadText(open: number, urgent: number): string {
  if (open === 0) return t('No open reports');
  return urgent === 0
    ? t('{n} open', { n: formatNumber(open) })
    : t('{open} open, {urgent} urgent', { open: formatNumber(open), urgent: formatNumber(urgent) });
}

/** `/admin/reports/`: the reports of the whole platform. Filters, page and the open case are in the address. */
export function AdminReportsScreen() {
  const { case: openId, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const address = listAddress(filters, navigate);
  const { data } = useQuery(caseStatsQuery(null));
  const stats = data?.data;
  const { filterKey, file, ...list } = useAdminList(address, {
    name: 'reports',
    key: CASES_KEY,
    fetchPage: (search, limit, signal) => fetchCases(null, search, limit, signal),
    rowOf: reportInFile,
    idOf: ({ id }) => id,
    isNews,
    atFirst: allCases,
  });
  const page = useRef<HTMLDivElement>(null);
  return (
    <ScrollArea ref={page}>
      <PageBody width="wide">
        <PageHead
          title={t('Reports')}
          lead={stats === undefined ? '\u00a0' : leadText(stats.unresolved, stats.by_priority.URGENT ?? 0)}
          action={<FileButton file={file} total={list.query.data?.pagination.total ?? 0} />}
        />
        <ReportQueue
          groupId={null}
          page={page}
          address={address}
          list={list}
          openId={openId}
          drawList={(cases) => <ReportTable {...cases} filterKey={filterKey} />}
          onOpen={(id) => void navigate({ search: { ...filters, case: id } })}
        />
      </PageBody>
    </ScrollArea>
  );
}
