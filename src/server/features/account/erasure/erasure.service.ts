import type { Logger } from 'pino';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { WithTx } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { createErasureRepo, type DueDeletion } from './erasure.repo.ts';
import { DELETED_USER, withoutPerson } from './without-person.ts';

export interface ErasureDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly audit: Audit;
  /** Ends every membership of the user. Idempotent, like the next two. */
  readonly leaveAll: (userId: string) => Promise<void>;
  /** Deletes one message of the caller and notifies its readers. */
  readonly removeMessage: (id: string, caller: Caller) => Promise<unknown>;
  /** Removes data outside of the database: pictures, exports, mails. */
  readonly forgetFiles: (userId: string, email: string) => Promise<void>;
}

/** Erases accounts that were deleted and not restored. */
export interface ErasureService {
  /**
   * Erases every account that is due, one after the other, and returns how many were erased. After a crash the next
   * call continues: each step can be repeated, and the last one is a transaction that also writes the receipt. A
   * failing account does not stop the others.
   */
  eraseDue(): Promise<number>;
}

export function createErasureService(deps: ErasureDeps): ErasureService {
  const { db, withTx, clock, log, audit } = deps;
  const repo = createErasureRepo(db);
  const now = () => new Date(clock.now());

  /** Deletes the user's private messages. The other user sees that they are deleted. */
  async function removePrivateMessages(userId: string): Promise<void> {
    const caller: Caller = { userId, sessionId: userId, platformRole: 'USER' };
    for (;;) {
      const ids = await repo.privateMessages(userId);
      if (ids.length === 0) return;
      for (const id of ids) await deps.removeMessage(id, caller);
    }
  }

  async function redactLog(deletion: DueDeletion): Promise<void> {
    for (let after = { topic: '', off: 0 }; ; ) {
      const { events, next } = await repo.eventsNaming(deletion, after);
      for (const event of events)
        await repo.rewriteEvent({
          ...event,
          data: event.is_spent ? {} : withoutPerson(event.data, deletion.user_id),
        });
      if (next === null) return;
      after = next;
    }
  }

  async function erase(deletion: DueDeletion): Promise<boolean> {
    const { user_id } = deletion;
    const email = await withTx((tx) => createErasureRepo(tx).start(deletion, now()));
    if (email === null) return false;
    await removePrivateMessages(user_id);
    await deps.leaveAll(user_id);
    await deps.forgetFiles(user_id, email);
    await redactLog(deletion);
    await withTx(async (tx) => {
      const inTx = createErasureRepo(tx);
      const version = await inTx.erase(deletion, now());
      const person = { id: user_id, ...DELETED_USER };
      for (const topic of await inTx.topicsNaming(user_id))
        tx.emit({ kind: 'person.updated', topic, data: { person, version }, ref: user_id });
      await audit(tx, {
        actorId: null,
        action: 'account.erased',
        targetType: 'user',
        targetId: user_id,
      });
    });
    return true;
  }

  return {
    async eraseDue() {
      let erased = 0;
      for (const deletion of await repo.due(now())) {
        try {
          if (await erase(deletion)) erased += 1;
        } catch (error) {
          log.error({ err: error, deletion_id: deletion.id }, 'an account was not erased; it is tried again');
        }
      }
      return erased;
    },
  };
}
