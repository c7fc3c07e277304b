import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { AttemptResult } from '../../../../contract/courses/progress.ts';

/** The result of the last attempt at a quiz in this visit: never fetched by itself, and never stored on the device. */
export function attemptQuery(lessonId: string) {
  return queryOptions<AttemptResult>({
    queryKey: ['quiz-attempt', lessonId],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export function keepResult(queryClient: QueryClient, lessonId: string, result: AttemptResult): void {
  queryClient.setQueryData(attemptQuery(lessonId).queryKey, result);
}
