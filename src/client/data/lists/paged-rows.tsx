import type { ReactNode } from 'react';
import type { Pagination as PageFacts } from '../../../contract/core/list.ts';
import { Pagination } from '../../ui/layout/pagination.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { type AskedQuery, QueryState } from './query-state.tsx';

export interface Page<Row> {
  readonly data: readonly Row[];
  readonly pagination: PageFacts;
}

interface PagedRowsProps<Row> {
  query: AskedQuery & { readonly data: Page<Row> | undefined };
  page: number;
  onPage: (page: number) => void;
  /** The title when it failed: "The payouts did not load". */
  failed: string;
  /** Announced to screen readers while it loads. */
  label: string;
  /** Rows of the skeleton. */
  skeletonRows?: number;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list inside a section, page by page. Lines divide it from what is above, and from the pages below. */
export function PagedRows<Row>(props: PagedRowsProps<Row>) {
  const { query, page, onPage, failed, label, skeletonRows = 4, empty, children } = props;
  const pages = query.data?.pagination;
  return (
    <>
      <QueryState
        query={query}
        isBare
        failed={failed}
        label={label}
        skeleton={
          <div className="border-t border-line p-4">
            <SkeletonRows rows={skeletonRows} lead="none" />
          </div>
        }
      >
        {({ data }) =>
          data.length === 0 ? <div className="border-t border-line">{empty}</div> : children(data)
        }
      </QueryState>
      {pages !== undefined && pages.total_pages > 1 && (
        <div className="border-t border-line px-4 py-2">
          <Pagination page={page} pagination={pages} onPage={onPage} />
        </div>
      )}
    </>
  );
}
