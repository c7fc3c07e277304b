import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { ErrorState } from '../../ui/layout/error-state.tsx';
import { Loading } from '../../ui/layout/skeleton.tsx';
import { problemOf } from '../api/api-error.ts';

/** The parts of a query's result that are read here. */
export interface AskedQuery {
  readonly error: unknown;
  readonly isFetching: boolean;
  /** `paused`: it waits for a connection, and goes on by itself. */
  readonly fetchStatus?: 'fetching' | 'paused' | 'idle';
  readonly refetch: () => unknown;
}

interface QueryErrorProps {
  query: AskedQuery;
  /** What did not happen: "Members did not load". */
  title: string;
  /** Why, and what was kept. */
  children?: ReactNode;
  isBare?: boolean | undefined;
}

/** That a query failed, in place of its content, with a button that asks again. */
export function QueryError({ query, title, children, isBare = false }: QueryErrorProps) {
  return (
    <ErrorState
      title={title}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      requestId={problemOf(query.error)?.request_id}
      isBare={isBare}
    >
      {children}
    </ErrorState>
  );
}

/** In place of what was never loaded on this device, while there is no connection. */
export function OfflineState({ isBare = false }: { isBare?: boolean | undefined }) {
  return (
    <ErrorState title={t('You are offline')} isBare={isBare}>
      {t('You haven’t opened this on this device yet. We’ll load it when you’re back online.')}
    </ErrorState>
  );
}

interface QueryStateProps<Data> {
  query: AskedQuery & { readonly data: Data | undefined };
  /** The title when it failed: "Members did not load". */
  failed: string;
  /** Below that title. */
  note?: ReactNode;
  /** Announced to screen readers while it loads. */
  label: string;
  /** Rows in the shape of the content. */
  skeleton: ReactNode;
  isBare?: boolean;
  children: (data: Data) => ReactNode;
}

/**
 * The skeleton, the error, or what the query brought. Once something is there, it stays when a refresh fails. Without a
 * connection it says so, instead of a skeleton that would stay.
 */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, failed, note, label, skeleton, isBare, children } = props;
  const { data, error } = query;
  if (data === undefined && error !== null)
    return (
      <QueryError query={query} title={failed} isBare={isBare}>
        {note}
      </QueryError>
    );
  if (data === undefined && query.fetchStatus === 'paused') return <OfflineState isBare={isBare} />;
  return (
    <Loading isLoading={data === undefined} label={label} skeleton={skeleton}>
      {() => data !== undefined && children(data)}
    </Loading>
  );
}
