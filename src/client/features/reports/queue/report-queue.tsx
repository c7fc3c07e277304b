import { ShieldCheck } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import type { Pagination as Pages } from '../../../../contract/core/list.ts';
import type { ReportIssue } from '../../../../contract/reports/report-issues.ts';
import type { ListAddress } from '../../../data/lists/list-address.ts';
import { type AskedQuery, QueryState } from '../../../data/lists/query-state.tsx';
import type { NewRows } from '../../../data/lists/use-new-rows.ts';
import { useRowKeys } from '../../../data/lists/use-row-keys.ts';
import { WithNewRows } from '../../../data/lists/with-new-rows.tsx';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Pagination } from '../../../ui/layout/pagination.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';
import { CaseList, type CaseListProps } from './case-list.tsx';
import { CasePanel } from './case-panel.tsx';
import { QueueFilterRow } from './queue-filter-row.tsx';
import { allCases, type QueueFilters } from './queue-filters.ts';
import { useCaseActions } from './use-case-actions.ts';
import { useQueueLive } from './use-queue-live.ts';

/** The page of cases that the address asks for. */
interface CasePages {
  readonly query: AskedQuery & {
    readonly data: { readonly data: readonly ReportIssue[]; readonly pagination: Pages } | undefined;
  };
  readonly news: NewRows;
  readonly isNarrowed: boolean;
  readonly onPage: (page: number) => void;
}

interface ReportQueueProps {
  /** Null: the cases of all communities, for administrators. */
  groupId: string | null;
  address: ListAddress<QueueFilters>;
  list: CasePages;
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
  /** The page that the queue is on: its keys work there. By default they work in the queue. */
  page?: RefObject<HTMLElement | null>;
  /** Draws the cases another way; each row has `data-row`. */
  drawList?: (props: CaseListProps) => ReactNode;
}

/** The queue of reports with the case that is open. Besides the keys of all lists, C claims the current case. */
export function ReportQueue(props: ReportQueueProps) {
  const { groupId, address, openId, onOpen, drawList = (list) => <CaseList {...list} /> } = props;
  const { search: filters, narrow, show } = address;
  const { query, news, isNarrowed, onPage } = props.list;
  const section = useRef<HTMLElement>(null);
  const { data } = query;
  useQueueLive(groupId);
  const actions = useCaseActions();
  const cases = data?.data ?? [];

  useRowKeys(props.page ?? section, {
    c(id = openId) {
      const seen = cases.find((one) => one.id === id);
      if (seen !== undefined && !seen.is_resolved) actions.mutate({ seen, wish: { claim: true } });
    },
  });

  return (
    <section
      ref={section}
      aria-label={t('Reports')}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 has-[[data-case-panel]]:xl:grid-cols-[minmax(0,1fr)_25rem]"
    >
      <div className={classNames('grid min-w-0 gap-3', openId !== undefined && 'max-xl:hidden')}>
        <QueueFilterRow filters={filters} onNarrow={narrow} />
        <WithNewRows
          news={news}
          label={t('{n, plural, one {# new report} other {# new reports}}', { n: news.count })}
        >
          <QueryState
            query={query}
            failed={t('The reports did not load')}
            label={t('Loading the reports')}
            skeleton={
              <Card>
                <SkeletonRows rows={6} lead="none" />
              </Card>
            }
          >
            {() => (
              <Card isPadded={false} className="overflow-clip">
                {cases.length === 0 ? (
                  <NoCases
                    isFiltered={isNarrowed}
                    onClear={() => show({ ...allCases, sort: filters.sort })}
                  />
                ) : (
                  drawList({ cases, openId, isNarrow: openId !== undefined || groupId !== null, onOpen })
                )}
              </Card>
            )}
          </QueryState>
        </WithNewRows>
        {data && <Pagination page={filters.page} pagination={data.pagination} onPage={onPage} />}
      </div>
      {openId !== undefined && (
        <CasePanel key={openId} id={openId} actions={actions} onClose={() => onOpen(undefined)} />
      )}
    </section>
  );
}

function NoCases({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      isBare
      icon={<ShieldCheck aria-hidden />}
      title={isFiltered ? t('No report fits these filters') : t('No open reports')}
      action={isFiltered ? <Button onPress={onClear}>{t('Clear filters')}</Button> : undefined}
    >
      {isFiltered ? undefined : t('What people report will appear here.')}
    </EmptyState>
  );
}
