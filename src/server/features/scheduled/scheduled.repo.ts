import { MINUTE_MS } from '../../../contract/core/durations.ts';
import type { ScheduledItem } from '../../../contract/scheduled/scheduled.ts';
import type { Database } from '../../platform/db/database.ts';
import { lockUser } from '../../platform/db/row-locks.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { mentionedIds } from '../chat/messages/message-row.ts';
import {
  SCHEDULED_JOINS,
  type ScheduledRow,
  STORED_COLUMNS,
  type StoredRow,
  scheduledColumns,
} from './scheduled-row.ts';

/** A node that took a row this long ago has died. */
const TAKEN_MS = MINUTE_MS;

/** A row to insert. */
export type NewRow = Pick<
  StoredRow,
  'id' | 'user_id' | 'group_id' | 'chat_conversation_id' | 'title' | 'content' | 'more' | 'send_at'
>;

/** Works with the pool or a transaction; `lock` and `hold` need a transaction. Does not check rights. */
export function createScheduledRepo(db: Database) {
  return {
    /** The rows of one user, the next one first. */
    async list(userId: string): Promise<ScheduledRow[]> {
      const { rows } = await db.query<ScheduledRow>(
        `select ${scheduledColumns} from scheduled_items s ${SCHEDULED_JOINS}
         where s.user_id = $1 order by s.send_at, s.id`,
        [userId],
      );
      return rows;
    },

    /** Null also for the row of another user. */
    async find(id: string, userId: string): Promise<ScheduledRow | null> {
      const { rows } = await db.query<ScheduledRow>(
        `select ${scheduledColumns} from scheduled_items s ${SCHEDULED_JOINS} where s.id = $1 and s.user_id = $2`,
        [id, userId],
      );
      return rows[0] ?? null;
    },

    /** Locks the user's list until the transaction ends, and returns its length. */
    async lock(userId: string): Promise<number> {
      await lockUser(db, userId);
      const { rows } = await db.query<{ total: number }>(
        'select count(*)::int as total from scheduled_items where user_id = $1',
        [userId],
      );
      return rows[0]?.total ?? 0;
    },

    /** Locks a row of the user until the transaction ends, so that no node takes it. */
    async hold(id: string, userId: string): Promise<void> {
      await db.query('select from scheduled_items where id = $1 and user_id = $2 for update', [id, userId]);
    },

    async insert(row: NewRow, at: string): Promise<void> {
      await db.query(
        `insert into scheduled_items (id, user_id, group_id, chat_conversation_id, title, content, mentioned_ids, more,
           send_at, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          ...[row.id, row.user_id, row.group_id, row.chat_conversation_id, row.title, row.content],
          ...[mentionedIds(row.content), row.more, row.send_at, at],
        ],
      );
    },

    /** Stores a change of the author. `isWaiting`: it is sent at its time, also if it failed before. */
    async change(
      { id, title, content, more, send_at }: Pick<StoredRow, 'id' | 'title' | 'content' | 'more' | 'send_at'>,
      { isWaiting }: { isWaiting: boolean },
    ): Promise<void> {
      await db.query(
        `update scheduled_items set title = $2, content = $3, mentioned_ids = $4, send_at = $5,
           version = version + 1, attempts = 0, state = case when $6 then 'WAITING' else state end,
           reason = case when $6 then null else reason end, more = $7
         where id = $1`,
        [id, title, content, mentionedIds(content), send_at, isWaiting, more],
      );
    },

    /** Returns false when there was no such row of this user. */
    async remove(id: string, userId: string): Promise<boolean> {
      const { rowCount } = await db.query('delete from scheduled_items where id = $1 and user_id = $2', [
        id,
        userId,
      ]);
      return rowCount > 0;
    },

    /**
     * Takes a row to send it, or returns null: it changed, is not due, or another node sends it. `isNow`: its author
     * wants it to be sent before its time, or after it failed.
     */
    async take(
      { id, version }: Pick<StoredRow, 'id' | 'version'>,
      { now, isNow }: { now: number; isNow: boolean },
    ): Promise<StoredRow | null> {
      const { rows } = await db.query<StoredRow>(
        `update scheduled_items s set state = 'SENDING', reason = null, taken_at = $3
         where s.id = $1 and s.version = $2 and (
           (s.state = 'WAITING' and s.send_at <= $3) or (s.state <> 'SENDING' and $4)
           or (s.state = 'SENDING' and s.taken_at <= $5))
         returning ${STORED_COLUMNS}`,
        [id, version, new Date(now), isNow, new Date(now - TAKEN_MS)],
      );
      return rows[0] ?? null;
    },

    /** Puts a taken row back, to be tried again. */
    async release({ id, version }: StoredRow): Promise<void> {
      await db.query(
        `update scheduled_items set state = 'WAITING', taken_at = null, attempts = attempts + 1
         where id = $1 and version = $2 and state = 'SENDING'`,
        [id, version],
      );
    },

    /** Returns false when the row is no longer taken. */
    async fail({ id, version }: StoredRow, reason: NonNullable<ScheduledItem['reason']>): Promise<boolean> {
      const { rowCount } = await db.query(
        `update scheduled_items set state = 'FAILED', taken_at = null, reason = $3
         where id = $1 and version = $2 and state = 'SENDING'`,
        [id, version, reason],
      );
      return rowCount > 0;
    },

    /** Whether the message or post was stored before, by a node that died before it removed the row. */
    async wasSent({ id, user_id }: StoredRow): Promise<boolean> {
      const { rows } = await db.query(
        `select from chat_messages where author_id = $2 and client_msg_id = $1
         union all select from posts where author_id = $2 and id = $1`,
        [id, user_id],
      );
      return rows.length > 0;
    },

    /** Rows that no job has sent, long after it should have, and rows of nodes that died. */
    async overdue(now: number, limit: number): Promise<Pick<StoredRow, 'id' | 'version'>[]> {
      const { rows } = await db.query<Pick<StoredRow, 'id' | 'version'>>(
        `select id, version from scheduled_items
         where (state = 'WAITING' and send_at <= $1) or (state = 'SENDING' and taken_at <= $1)
         order by send_at limit $2`,
        [new Date(now - TAKEN_MS), limit],
      );
      return rows;
    },

    /** The author as a caller; null when the account is not active. */
    async author({ id, user_id }: StoredRow): Promise<Caller | null> {
      const { rows } = await db.query<Pick<Caller, 'platformRole'>>(
        `select platform_role as "platformRole" from users where id = $1 and status = 'ACTIVE'`,
        [user_id],
      );
      const [user] = rows;
      return user ? { userId: user_id, sessionId: id, platformRole: user.platformRole } : null;
    },
  };
}
