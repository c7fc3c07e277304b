import type { DeletionCheck } from '../../../../contract/account/account.ts';
import { DEFAULT_TIME_ZONE, type Language } from '../../../../contract/core/locale.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isActiveMember } from '../../../platform/rights/membership-right.ts';

/** The deletion of an account. */
export interface Deletion {
  readonly id: string;
  readonly user_id: string;
  readonly undone_at: string | null;
}

/** A deletion that can still be undone, with the recipient of the mail. */
export interface DeletionToMail {
  readonly email: string;
  readonly first_name: string;
  readonly language: Language;
  readonly time_zone: string;
  readonly erase_at: string;
}

export interface NewDeletion {
  readonly id: string;
  readonly userId: string;
  readonly at: Date;
  readonly eraseAt: Date;
  readonly undoHash: Uint8Array;
}

const OWNED = `from group_members m join groups g on g.id = m.group_id and g.archived_at is null
  where m.user_id = $1 and m.role = 'OWNER' and ${isActiveMember('m')}`;

/** Takes the pool or a transaction. */
export function createDeletionRepo(db: Database) {
  return {
    /** Locks the user's communities, so that their owners cannot change until the transaction ends. */
    async lockOwned(userId: string): Promise<void> {
      await db.query(`select ${OWNED} order by g.id for no key update of g`, [userId]);
    },

    async isAdministrator(userId: string): Promise<boolean> {
      const { rowCount } = await db.query(`select from users where id = $1 and platform_role = 'ADMIN'`, [
        userId,
      ]);
      return rowCount === 1;
    },

    /** Communities that no other active user owns. */
    async soleOwned(userId: string): Promise<DeletionCheck['communities_to_transfer']> {
      const { rows } = await db.query<DeletionCheck['communities_to_transfer'][number]>(
        `select g.id, g.slug, g.name, g.total_members ${OWNED} and not exists (
           select from group_members o join users u on u.id = o.user_id and u.status = 'ACTIVE'
           where o.group_id = g.id and o.user_id <> $1 and o.role = 'OWNER' and ${isActiveMember('o')})
         order by lower(g.name), g.id`,
        [userId],
      );
      return rows;
    },

    /** Ids of the other users in the user's private conversations that have messages. */
    async peers(userId: string): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(
        `select case when low_id = $1 then high_id else low_id end as id from chat_conversations
         where kind = 'PRIVATE' and $1 in (low_id, high_id) and last_seq > 0 order by 1`,
        [userId],
      );
      return rows.map(({ id }) => id);
    },

    async setStatus(userId: string, status: 'ACTIVE' | 'ARCHIVED'): Promise<void> {
      await db.query('update users set status = $2, version = version + 1 where id = $1', [userId, status]);
    },

    async add({ id, userId, at, eraseAt, undoHash }: NewDeletion): Promise<void> {
      await db.query(
        `insert into account_deletions (id, user_id, requested_at, erase_at, undo_hash) values ($1, $2, $3, $4, $5)`,
        [id, userId, at, eraseAt, undoHash],
      );
    },

    /** Null once the deletion was undone or its erasure has begun. */
    async toMail(id: string): Promise<DeletionToMail | null> {
      const { rows } = await db.query<DeletionToMail>(
        `select u.email, u.first_name, coalesce(s.language, 'en') as language,
           coalesce(s.time_zone, $2) as time_zone, d.erase_at
         from account_deletions d join users u on u.id = d.user_id left join user_settings s on s.user_id = u.id
         where d.id = $1 and d.undone_at is null and d.begun_at is null`,
        [id, DEFAULT_TIME_ZONE],
      );
      return rows[0] ?? null;
    },

    /** The deletion of a mailed token. Null once its erasure has begun. */
    async byUndoHash(undoHash: Uint8Array): Promise<Deletion | null> {
      const { rows } = await db.query<Deletion>(
        'select id, user_id, undone_at from account_deletions where undo_hash = $1 and begun_at is null',
        [undoHash],
      );
      return rows[0] ?? null;
    },

    /** Locks the account and returns its status. Null when it does not exist, is pending, or is being erased. */
    async lockStatus(userId: string): Promise<'ACTIVE' | 'ARCHIVED' | null> {
      const { rows } = await db.query<{ status: 'ACTIVE' | 'ARCHIVED' }>(
        `select status from users u where id = $1 and status <> 'PENDING_VERIFICATION' and not exists (
           select from account_deletions d where d.user_id = u.id and d.begun_at is not null)
         for update`,
        [userId],
      );
      return rows[0]?.status ?? null;
    },

    async undo(userId: string, at: Date): Promise<void> {
      await db.query(
        `update account_deletions set undone_at = $2
         where user_id = $1 and undone_at is null and begun_at is null`,
        [userId, at],
      );
    },
  };
}
