import type { AuthFailure } from '../../../../machines/auth.machine.ts';
import { AbortedError, ApiError, problemOf } from '../api/api-error.ts';

/** What a form shows about a failed attempt: the server's message, or why the server could not be reached. */
export function failureOf(error: unknown): AuthFailure {
  const problem = problemOf(error);
  if (problem) {
    const { code, message, issues = [], restriction_id: restrictionId, appeal_token: token } = problem;
    const suspension =
      restrictionId !== undefined && token !== undefined ? { restrictionId, token } : undefined;
    return { code, message, issues, ...(suspension && { suspension }) };
  }
  if (error instanceof ApiError) return { code: `http.${error.status}`, message: error.message, issues: [] };
  if (error instanceof AbortedError) return { code: 'aborted', message: error.message, issues: [] };
  return { code: 'network', message: 'The server could not be reached. Check your connection.', issues: [] };
}
