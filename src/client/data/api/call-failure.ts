import { t } from '../../i18n/t.ts';
import { ApiError, problemOf } from './api-error.ts';

/**
 * True when the same call may succeed soon: the network failed, or the server was busy or had an error. False for a
 * limit on one action and for slow mode: the user sees how long to wait, and decides what to do.
 */
function isTransient(error: unknown): boolean {
  // `fetch` rejects with a TypeError, and with nothing else, when no answer came.
  if (error instanceof TypeError) return true;
  if (!(error instanceof ApiError)) return false;
  const code = problemOf(error)?.code;
  if (code === 'limit.reached' || code === 'content.too_soon') return false;
  return error.status === 408 || error.status === 429 || error.status >= 500;
}

/**
 * True when the server understood the call and refuses it: a retry changes nothing. An expired session is no refusal.
 */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 401 && !isTransient(error);
}

/** Why the call failed, as text for the user. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return problemOf(error)?.message ?? error.message;
  if (error instanceof Error && error.name === 'FileRefused') return error.message;
  return error instanceof TypeError ? t('The server could not be reached') : t('System Error');
}
