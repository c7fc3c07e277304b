import type { LoginForm } from '../../../contract/account/sign-in.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { Account } from './auth.repo.ts';
import type { AuthDeps } from './auth-deps.ts';
import { createLoginThrottle } from './login-throttle.ts';
import type { Registration } from './registration.repo.ts';
import { createRegistrationMail } from './registration-mail.ts';
import { requesterHashOf } from './requester.ts';
import { beginSession, type SessionRequest, type StartedSession } from './sessions/begin-session.ts';
import type { Origin } from './sessions/session.service.ts';

/** The user id for an account that does not exist, so that unknown and known names cost the same queries. */
const NO_ACCOUNT_ID = '00000000-0000-0000-0000-000000000000';

export interface LoginService {
  /** @throws Problem `auth.wrong_credentials`, `auth.unverified` (a code is mailed then), `request.too_many` */
  login(form: LoginForm, request: SessionRequest, requesterId: string | null): Promise<StartedSession>;
  /** Ends the caller's session. Does nothing without a caller. */
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
    // Written for unknown names too, so that the response time does not reveal which names exist.
    await audit(db, {
      actorId: null,
      action: 'session.refused',
      targetType: 'user',
      targetId: account?.id ?? null,
      ip,
    });
    return new Problem('auth.wrong_credentials', 'Wrong email, username or password.');
  }

  /**
   * The hash to compare with. A pending account has one per registration, so the browser's own registration decides.
   */
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
        : 'Please verify your email first, with the latest email we sent you.',
      { retryAfter: retry_after },
    );
  }

  /** The password hashed at the current cost, or null when the hash already has that cost. */
  async function renewed(account: Account, password: string): Promise<string | null> {
    return passwords.isOutdated(account.password_hash) ? passwords.hash(password) : null;
  }

  return {
    async login({ emailOrUsername: name, password }, request, requesterId) {
      const account = await find(name);
      const registration = await registrations.find(db, {
        email: name,
        requesterHash: requesterHashOf(requesterId),
      });
      const isKnown = await sessions.isKnownBrowser(account?.id ?? NO_ACCOUNT_ID, request.origin);
      const knownTo = isKnown && account ? account.id : null;
      const forgive = await admit({ name, origin: request.origin, knownTo });

      const isRight = await passwords.verify(hashFor(account, registration), password);
      if (!account || !isRight) throw await refuse(account, request.origin);
      await forgive();

      if (account.status === 'PENDING_VERIFICATION' && registration) throw await unverified(registration);
      const better = await renewed(account, password);
      const begun = await withTx(async (tx) => {
        // The password may have been changed since it was read. That change ended all sessions, so this one must not
        // start.
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
