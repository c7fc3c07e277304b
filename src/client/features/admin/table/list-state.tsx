import type { ReactNode } from 'react';
import { QueryState } from '../../../data/lists/query-state.tsx';
import { t } from '../../../i18n/t.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx';

/** The parts of a query that are read here. */
interface Listed {
  readonly data: { readonly data: readonly unknown[] } | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  readonly refetch: () => unknown;
}

interface ListStateProps {
  query: Listed;
  /** What an empty list says; null: nothing fits what the user chose. */
  none: string | null;
  children: () => ReactNode;
}

/** Loading, offline, failed, empty, or the rows. */
export function ListState({ query, none, children }: ListStateProps) {
  return (
    <QueryState
      query={query}
      failed={t('The page did not load')}
      label={t('Loading...')}
      skeleton={<SkeletonRows rows={8} />}
    >
      {({ data }) =>
        data.length > 0 ? (
          children()
        ) : none === null ? (
          <EmptyState title={t('Nothing found')}>{t('Nothing matches your filters.')}</EmptyState>
        ) : (
          <EmptyState title={none} />
        )
      }
    </QueryState>
  );
}
