import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { AttemptForm, AttemptResult } from '../../../../contract/courses/progress.ts';

/** The result of an attempt, and what was answered. */
export interface ReviewedAttempt {
  readonly result: AttemptResult;
  readonly answers: AttemptForm['answers'];
}

/** The last attempt at a quiz in this visit: never fetched by itself, and never stored on the device. */
export function attemptQuery(lessonId: string) {
  return queryOptions<ReviewedAttempt>({
    queryKey: ['quiz-attempt', lessonId],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export function keepAttempt(queryClient: QueryClient, lessonId: string, attempt: ReviewedAttempt): void {
  queryClient.setQueryData(attemptQuery(lessonId).queryKey, attempt);
}
