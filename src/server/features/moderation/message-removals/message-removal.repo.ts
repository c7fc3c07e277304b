import type { MessageRemoval, RemovalPeriod } from '../../../../contract/communities/message-removals.ts';
import type { Database } from '../../../platform/db/database.ts';
import { instantText } from '../../../platform/db/instant-text.ts';
import { personJson } from '../../users/person-json.ts';
import type { Decided } from './removed-messages.ts';

export interface StoredRemoval extends MessageRemoval {
  readonly restriction_id: string | null;
}

export interface NewMessageRemoval {
  readonly id: string;
  readonly groupId: string;
  readonly userId: string;
  readonly removedBy: string;
  readonly period: RemovalPeriod;
  readonly at: string;
  readonly restrictionId: string | null;
  readonly reportId: string | null;
}

/** The last decision about it: the removal, or its undoing. */
export interface Removal extends Omit<Decided, 'id'> {
  readonly isUndone: boolean;
}

/** Works with the pool or a transaction; methods that change need a transaction. */
export function createMessageRemovalRepo(db: Database) {
  async function find(id: string): Promise<StoredRemoval | null> {
    const { rows } = await db.query<StoredRemoval>(
      `select r.id, r.group_id, r.period, ${instantText('r.removed_at')} as removed_at, r.messages, r.posts, r.comments,
         r.restriction_id is not null as is_ban, r.restriction_id, r.report_id, ${instantText('r.undone_at')} as undone_at,
         (select ${personJson('u')} from users u where u.id = r.user_id) as user,
         (select ${personJson('s')} from users s where s.id = r.removed_by) as removed_by
       from message_removals r where r.id = $1`,
      [id],
    );
    return rows[0] ?? null;
  }

  return {
    find,

    async insert(removal: NewMessageRemoval): Promise<void> {
      const { id, groupId, userId, removedBy, period, at, restrictionId, reportId } = removal;
      await db.query(
        `insert into message_removals
           (id, group_id, user_id, removed_by, period, removed_at, messages, restriction_id, report_id)
         values ($1, $2, $3, $4, $5, $6, 0, $7, $8)`,
        [id, groupId, userId, removedBy, period, at, restrictionId, reportId],
      );
    },

    /** The removals that a report led to and that were not undone. */
    async standingOf(reportId: string): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(
        'select id from message_removals where report_id = $1 and undone_at is null order by id',
        [reportId],
      );
      return rows.map(({ id }) => id);
    },

    /** What it says now, locked until the transaction ends; null when there is none. */
    async lock(id: string): Promise<Removal | null> {
      const { rows } = await db.query<Removal>(
        `select undone_at is not null as "isUndone", group_id as "groupId", coalesce(undone_by, removed_by) as by,
           ${instantText('coalesce(undone_at, removed_at)')} as at
         from message_removals where id = $1 for no key update`,
        [id],
      );
      return rows[0] ?? null;
    },

    async count(
      id: string,
      { messages, posts, comments }: Pick<MessageRemoval, 'messages' | 'posts' | 'comments'>,
    ): Promise<void> {
      await db.query('update message_removals set messages = $2, posts = $3, comments = $4 where id = $1', [
        ...[id, messages, posts, comments],
      ]);
    },

    /** Returns false when it was undone before. The row stays locked, so that two who undo act one after the other. */
    async undo(id: string, by: string, at: string): Promise<boolean> {
      const { rowCount } = await db.query(
        'update message_removals set undone_at = $3, undone_by = $2 where id = $1 and undone_at is null',
        [id, by, at],
      );
      return rowCount > 0;
    },
  };
}
