import { Problem } from '../../../contract/core/problems.ts';
import { postForm } from '../../../contract/feed/posts.ts';
import type { ScheduledItem } from '../../../contract/scheduled/scheduled.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { Sending } from '../chat/messages/sending/sending.ts';
import type { PostService } from '../feed/posts/post.service.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import { createScheduledRepo } from './scheduled.repo.ts';
import type { StoredRow } from './scheduled-row.ts';

/** Attempts that failed without a refusal, one a minute, after which the author is asked. */
const ATTEMPTS_MAX = 30;
/** Overdue rows that one round sends. */
const ROUND = 200;

export interface ScheduledSendingDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly messages: Pick<Sending, 'send'>;
  readonly posts: Pick<PostService, 'create'>;
  readonly notifier: Pick<Notifier, 'notify'>;
}

type Key = Pick<StoredRow, 'id' | 'version'>;

/**
 * Sends what is scheduled, exactly once: a row is taken by one node, and the message or post has the id of the row. All
 * rights and limits are checked by the call that sends.
 */
export interface ScheduledSending {
  /**
   * Sends it if it is due and has this version; otherwise does nothing. A refusal is stored and the author notified.
   *
   * @throws Error when it has to be tried again.
   */
  sendDue(key: Key): Promise<void>;
  /** Sends it before its time, or after it failed. Returns false when another call sends it. Notifies of nothing. */
  sendNow(key: Key, caller: Caller): Promise<boolean>;
  /** Sends what is more than a minute late: its job was lost, or its node died. */
  sweep(): Promise<void>;
}

export function createScheduledSending(deps: ScheduledSendingDeps): ScheduledSending {
  const { db, withTx, clock, messages, posts, notifier } = deps;
  const repo = createScheduledRepo(db);

  async function deliver(row: StoredRow, caller: Caller): Promise<void> {
    const { id, group_id, chat_conversation_id, title, content, more } = row;
    if (await repo.wasSent(row)) return;
    if (chat_conversation_id !== null) {
      const { reply_to_id, poll, attachments } = more;
      await messages.send(
        { chat_conversation_id, group_id, content, client_msg_id: id, reply_to_id, poll, attachments },
        caller,
      );
    } else {
      const form = { group_id, title, content_md: content, ...more };
      await posts.create(postForm.parse(form), caller, null, id);
    }
  }

  /** Sends a taken row. @throws Error after it has put the row back. */
  async function attempt(row: StoredRow, { isNotified }: { isNotified: boolean }): Promise<void> {
    try {
      const caller = await repo.author(row);
      if (!caller) throw new Problem('user.not_found', 'Your account was closed at that time.');
      await deliver(row, caller);
    } catch (error) {
      const reason = reasonOf(error, row);
      if (!reason) {
        await repo.release(row);
        throw error;
      }
      await withTx(async (tx) => {
        if (!(await createScheduledRepo(tx).fail(row, reason))) return;
        announceScheduled(tx, row);
        if (isNotified) await notify(tx, row);
      });
      return;
    }
    await withTx(async (tx) => {
      if (await createScheduledRepo(tx).remove(row.id, row.user_id)) announceScheduled(tx, row);
    });
  }

  async function notify(tx: Tx, { id, user_id, version }: StoredRow): Promise<void> {
    await notifier.notify(tx, {
      kind: 'ACCOUNT_NOTICE',
      groupId: null,
      actorId: null,
      facts: { notice: 'SCHEDULED_FAILED' },
      key: `scheduled:${id}:${version}`,
      to: [{ userId: user_id, reason: 'OWN_ACCOUNT' }],
    });
  }

  async function sendDue(key: Key): Promise<void> {
    const row = await repo.take(key, { now: clock.now(), isNow: false });
    if (row) await attempt(row, { isNotified: true });
  }

  return {
    sendDue,

    async sendNow(key, caller) {
      const row = await repo.take(key, { now: clock.now(), isNow: true });
      if (row?.user_id !== caller.userId) return false;
      await attempt(row, { isNotified: false });
      return true;
    },

    async sweep() {
      const errors: unknown[] = [];
      for (const key of await repo.overdue(clock.now(), ROUND))
        await sendDue(key).catch((error: unknown) => errors.push(error));
      if (errors.length > 0) throw new AggregateError(errors, 'some scheduled items could not be sent');
    },
  };
}

/** Announces to the author's screens that their list changed. */
export function announceScheduled(tx: Tx, { id, user_id }: Pick<StoredRow, 'id' | 'user_id'>): void {
  tx.emit({ kind: 'scheduled.updated', topic: `u:${user_id}`, ref: id, actor: user_id, data: { id } });
}

/** Why it was refused, for its author. Null when it can be tried again by itself. */
function reasonOf(error: unknown, { attempts }: StoredRow): NonNullable<ScheduledItem['reason']> | null {
  if (error instanceof Problem && error.status < 500) {
    const { code, message, words } = error.issues?.[0] ? { ...error.issues[0], code: error.code } : error;
    return { code, message, ...(words && { words }) };
  }
  return attempts + 1 < ATTEMPTS_MAX
    ? null
    : { code: 'server.failed', message: 'Something went wrong this time.' };
}
