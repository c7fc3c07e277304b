import { toast } from '../ui/toast.ts';
import { t } from '../words/t.ts';
import { AbortedError, ApiError, problemOf } from './api-error.ts';

/** What a failed call looks like in a toast (SPEC §8). */
export function describeFailure(error: unknown): { title: string; description: string } {
  const problem = problemOf(error);
  const issues = problem?.issues?.map(({ path, message }) => `${path}: ${t(message)}`).join(', ');
  return {
    title:
      (error instanceof ApiError && error.statusText) ||
      (error instanceof Error && error.message) ||
      t('System Error'),
    description: issues || (problem && t(problem.message)) || t('Please try again later'),
  };
}

/** Says that a call failed. Says nothing of one that we cancelled ourselves, or of a session that ended: /login/ does. */
export function toastFailure(error: unknown): void {
  if (error instanceof AbortedError || (error instanceof ApiError && error.status === 401)) return;
  const { title, description } = describeFailure(error);
  toast.error(title, description);
}
