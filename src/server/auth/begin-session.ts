import type { CurrentUser } from '../../contract/me.ts';
import type { Tx } from '../db/transaction.ts';
import type { Caller } from '../http/implement.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { CredentialKind, Origin } from './session.service.ts';

/** Who asks for a session, from where, and how they want to be known. */
export interface SessionRequest {
  readonly kind: CredentialKind;
  readonly origin: Origin;
  /** The session that the request itself came with. */
  readonly caller: Caller | null;
}

export interface StartedSession {
  readonly user: CurrentUser;
  readonly token: string;
}

/**
 * Starts a session under a new id. The one that this browser had is ended, so that no cookie somebody planted, or
 * forgot on a shared computer, lives on behind it.
 */
export async function beginSession(
  { sessions, audit }: Pick<AuthDeps, 'sessions' | 'audit'>,
  tx: Tx,
  userId: string,
  { kind, origin, caller }: SessionRequest,
): Promise<string> {
  if (caller) await sessions.end(tx, caller);
  const { sessionId, token } = await sessions.start(tx, { userId, kind, ...origin });
  await audit(tx, {
    actorId: userId,
    action: 'session.started',
    targetType: 'session',
    targetId: sessionId,
    ip: origin.ip,
    after: { kind },
  });
  return token;
}
