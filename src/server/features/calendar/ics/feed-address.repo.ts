import type { Database } from '../../../platform/db/database.ts';
import { isRestricted } from '../../../platform/rights/restriction-right.ts';

/** Takes the pool. */
export function createFeedAddressRepo(db: Database) {
  return {
    async find(userId: string): Promise<{ created_at: string; last_used_at: string | null } | null> {
      const { rows } = await db.query<{ created_at: string; last_used_at: string | null }>(
        'select created_at, last_used_at from calendar_feeds where user_id = $1',
        [userId],
      );
      return rows[0] ?? null;
    },

    /** A user has one address: a new one replaces the old one. */
    async save(userId: string, hash: Buffer, at: string): Promise<void> {
      await db.query(
        `insert into calendar_feeds (user_id, token_hash, created_at) values ($1, $2, $3)
         on conflict (user_id) do update
         set token_hash = excluded.token_hash, created_at = excluded.created_at, last_used_at = null`,
        [userId, hash, at],
      );
    },

    async remove(userId: string): Promise<void> {
      await db.query('delete from calendar_feeds where user_id = $1', [userId]);
    },

    /** The owner, if their account is active and not suspended at `at`; null for an ended address. */
    async ownerOf(hash: Buffer, at: string): Promise<string | null> {
      const { rows } = await db.query<{ user_id: string }>(
        `select f.user_id from calendar_feeds f join users u on u.id = f.user_id and u.status = 'ACTIVE'
         where f.token_hash = $1 and not ${isRestricted({
           ...{ group: 'null', user: 'u.id', type: `'SUSPENSION'`, at: '$2::timestamptz' },
         })}`,
        [hash, at],
      );
      return rows[0]?.user_id ?? null;
    },

    /** Updates at most once an hour, so that frequent requests cause few writes. */
    async setLastUsed(userId: string, at: string): Promise<void> {
      await db.query(
        `update calendar_feeds set last_used_at = $2
         where user_id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 hour')`,
        [userId, at],
      );
    },
  };
}
