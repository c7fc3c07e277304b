import { QueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '../../../contract/core/durations.ts';
import { AbortedError, ApiError } from './api-error.ts';

const RETRY_MAX_MS = 30_000;

/** Screens' queries: fresh for five minutes, no retry, no refetch on focus (SPEC §9). Spread into `queryOptions`. */
export const screenQuery = { staleTime: 5 * MINUTE_MS, retry: false, refetchOnWindowFocus: false } as const;

function isWorthRetrying(error: Error): boolean {
  if (error instanceof AbortedError) return false;
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429 || error.status === 408;
}

/** The default cache of SPEC §9: three retries with exponential delay up to 30 s, collected after five minutes. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}

/** The only query cache of this page. It belongs to the signed-in user; before sign-in it only holds public data. */
export const queryClient = createQueryClient();
