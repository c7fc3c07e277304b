import { Problem } from '../../contract/problems.ts';
import type { LoginForm } from '../../contract/sign-in.ts';
import type { Caller } from '../http/implement.ts';
import type { Account } from './auth.repo.ts';
import type { AuthDeps } from './auth-deps.ts';
import { beginSession, type SessionRequest, type StartedSession } from './begin-session.ts';
import { createLoginThrottle } from './login-throttle.ts';
import { underMailCap } from './mail-cap.ts';
import type { Origin } from './session.service.ts';

/** Stands for an account that does not exist, so that nobody costs the same queries as somebody. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export interface LoginService {
  /** @throws Problem `auth.wrong_credentials`, `auth.unverified` (a code is mailed then), `request.too_many` */
  login(form: LoginForm, request: SessionRequest): Promise<StartedSession>;
  /** Ends the caller's session; without one there is nothing to do. */
  logout(caller: Caller | null): Promise<void>;
}

export function createLoginService(deps: AuthDeps): LoginService {
  const { db, withTx, repo, codes, passwords, sessions, limiter, mails, mailRoom, audit } = deps;
  const admit = createLoginThrottle(deps);

  function find(name: string): Promise<Account | null> {
    return name.includes('@') ? repo.findByEmail(db, name) : repo.findByUsername(db, name);
  }

  async function refuse(account: Account | null, { ip }: Origin): Promise<Problem> {
    // Written for unknown names too: an entry only for known ones would show in the time of the answer.
    await audit(db, {
      actorId: null,
      action: 'session.refused',
      targetType: 'user',
      targetId: account?.id ?? null,
      ip,
    });
    return new Problem('auth.wrong_credentials', 'Wrong email, username or password.');
  }

  async function mailCode({ email, first_name, language }: Account): Promise<void> {
    const { code } = await underMailCap(limiter, { purpose: 'VERIFY', address: email }, async (mayIssue) => ({
      code: mayIssue ? await withTx((tx) => codes.issue(tx, email, 'VERIFY')) : null,
    }));
    if (code !== null)
      mailRoom.post(email, mails.verification({ firstName: first_name, email, code, language }));
  }

  /** The hash of the same password at today's cost, or null when it has that already. */
  async function renewed(account: Account, password: string): Promise<string | null> {
    return passwords.isOutdated(account.password_hash) ? passwords.hash(password) : null;
  }

  return {
    async login({ emailOrUsername: name, password }, request) {
      const account = await find(name);
      const isKnown = await sessions.isKnownOrigin(account?.id ?? NOBODY, request.origin);
      const knownTo = isKnown && account ? account.id : null;
      const takeBack = await admit({ name, origin: request.origin, knownTo });

      const hash = account && account.status !== 'ARCHIVED' ? account.password_hash : null;
      const isRight = await passwords.verify(hash, password);
      if (!account || !isRight) throw await refuse(account, request.origin);
      await takeBack();

      if (account.status === 'PENDING_VERIFICATION') {
        await mailCode(account);
        throw new Problem('auth.unverified', 'Please verify your email first. We have mailed you a code.');
      }
      const better = await renewed(account, password);
      const begun = await withTx(async (tx) => {
        // The password may have been changed since it was read; that ended all sessions, and must end this one too.
        if (!(await repo.lockUnchanged(tx, account.id, account.password_hash))) return null;
        if (better) await repo.replacePassword(tx, account.id, account.password_hash, better);
        return beginSession(deps, tx, account.id, request);
      });
      if (begun === null) throw await refuse(account, request.origin);
      return { user: await deps.currentUser(account.id), ...begun };
    },

    async logout(caller) {
      if (!caller) return;
      await withTx(async (tx) => {
        await sessions.end(tx, caller);
        await audit(tx, {
          actorId: caller.userId,
          action: 'session.ended',
          targetType: 'session',
          targetId: caller.sessionId,
        });
      });
    },
  };
}
