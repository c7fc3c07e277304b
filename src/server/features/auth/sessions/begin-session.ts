import type { CurrentUser } from '../../../../contract/account/me.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { securityAlert } from '../security-alert.ts';
import type { CredentialKind, Origin } from './session.service.ts';

/** The client that asks for a session, and the kind of credential it wants. */
export interface SessionRequest {
  readonly kind: CredentialKind;
  readonly origin: Origin;
  /** The session that sent the request. */
  readonly caller: Caller | null;
}

export interface BegunSession {
  readonly token: string;
  /** The id by which the browser is recognised from now on. */
  readonly browserId: string;
}

export interface StartedSession extends BegunSession {
  readonly user: CurrentUser;
}

/**
 * Starts a session under a new id. Ends the session that this browser had, so that a cookie which an attacker planted,
 * or a user forgot on a shared computer, stops working. Notifies the user when the browser is new to their account.
 *
 * @throws Problem `account.suspended`
 */
export async function beginSession(
  { sessions, audit, notifier }: Pick<AuthDeps, 'sessions' | 'audit' | 'notifier'>,
  tx: Tx,
  userId: string,
  { kind, origin, caller }: SessionRequest,
): Promise<BegunSession> {
  await sessions.requireNotSuspended(tx, userId);
  const isNewBrowser = await sessions.isNewBrowser(tx, userId, origin);
  if (caller) await sessions.end(tx, caller);
  const { sessionId, token, browserId } = await sessions.start(tx, { userId, kind, ...origin });
  await audit(tx, {
    actorId: userId,
    action: 'session.started',
    targetType: 'session',
    targetId: sessionId,
    ip: origin.ip,
    after: { kind },
  });
  if (isNewBrowser) {
    const { userAgent } = origin;
    await notifier.notify(tx, securityAlert(userId, 'NEW_SIGN_IN', { action: sessionId, userAgent }));
  }
  return { token, browserId };
}
