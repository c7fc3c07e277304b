import { MINUTE_MS } from '../../../contract/core/durations.ts';
import { Problem } from '../../../contract/core/problems.ts';
import { limitKey } from '../../platform/limits/limit-key.ts';
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import { tooMany } from '../../platform/limits/require-under-limit.ts';
import type { Account, AuthRepo } from './auth.repo.ts';
import type { Passwords } from './passwords.ts';

/** The account whose password was checked, and the account queries, for use by other features. */
export type ProvenAccount = Account;
export type Accounts = Pick<AuthRepo, 'findById' | 'lockUnchanged'>;

/** Wrong current passwords. Limits guessing by someone who found an open session. */
const PER_PERSON = { limit: 10, windowMs: 15 * MINUTE_MS };

/**
 * Checks the current password of the account. `field` is the name of its form field.
 *
 * @throws Problem `auth.password_wrong`, `request.too_many`
 */
export type PasswordProof = (account: Account, currentPassword: string, field: string) => Promise<void>;

export function createPasswordProof({
  limiter,
  passwords,
}: {
  readonly limiter: RateLimiter;
  readonly passwords: Passwords;
}): PasswordProof {
  return async (account, currentPassword, field) => {
    const key = limitKey('password:current', account.id);
    const { allowed, retryAfterMs } = await limiter.hit(key, PER_PERSON);
    if (!allowed) throw tooMany(retryAfterMs);
    if (!(await passwords.verify(account.password_hash, currentPassword))) throw wrongPassword(field);
    await limiter.forgive(key, PER_PERSON);
  };
}

/** The error itself, for callers that find out later that the password has changed. */
export function wrongPassword(field: string): Problem {
  const message = 'Your current password is wrong';
  return new Problem('auth.password_wrong', message, { issues: [{ path: field, message }] });
}
