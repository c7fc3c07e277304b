import { t } from '../../i18n/t.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { AbortedError, ApiError, problemOf } from './api-error.ts';

/** The second line of an error toast (SPEC §8): each field's issue, else the server's message. */
export function describeFailure(error: unknown): string {
  const problem = problemOf(error);
  const issues = problem?.issues?.map(({ path, message }) => `${path}: ${t(message)}`).join(', ');
  return issues || (problem && t(problem.message)) || t('Please try again later');
}

/**
 * The first line: the status text, which HTTP/2 does not send. Our texts are loaded on a failure; most visits need
 * none.
 */
async function titleOf(error: unknown): Promise<string> {
  const message = (error instanceof Error && error.message) || t('System Error');
  if (!(error instanceof ApiError)) return message;
  if (error.statusText !== '') return error.statusText;
  return import('./status-text.ts').then(
    ({ statusTexts }) => statusTexts[error.status] ?? message,
    () => message,
  );
}

/**
 * Shows that a call failed. Shows nothing when the client cancelled the call, or the session expired: then /login/ is
 * shown.
 */
export function toastFailure(error: unknown): void {
  if (error instanceof AbortedError || (error instanceof ApiError && error.status === 401)) return;
  void titleOf(error).then((title) => toast.error(title, describeFailure(error)));
}
