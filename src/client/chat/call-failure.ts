import { ApiError } from '../api/api-error.ts';
import { t } from '../words/t.ts';

/** True when the same call may well succeed later: the network failed, or the server was busy or in trouble. */
export function isTransient(error: unknown): boolean {
  // `fetch` rejects with a TypeError, and with nothing else, when no answer came.
  if (error instanceof TypeError) return true;
  if (!(error instanceof ApiError)) return false;
  return error.status === 408 || error.status === 429 || error.status >= 500;
}

/** True when the server understood and refuses: asking again changes nothing. A lost session is not that. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 401 && !isTransient(error);
}

/** Why it failed, in words for a person. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return error instanceof TypeError ? t('The server could not be reached') : t('System Error');
}
