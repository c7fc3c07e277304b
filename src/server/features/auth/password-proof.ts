import { Problem } from '../../../contract/core/problems.ts';
import { limitKey } from '../../platform/limits/limit-key.ts';
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import { tooMany } from '../../platform/limits/require-under-limit.ts';
import type { Account, AuthRepo } from './auth.repo.ts';
import type { Passwords } from './passwords.ts';

/** Whoever proves a password, and where they are looked up, as far as other features need it. */
export type ProvenAccount = Account;
export type Accounts = Pick<AuthRepo, 'findById' | 'lockUnchanged'>;

/** Wrong current passwords: whoever found an open session must not guess its password there. */
const PER_PERSON = { limit: 10, windowMs: 15 * 60 * 1000 };

/**
 * Asks for the password that the account has now, which `field` of the form holds.
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

/** The refusal itself, for whoever finds out later that it is another one by now. */
export function wrongPassword(field: string): Problem {
  const message = 'Your current password is wrong';
  return new Problem('auth.password_wrong', message, { issues: [{ path: field, message }] });
}
