import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isNarrowed, listAddress } from '../../../data/lists/list-address.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { caseStatsQuery, casesQuery } from './cases.queries.ts';
import { allCases, type QueueFilters } from './queue-filters.ts';
import { ReportQueue } from './report-queue.tsx';

/** The reports of one community, for its staff: a part of the Moderation tab. */
export function CommunityReports({ groupId }: { groupId: string }) {
  const [filters, setFilters] = useState<QueueFilters>(allCases);
  const [openId, setOpenId] = useState<string>();
  const { data } = useQuery(caseStatsQuery(groupId));
  const query = useQuery(casesQuery(groupId, filters));
  return (
    <div className="grid gap-3">
      <h2 className="flex items-baseline gap-2 text-h4">
        {t('Reports')}
        {data !== undefined && (
          <span className="num text-meta font-normal text-muted">
            {t('{n} open', { n: formatNumber(data.data.unresolved) })}
          </span>
        )}
      </h2>
      <ReportQueue
        groupId={groupId}
        address={listAddress(filters, ({ search }) => setFilters(search))}
        list={{
          ...{ query, isNarrowed: isNarrowed(filters, allCases) },
          onPage: (page) => setFilters({ ...filters, page }),
        }}
        openId={openId}
        onOpen={setOpenId}
      />
    </div>
  );
}
