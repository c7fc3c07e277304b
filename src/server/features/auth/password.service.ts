import { PASSWORD_MIN } from '../../../contract/account/auth.ts';
import { toOneForm, weaknessOf } from '../../../contract/account/weak-password.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { Account } from './auth.repo.ts';
import type { AuthDeps } from './auth-deps.ts';
import { createPasswordProof, wrongPassword } from './password-proof.ts';
import { securityAlert } from './security-alert.ts';

/** The form field that the error message belongs to. */
const FIELD = 'currentPassword';

export interface PasswordService {
  /**
   * Changes the password. Ends every other session and voids all reset codes and tokens.
   *
   * @throws Problem `auth.password_wrong`, `request.invalid`, `request.too_many`
   */
  change(caller: Caller, form: { currentPassword: string; newPassword: string }, ip: string): Promise<void>;
}

export function createPasswordService(deps: AuthDeps): PasswordService {
  const { db, withTx, random, repo, codes, passwords, sessions, notifier, audit } = deps;
  const prove = createPasswordProof(deps);

  return {
    async change({ userId, sessionId }, { currentPassword, newPassword }, ip) {
      const account = await repo.findById(db, userId);
      if (!account) throw new Problem('auth.required', 'Please log in to continue');
      assertStrong(newPassword, account);
      await prove(account, currentPassword, FIELD);
      const next = await passwords.hash(newPassword);
      const isChanged = await withTx(async (tx) => {
        if (!(await repo.replacePassword(tx, userId, account.password_hash, next))) return false;
        await sessions.endAll(tx, userId, sessionId);
        await codes.cancel(tx, account.email);
        await audit(tx, {
          actorId: userId,
          action: 'password.changed',
          targetType: 'user',
          targetId: userId,
          ip,
        });
        await notifier.notify(tx, securityAlert(userId, 'PASSWORD_CHANGED', { action: random.uuid() }));
        return true;
      });
      // The password was changed in the meantime, so `currentPassword` is no longer right.
      if (!isChanged) throw wrongPassword(FIELD);
    },
  };
}

/**
 * SPEC §5 gives only a minimum length for a change. Spaces around the password do not count, since they are trimmed.
 */
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
