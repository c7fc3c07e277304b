import type { ComponentProps, ReactNode } from 'react';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { MoreButton } from './more-button.tsx';
import { type AskedQuery, QueryState } from './query-state.tsx';

interface GrowingRowsProps<Row> {
  query: AskedQuery &
    ComponentProps<typeof MoreButton>['query'] & {
      readonly data: { readonly pages: readonly { readonly data: readonly Row[] }[] } | undefined;
    };
  /** The title when it failed: "The coupons did not load". */
  failed: string;
  /** Announced to screen readers while it loads. */
  label: string;
  /** Rows of the skeleton. */
  skeletonRows?: number;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list inside a section that grows at its end. Lines divide it from what is above, and from the button below. */
export function GrowingRows<Row>(props: GrowingRowsProps<Row>) {
  const { query, failed, label, skeletonRows = 3, empty, children } = props;
  return (
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
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        if (rows.length === 0) return <div className="border-t border-line">{empty}</div>;
        return (
          <>
            {children(rows)}
            {query.hasNextPage && (
              <div className="border-t border-line px-4 py-2.5">
                <MoreButton query={query} size="small" />
              </div>
            )}
          </>
        );
      }}
    </QueryState>
  );
}
