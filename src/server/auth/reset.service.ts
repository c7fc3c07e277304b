import type { CodeForm } from '../../contract/auth.ts';
import { Problem } from '../../contract/problems.ts';
import { limitKey } from '../rate/limit-key.ts';
import { networkOf } from '../rate/network-of.ts';
import { requireUnderLimit } from '../rate/require-under-limit.ts';
import type { AuthDeps } from './auth-deps.ts';
import { countCodeTry, wrongCode } from './code-tries.ts';
import { underMailCap } from './mail-cap.ts';
import { securityAlert } from './security-alert.ts';
import { weaknessOf } from './weak-password.ts';

const PER_NETWORK = { limit: 60, windowMs: 60 * 60 * 1000 };

export interface ResetService {
  /** Mails a code, if the address has an account; the answer and the work are the same if not. */
  request(email: string, ip: string): Promise<{ email: string }>;
  /** @throws Problem `auth.code_wrong`, `request.too_many` */
  verify(form: CodeForm, ip: string): Promise<{ token: string }>;
  /**
   * Sets a new password and ends every session. A pending account becomes active: its address is proved.
   *
   * @throws Problem `auth.token_wrong`, `request.invalid`
   */
  reset(form: { token: string; password: string }, ip: string): Promise<void>;
}

export function createResetService(deps: AuthDeps): ResetService {
  const { db, withTx, random, repo, codes, passwords, sessions, limiter, mails, mailRoom, teller, audit } =
    deps;

  /** For nobody's address a code is made too, and never mailed: neither time nor later tries tell the two apart. */
  async function issue(email: string): Promise<string | null> {
    const { code } = await underMailCap(limiter, { purpose: 'RESET', address: email }, async (mayIssue) => ({
      code: mayIssue ? await withTx((tx) => codes.issue(tx, email, 'RESET')) : null,
    }));
    return code;
  }

  async function assertStrong(userId: string, password: string): Promise<void> {
    const account = await repo.findById(db, userId);
    const about = account
      ? [account.email, account.first_name, account.last_name, account.username ?? '']
      : [];
    const message = weaknessOf(password, about);
    if (message)
      throw new Problem('request.invalid', 'The request is not valid', {
        issues: [{ path: 'password', message }],
      });
  }

  return {
    async request(email, ip) {
      await requireUnderLimit(limiter, limitKey('reset', networkOf(ip)), PER_NETWORK);
      const account = await repo.findByEmail(db, email);
      const code = await issue(email);
      if (code !== null && account && account.status !== 'ARCHIVED')
        mailRoom.post(
          email,
          mails.resetCode({ firstName: account.first_name, email, code, language: account.language }),
        );
      return { email };
    },

    async verify({ email, code }, ip) {
      await countCodeTry(limiter, { purpose: 'RESET', address: email, ip });
      const token = await withTx(async (tx) => {
        if (!(await codes.redeem(tx, email, 'RESET', code))) return null;
        const account = await repo.findByEmail(tx, email);
        if (!account || account.status === 'ARCHIVED') return null;
        return codes.issueResetToken(tx, email, account.id);
      });
      if (token === null) throw wrongCode();
      return { token };
    },

    async reset({ token, password }, ip) {
      // Proved before the password is looked at: what it is compared with is known to the owner only.
      const userId = await codes.ownerOfResetToken(db, token);
      if (userId === null) throw wrongToken();
      await assertStrong(userId, password);
      const hash = await passwords.hash(password);
      const account = await withTx(async (tx) => {
        if ((await codes.redeemResetToken(tx, token)) === null) return null;
        const changed = await repo.resetPassword(tx, userId, hash);
        await sessions.endAll(tx, userId);
        await codes.cancel(tx, changed.email, ['VERIFY', 'RESET', 'RESET_TOKEN']);
        await audit(tx, {
          actorId: userId,
          action: 'password.reset',
          targetType: 'user',
          targetId: userId,
          ip,
        });
        await teller.tell(tx, securityAlert(userId, 'PASSWORD_CHANGED', { act: random.uuid() }));
        return changed;
      });
      if (!account) throw wrongToken();
    },
  };
}

function wrongToken(): Problem {
  return new Problem('auth.token_wrong', 'This link is no longer valid. Please ask for a new code.');
}
