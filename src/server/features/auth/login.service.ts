import type { LoginForm } from '../../../contract/account/sign-in.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { askerHashOf } from './asker.ts';
import type { Account } from './auth.repo.ts';
import type { AuthDeps } from './auth-deps.ts';
import { createLoginThrottle } from './login-throttle.ts';
import type { Registration } from './registration.repo.ts';
import { createRegistrationMail } from './registration-mail.ts';
import { beginSession, type SessionRequest, type StartedSession } from './sessions/begin-session.ts';
import type { Origin } from './sessions/session.service.ts';

/** Stands for an account that does not exist, so that nobody costs the same queries as somebody. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export interface LoginService {
  /** @throws Problem `auth.wrong_credentials`, `auth.unverified` (a code is mailed then), `request.too_many` */
  login(form: LoginForm, request: SessionRequest, askerId: string | null): Promise<StartedSession>;
  /** Ends the caller's session; without one there is nothing to do. */
  logout(caller: Caller | null): Promise<void>;
}

export function createLoginService(deps: AuthDeps): LoginService {
  const { db, withTx, repo, registrations, passwords, sessions, audit } = deps;
  const mail = createRegistrationMail(deps);
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

  /** What the password is compared with: a pending account has as many as browsers that signed up with its address. */
  function hashFor(account: Account | null, registration: Registration | null): string | null {
    if (account?.status === 'PENDING_VERIFICATION') return registration?.password_hash ?? null;
    return account?.status === 'ACTIVE' ? account.password_hash : null;
  }

  async function unverified(registration: Registration): Promise<Problem> {
    const { is_mailed, retry_after } = await mail.send(registration.email, async () => registration);
    return new Problem(
      'auth.unverified',
      is_mailed
        ? 'Please verify your email first. We have mailed you a code.'
        : 'Please verify your email first, with the last mail that we sent you.',
      { retryAfter: retry_after },
    );
  }

  /** The hash of the same password at today's cost, or null when it has that already. */
  async function renewed(account: Account, password: string): Promise<string | null> {
    return passwords.isOutdated(account.password_hash) ? passwords.hash(password) : null;
  }

  return {
    async login({ emailOrUsername: name, password }, request, askerId) {
      const account = await find(name);
      const registration = await registrations.find(db, { email: name, askerHash: askerHashOf(askerId) });
      const isKnown = await sessions.isKnownBrowser(account?.id ?? NOBODY, request.origin);
      const knownTo = isKnown && account ? account.id : null;
      const takeBack = await admit({ name, origin: request.origin, knownTo });

      const isRight = await passwords.verify(hashFor(account, registration), password);
      if (!account || !isRight) throw await refuse(account, request.origin);
      await takeBack();

      if (account.status === 'PENDING_VERIFICATION' && registration) throw await unverified(registration);
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
