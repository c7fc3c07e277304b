import { CloudOff } from 'lucide-react';
import { problemOf } from '../../../data/api/api-error.ts';
import { t } from '../../../i18n/t.ts';
import { Button } from '../../../ui/base/button.tsx';

/** The query fields that are read. One screen can have several queries. */
interface Asked {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  readonly data: unknown;
  readonly refetch: () => unknown;
}

/** Shows that the calendar, or its refresh, failed to load, above what is loaded already. */
export function CalendarTrouble({ queries }: { queries: readonly Asked[] }) {
  const failed = queries.filter(({ error }) => error !== null);
  const isOffline = queries.some(({ fetchStatus }) => fetchStatus === 'paused');
  if (failed.length === 0 && !isOffline) return null;
  const hasAll = queries.every(({ data }) => data !== undefined);
  const requestId = failed.map(({ error }) => problemOf(error)?.request_id).find((one) => one !== undefined);
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-sunken px-4 py-3 text-dense"
    >
      <CloudOff aria-hidden className="size-4 flex-none text-muted" />
      <p className="min-w-0 flex-1">
        {isOffline ? t('You are offline.') : t('The calendar did not load.')}{' '}
        <span className="text-muted">
          {hasAll ? t('You’re seeing a saved copy.') : t('Some events are missing.')}
          {requestId !== undefined && ` ${t('Request {id}', { id: requestId })}`}
        </span>
      </p>
      {failed.length > 0 && (
        <Button
          size="small"
          isPending={failed.some(({ isFetching }) => isFetching)}
          onPress={() => {
            for (const query of failed) void query.refetch();
          }}
        >
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}
