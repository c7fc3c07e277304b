import type { Person } from '../../contract/people.ts';
import type { Database } from '../db/database.ts';

/** Over the pool, or over a transaction. */
export function createBlockRepo(db: Database) {
  return {
    /** The latest first. */
    async list(userId: string): Promise<{ person: Person; blocked_at: string }[]> {
      const { rows } = await db.query<Person & { blocked_at: string }>(
        `select p.id, p.username, p.first_name, p.last_name, p.avatar_url, k.created_at as blocked_at
         from user_blocks k join users p on p.id = k.blocked_id
         where k.user_id = $1 order by k.created_at desc, p.id`,
        [userId],
      );
      return rows.map(({ blocked_at, ...person }) => ({ person, blocked_at }));
    },

    /** Whether somebody has this id, who finished registering. */
    async isKnown(userId: string): Promise<boolean> {
      const { rows } = await db.query(
        `select from users where id = $1 and status <> 'PENDING_VERIFICATION'`,
        [userId],
      );
      return rows.length === 1;
    },

    /** False when it was so already. */
    async add(userId: string, blockedId: string, at: string): Promise<boolean> {
      const { rowCount } = await db.query(
        `insert into user_blocks (user_id, blocked_id, created_at) values ($1, $2, $3) on conflict do nothing`,
        [userId, blockedId, at],
      );
      return rowCount === 1;
    },

    /** False when there was none. */
    async remove(userId: string, blockedId: string): Promise<boolean> {
      const { rowCount } = await db.query('delete from user_blocks where user_id = $1 and blocked_id = $2', [
        userId,
        blockedId,
      ]);
      return rowCount === 1;
    },
  };
}
