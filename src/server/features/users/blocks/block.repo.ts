import type { Person } from '../../../../contract/account/people.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isNamedTo } from '../named-to.ts';
import { personJson } from '../person-json.ts';

/** Shown in place of a blocked user whose name the reader can no longer see anywhere. */
const HIDDEN_USER = { username: null, first_name: 'Hidden', last_name: 'user', avatar_url: null } as const;

/** Takes the pool or a transaction. */
export function createBlockRepo(db: Database) {
  return {
    /** Newest first. A user whose name the reader can no longer see is listed without it. */
    async list(userId: string): Promise<{ person: Person; blocked_at: string }[]> {
      const { rows } = await db.query<Person & { blocked_at: string; is_named: boolean }>(
        `select u.id, u.username, u.first_name, u.last_name, u.avatar_url, k.created_at as blocked_at,
           ${isNamedTo('$1::uuid')} as is_named
         from user_blocks k join users u on u.id = k.blocked_id
         where k.user_id = $1 order by k.created_at desc, u.id`,
        [userId],
      );
      return rows.map(({ blocked_at, is_named, ...person }) => ({
        person: is_named ? person : { ...person, ...HIDDEN_USER },
        blocked_at,
      }));
    },

    /** Whether the reader can see this user's name somewhere. */
    async isNamed(userId: string, readerId: string): Promise<boolean> {
      const { rows } = await db.query(`select from users u where u.id = $1 and ${isNamedTo('$2::uuid')}`, [
        userId,
        readerId,
      ]);
      return rows.length === 1;
    },

    /** Returns false when the user was already blocked. */
    async add(userId: string, blockedId: string, at: string): Promise<boolean> {
      const { rowCount } = await db.query(
        `insert into user_blocks (user_id, blocked_id, created_at, shown_as, read_seq)
         select $1, $2, $3, (select ${personJson('u')} from users u where u.id = $1), coalesce((
           select greatest(r.last_read_seq, r.seen_seq) from chat_conversations c
           join chat_read_states r on r.chat_conversation_id = c.id and r.user_id = $1
           where c.kind = 'PRIVATE' and c.low_id = least($1::uuid, $2) and c.high_id = greatest($1::uuid, $2)), 0)
         on conflict do nothing`,
        [userId, blockedId, at],
      );
      return rowCount === 1;
    },

    /** Returns false when there was no block. */
    async remove(userId: string, blockedId: string): Promise<boolean> {
      const { rowCount } = await db.query('delete from user_blocks where user_id = $1 and blocked_id = $2', [
        userId,
        blockedId,
      ]);
      return rowCount === 1;
    },
  };
}
