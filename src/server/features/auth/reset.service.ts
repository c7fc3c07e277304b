import type { CodeForm } from '../../../contract/account/auth.ts';
import { weaknessOf } from '../../../contract/account/weak-password.ts';
import { HOUR_MS } from '../../../contract/core/durations.ts';
import { Problem } from '../../../contract/core/problems.ts';
import { limitKey } from '../../platform/limits/limit-key.ts';
import { networkOf } from '../../platform/limits/network-of.ts';
import { requireUnderLimit } from '../../platform/limits/require-under-limit.ts';
import type { AuthDeps } from './auth-deps.ts';
import { wrongCode } from './code-tries.ts';
import { underMailCap } from './mail-cap.ts';
import { type MailAnswer, mailAnswer, nothingIssued } from './registration-mail.ts';
import { type RequestingBrowser, renewRequester, requesterHashOf } from './requester.ts';
import { securityAlert } from './security-alert.ts';
import { wrongToken } from './wrong-token.ts';

const PER_NETWORK = { limit: 60, windowMs: HOUR_MS };

/** Used as the user id for an address without an account. */
const NO_ACCOUNT_ID = '00000000-0000-0000-0000-000000000000';

export interface ResetService {
  /**
   * Mails a code and a link if the address has an account; the answer and the work are the same if not. The code works
   * in this browser, which is recognised by `requesterId` from now on.
   */
  request(
    form: { email: string; redirect?: string | undefined },
    browser: RequestingBrowser,
  ): Promise<{ requesterId: string; answer: MailAnswer }>;
  /** @throws Problem `auth.code_wrong`, `request.too_many` */
  verify(form: CodeForm, browser: RequestingBrowser): Promise<{ token: string }>;
  /** Sets a new password and ends every session. A pending account becomes active, because its address is verified. */
  reset(form: { token: string; password: string }, ip: string): Promise<void>;
}

export function createResetService(deps: AuthDeps): ResetService {
  const { db, withTx, random, repo, registrations, codes, passwords, sessions } = deps;
  const { limiter, mails, mailSender, notifier, audit } = deps;

  /**
   * Makes a code also for an address without an account, which is never mailed. So neither timing nor later tries
   * reveal whether the account exists.
   */
  async function issue(email: string, userId: string, former: string | null) {
    let requesterId = '';
    const issued = await underMailCap(limiter, { purpose: 'RESET', address: email }, (mayIssue) =>
      withTx(async (tx) => {
        const requester = await renewRequester(deps, tx, former);
        requesterId = requester.requesterId;
        return mayIssue
          ? codes.issue(tx, { email, requesterHash: requester.requesterHash }, 'RESET', userId)
          : nothingIssued;
      }),
    );
    return { requesterId, issued };
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
    async request({ email, redirect }, { ip, requesterId: former }) {
      await requireUnderLimit(limiter, limitKey('reset', networkOf(ip)), PER_NETWORK);
      const account = await repo.findByEmail(db, email);
      const { requesterId, issued } = await issue(email, account?.id ?? NO_ACCOUNT_ID, former);
      if (issued.secrets && account && account.status !== 'ARCHIVED') {
        const { first_name: firstName, language } = account;
        const mail = { firstName, language, email, redirect: redirect ?? null, ...issued.secrets };
        mailSender.send(email, mails.resetCode(mail));
      }
      return { requesterId, answer: mailAnswer(email, issued) };
    },

    async verify({ email, code }, { ip, requesterId }) {
      const asked = { email, requesterHash: requesterHashOf(requesterId) };
      const token = await withTx(async (tx) => {
        if (!(await codes.redeem(tx, asked, 'RESET', code))) return null;
        const account = await repo.findByEmail(tx, email);
        if (!account || account.status === 'ARCHIVED') return null;
        return codes.issueResetToken(tx, asked, account.id);
      });
      if (token === null) throw await wrongCode(limiter, ip);
      return { token };
    },

    async reset({ token, password }, ip) {
      // Checks the token first: the password is compared with personal data that only the owner may learn about.
      const userId = await codes.ownerOfResetToken(db, token);
      if (userId === null) throw wrongToken();
      await assertStrong(userId, password);
      const hash = await passwords.hash(password);
      const account = await withTx(async (tx) => {
        if ((await codes.redeemResetToken(tx, token)) === null) return null;
        const changed = await repo.resetPassword(tx, userId, hash);
        await sessions.endAll(tx, userId);
        await codes.cancel(tx, changed.email);
        await registrations.end(tx, changed.email);
        await audit(tx, {
          actorId: userId,
          action: 'password.reset',
          targetType: 'user',
          targetId: userId,
          ip,
        });
        await notifier.notify(tx, securityAlert(userId, 'PASSWORD_CHANGED', { action: random.uuid() }));
        return changed;
      });
      if (!account) throw wrongToken();
    },
  };
}
