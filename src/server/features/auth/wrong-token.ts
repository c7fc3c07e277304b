import { Problem } from '../../../contract/core/problems.ts';

/** One answer for a link or token that is wrong, used, expired or never was. */
export function wrongToken(): Problem {
  return new Problem('auth.token_wrong', 'This link is no longer valid. Please ask for a new code.');
}
