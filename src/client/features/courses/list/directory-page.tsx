import type { ReactNode } from 'react';
import type { ListAddress } from '../../../data/lists/list-address.ts';
import type { Page } from '../../../data/lists/paged-rows.tsx';
import { type AskedQuery, QueryState } from '../../../data/lists/query-state.tsx';
import { formatTotal } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { PageBody, PageHead, ScrollArea } from '../../../ui/layout/page-layout.tsx';
import { Pagination } from '../../../ui/layout/pagination.tsx';
import { Tab, Tabs } from '../../../ui/layout/tabs.tsx';

interface DirectoryPageProps<Row, Search> {
  current: 'communities' | 'courses';
  title: string;
  /** The line below the title, for the number of rows that were found, and its text: "1,000+". */
  lead: (found: { n: number; total: string }) => string;
  action?: ReactNode;
  filters: ReactNode;
  query: AskedQuery & { readonly data: Page<Row> | undefined };
  address: ListAddress<Search>;
  /** The title when it failed: "Courses did not load". */
  failed: string;
  label: string;
  skeleton: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** `/communities/` and `/courses/`: filters, cards and pages. The address holds the state, the query follows it. */
export function DirectoryPage<Row, Search extends { readonly page: number }>(
  props: DirectoryPageProps<Row, Search>,
) {
  const { current, title, lead, action, filters, query, failed, label, skeleton, children } = props;
  const { search, show } = props.address;
  const pagination = query.data?.pagination;
  const n = pagination?.total ?? 0;
  return (
    <>
      <ScrollArea>
        <PageBody width="wide">
          <PlacesRow current={current} />
          {/* The line keeps its height, so that nothing moves when the number arrives. */}
          <PageHead
            title={title}
            lead={pagination && n > 0 ? lead({ n, total: formatTotal(pagination) }) : '\u00a0'}
            action={action}
          />
          {filters}
          <QueryState
            query={query}
            failed={failed}
            note={t('Your filters are kept.')}
            label={label}
            skeleton={skeleton}
          >
            {({ data }) => children(data)}
          </QueryState>
        </PageBody>
      </ScrollArea>
      {pagination && pagination.total_pages > 1 && (
        <div className="flex-none border-t border-line px-4 sm:px-6">
          <Pagination
            page={search.page}
            pagination={pagination}
            onPage={(page) => show({ ...search, page })}
          />
        </div>
      )}
    </>
  );
}

/** Communities and courses side by side, on a phone: its tab bar has a place for one of them only. */
function PlacesRow({ current }: { current: 'communities' | 'courses' }) {
  return (
    <Tabs label={t('Communities and courses')} className="-mt-4 sm:hidden">
      <Tab to="/communities/" {...(current === 'communities' && { 'aria-current': 'page' as const })}>
        {t('Communities')}
      </Tab>
      <Tab to="/courses/" {...(current === 'courses' && { 'aria-current': 'page' as const })}>
        {t('Courses')}
      </Tab>
    </Tabs>
  );
}
