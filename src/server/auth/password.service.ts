import { PASSWORD_MIN } from '../../contract/auth.ts';
import { Problem } from '../../contract/problems.ts';
import type { Caller } from '../http/implement.ts';
import { limitKey } from '../rate/limit-key.ts';
import { tooMany } from '../rate/require-under-limit.ts';
import type { Account } from './auth.repo.ts';
import type { AuthDeps } from './auth-deps.ts';
import { toOneForm } from './passwords.ts';
import { weaknessOf } from './weak-password.ts';

/** Wrong current passwords: whoever found an open session must not guess its password there. */
const PER_PERSON = { limit: 10, windowMs: 15 * 60 * 1000 };

export interface PasswordService {
  /**
   * Changes the password. Every other session ends, and codes and tokens for a new password become void.
   *
   * @throws Problem `auth.password_wrong`, `request.invalid`, `request.too_many`
   */
  change(caller: Caller, form: { currentPassword: string; newPassword: string }, ip: string): Promise<void>;
}

export function createPasswordService(deps: AuthDeps): PasswordService {
  const { db, withTx, repo, codes, passwords, sessions, limiter, mails, mailRoom, audit } = deps;

  async function prove(account: Account, currentPassword: string): Promise<void> {
    const key = limitKey('password:current', account.id);
    const { allowed, retryAfterMs } = await limiter.hit(key, PER_PERSON);
    if (!allowed) throw tooMany(retryAfterMs);
    if (!(await passwords.verify(account.password_hash, currentPassword))) throw wrongPassword();
    await limiter.forgive(key, PER_PERSON);
  }

  return {
    async change({ userId, sessionId }, { currentPassword, newPassword }, ip) {
      const account = await repo.findById(db, userId);
      if (!account) throw new Problem('auth.required', 'Please log in to continue');
      assertStrong(newPassword, account);
      await prove(account, currentPassword);
      const next = await passwords.hash(newPassword);
      const isChanged = await withTx(async (tx) => {
        if (!(await repo.replacePassword(tx, userId, account.password_hash, next))) return false;
        await sessions.endAll(tx, userId, sessionId);
        await codes.cancel(tx, account.email, ['RESET', 'RESET_TOKEN']);
        await audit(tx, {
          actorId: userId,
          action: 'password.changed',
          targetType: 'user',
          targetId: userId,
          ip,
        });
        return true;
      });
      // Somebody else changed it in between: the current password is another one now.
      if (!isChanged) throw wrongPassword();
      mailRoom.post(account.email, mails.passwordChanged({ firstName: account.first_name }));
    },
  };
}

function wrongPassword(): Problem {
  const message = 'Your current password is wrong';
  return new Problem('auth.password_wrong', message, { issues: [{ path: 'currentPassword', message }] });
}

/** SPEC §5 gives the change a minimum only; spaces around it do not count, since they are trimmed off. */
function assertStrong(password: string, account: Account): void {
  const message =
    toOneForm(password).length < PASSWORD_MIN
      ? 'Password must be at least 8 characters'
      : weaknessOf(password, [account.email, account.first_name, account.last_name, account.username ?? '']);
  if (message)
    throw new Problem('request.invalid', 'The request is not valid', {
      issues: [{ path: 'newPassword', message }],
    });
}
