import { Problem } from '../../../contract/core/problems.ts';

/** The same answer for a token that is wrong, used, expired or unknown. */
export function wrongToken(): Problem {
  return new Problem('auth.token_wrong', 'This link is no longer valid. Please ask for a new code.');
}
