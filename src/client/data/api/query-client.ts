import { type Query, QueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '../../../contract/core/durations.ts';
import { AbortedError, ApiError } from './api-error.ts';

const RETRY_MAX_MS = 30_000;

/** Screens' queries: fresh for five minutes, no retry, no refetch on focus (SPEC §9). Spread into `queryOptions`. */
export const screenQuery = { staleTime: 5 * MINUTE_MS, retry: false, refetchOnWindowFocus: false } as const;

function isWorthRetrying(error: Error): boolean {
  if (error instanceof AbortedError) return false;
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429 || error.status === 408;
}

/**
 * Fetches a query again after its first load when it was made stale meanwhile. React Query lets a first load go on, and
 * takes its answer as fresh, although it may be older than the change.
 */
function refetchMissed(client: QueryClient): void {
  const missed = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const { data, fetchStatus, isInvalidated } = query.state;
    // A load after a failed one begins stale, so nothing tells of what happens meanwhile.
    const isMissed = action.type === 'invalidate' || (action.type === 'fetch' && isInvalidated);
    if (isMissed && data === undefined && fetchStatus !== 'idle') missed.add(query);
    if (action.type === 'success' && missed.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}

/**
 * The default cache of SPEC §9: three retries with exponential delay up to 30 s, collected after five minutes. What is
 * made stale during its first load is fetched again.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 5 * MINUTE_MS,
        retry: (failures, error) => failures < 3 && isWorthRetrying(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, RETRY_MAX_MS),
      },
      // A press gets its answer at once. A mutation that waits for a network would keep its dialog pending until then.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  refetchMissed(client);
  return client;
}

/** The only query cache of this page. It belongs to the signed-in user; before sign-in it only holds public data. */
export const queryClient = createQueryClient();
