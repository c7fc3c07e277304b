import type { Session } from '../../../../contract/account/sessions.ts';
import { Problem } from '../../../../contract/core/problems.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Tx, WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { deviceOf } from './device-of.ts';
import type { SessionRepo } from './session.repo.ts';
import type { SessionService } from './session.service.ts';

export interface SessionListDeps {
  readonly withTx: WithTx;
  readonly repo: SessionRepo;
  readonly sessions: SessionService;
  readonly audit: Audit;
}

/** Lists and ends the caller's own sessions. */
export interface SessionListService {
  /** The current session first, then the most recently used. */
  list(caller: Caller): Promise<Session[]>;
  /** Ending a session twice is allowed. @throws Problem `session.not_found` for another user's session */
  end(sessionId: string, caller: Caller): Promise<void>;
  /** Returns how many sessions were ended. */
  endOthers(caller: Caller): Promise<number>;
}

export function createSessionListService({
  withTx,
  repo,
  sessions,
  audit,
}: SessionListDeps): SessionListService {
  const noteEnd = (tx: Tx, caller: Caller, sessionId: string) =>
    audit(tx, {
      actorId: caller.userId,
      action: 'session.ended',
      targetType: 'session',
      targetId: sessionId,
      after: { by_session: caller.sessionId },
    });

  return {
    async list({ userId, sessionId }) {
      const rows = await sessions.listOf(userId);
      return rows
        .map(({ user_agent, ...row }) => ({
          ...row,
          device: deviceOf(user_agent ?? ''),
          is_current: row.id === sessionId,
        }))
        .toSorted((one, other) => Number(other.is_current) - Number(one.is_current));
    },

    end: (sessionId, caller) =>
      withTx(async (tx) => {
        const { userId } = caller;
        if (!(await repo.isOf(tx, sessionId, userId)))
          throw new Problem('session.not_found', 'This session does not exist.');
        if (await sessions.end(tx, { userId, sessionId })) await noteEnd(tx, caller, sessionId);
      }),

    endOthers: (caller) =>
      withTx(async (tx) => {
        const { userId, sessionId } = caller;
        const others = (await sessions.listOf(userId)).filter(({ id }) => id !== sessionId);
        if (others.length === 0) {
          await repo.endCalendarAddress(tx, userId);
          return 0;
        }
        await sessions.endAll(tx, userId, sessionId);
        for (const { id } of others) await noteEnd(tx, caller, id);
        return others.length;
      }),
  };
}
