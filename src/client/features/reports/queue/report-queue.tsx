import { ArrowUp, ShieldCheck } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { PAGE_SIZE, type Pagination as Pages } from '../../../../contract/core/list.ts';
import type { ReportIssue } from '../../../../contract/reports/report-issues.ts';
import type { ListAddress } from '../../../data/lists/list-address.ts';
import { type AskedQuery, QueryState } from '../../../data/lists/query-state.tsx';
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
import { useCaseActs } from './use-case-acts.ts';
import { useQueueLive } from './use-queue-live.ts';

/** The page of cases that the address asks for. */
interface CasePages {
  readonly query: AskedQuery & {
    readonly data: { readonly data: readonly ReportIssue[]; readonly pagination: Pages } | undefined;
  };
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
  /** Draws the cases another way; each row has a button with `data-case`. */
  drawList?: (props: CaseListProps) => ReactNode;
}

/**
 * The queue of reports with the case that is open. Keys, while the focus is in it: J and K go to the next and the
 * previous case, Enter opens it, C claims it.
 */
export function ReportQueue(props: ReportQueueProps) {
  const { groupId, address, openId, onOpen, drawList = (list) => <CaseList {...list} /> } = props;
  const { search: filters, narrow, show } = address;
  const { query, isNarrowed, onPage } = props.list;
  const section = useRef<HTMLElement>(null);
  const { data } = query;
  const { newCount, showNew } = useQueueLive(groupId);
  const acts = useCaseActs();
  const cases = data?.data ?? [];

  function handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
    const key = event.key.toLowerCase();
    const rows = rowsIn(section.current);
    const place = rows.findIndex((row) => row.matches(':focus'));
    if (key === 'j') rows[Math.min(place + 1, rows.length - 1)]?.focus();
    else if (key === 'k') rows[Math.max(place - 1, 0)]?.focus();
    else if (key === 'c') {
      const id = rows[place]?.dataset.case ?? openId;
      const seen = cases.find((one) => one.id === id);
      if (seen !== undefined && !seen.is_resolved) acts.mutate({ seen, wish: { claim: true } });
    } else return;
    event.preventDefault();
  }

  return (
    <section
      ref={section}
      aria-label={t('Reports')}
      onKeyDown={handleKey}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 has-[[data-case-panel]]:xl:grid-cols-[minmax(0,1fr)_25rem]"
    >
      <div className={classNames('grid min-w-0 gap-3', openId !== undefined && 'max-xl:hidden')}>
        <QueueFilterRow filters={filters} onNarrow={narrow} />
        {newCount > 0 && (
          <button
            type="button"
            onClick={showNew}
            className="flex min-h-9 items-center justify-center gap-2 rounded-full border border-sun-line bg-sun-soft text-dense font-medium text-sun-text touch:min-h-11"
          >
            <ArrowUp aria-hidden className="size-4" />
            {t('{n, plural, one {# new report} other {# new reports}}', { n: newCount })}
          </button>
        )}
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
                <NoCases isFiltered={isNarrowed} onClear={() => show({ ...allCases, sort: filters.sort })} />
              ) : (
                drawList({ cases, openId, isNarrow: openId !== undefined || groupId !== null, onOpen })
              )}
            </Card>
          )}
        </QueryState>
        <Pagination
          page={filters.page}
          total={data?.pagination.total ?? 0}
          limit={PAGE_SIZE}
          onPage={onPage}
        />
      </div>
      {openId !== undefined && (
        <CasePanel key={openId} id={openId} acts={acts} onClose={() => onOpen(undefined)} />
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

/** The buttons of the rows that are shown: as a table or as cards. */
function rowsIn(section: HTMLElement | null): HTMLElement[] {
  return [...(section?.querySelectorAll<HTMLElement>('[data-case]') ?? [])].filter(
    (row) => row.offsetParent !== null,
  );
}

function isWriting(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
}
