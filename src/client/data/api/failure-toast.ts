import { t } from '../../i18n/t.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { AbortedError, ApiError, problemOf } from './api-error.ts';

/** The second line of what is said of a failure (SPEC §8): each field's issue, else the server's words. */
export function describeFailure(error: unknown): string {
  const problem = problemOf(error);
  const issues = problem?.issues?.map(({ path, message }) => `${path}: ${t(message)}`).join(', ');
  return issues || (problem && t(problem.message)) || t('Please try again later');
}

/** The first line: the status text, which HTTP/2 does not send. Ours are loaded when something failed: most visits never need them. */
async function titleOf(error: unknown): Promise<string> {
  const message = (error instanceof Error && error.message) || t('System Error');
  if (!(error instanceof ApiError)) return message;
  if (error.statusText !== '') return error.statusText;
  return import('./status-text.ts').then(
    ({ statusTexts }) => statusTexts[error.status] ?? message,
    () => message,
  );
}

/** Says that a call failed. Says nothing of one that we cancelled ourselves, or of a session that ended: /login/ does. */
export function toastFailure(error: unknown): void {
  if (error instanceof AbortedError || (error instanceof ApiError && error.status === 401)) return;
  void titleOf(error).then((title) => toast.error(title, describeFailure(error)));
}
