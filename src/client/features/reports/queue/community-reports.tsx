import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAGE_SIZE } from '../../../../contract/core/list.ts';
import { isNarrowed, listAddress } from '../../../data/lists/list-address.ts';
import { useNewRows } from '../../../data/lists/use-new-rows.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { CASES_KEY, caseStatsQuery, casesQuery, fetchCases } from './cases.queries.ts';
import { allCases, type QueueFilters } from './queue-filters.ts';
import { ReportQueue } from './report-queue.tsx';
import { isNewCase } from './use-queue-live.ts';

/** The reports of one community, for its staff: a part of the Moderation tab. */
export function CommunityReports({ groupId }: { groupId: string }) {
  const [filters, setFilters] = useState<QueueFilters>(allCases);
  const [openId, setOpenId] = useState<string>();
  const { data } = useQuery(caseStatsQuery(groupId));
  const query = useQuery(casesQuery(groupId, filters));
  const news = useNewRows({
    ...{ listKey: CASES_KEY, asked: [groupId, filters], shown: query },
    fetchNow: () => fetchCases(groupId, filters, PAGE_SIZE),
    idOf: ({ id }) => id,
    isNews: isNewCase(groupId),
  });
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
          ...{ query, news, isNarrowed: isNarrowed(filters, allCases) },
          onPage: (page) => setFilters({ ...filters, page }),
        }}
        openId={openId}
        onOpen={setOpenId}
      />
    </div>
  );
}
