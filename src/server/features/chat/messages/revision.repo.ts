import type { Person } from '../../../../contract/account/people.ts';
import type { Database } from '../../../platform/db/database.ts';

/** A replaced text; the people whom it mentions are looked up separately. */
export interface RevisionRow {
  version: number;
  content: string;
  replaced_at: string;
}

export function createRevisionRepo(db: Database) {
  return {
    /** Revisions, oldest first. */
    async of(messageId: string): Promise<RevisionRow[]> {
      const { rows } = await db.query<RevisionRow>(
        `select version, content, replaced_at from chat_message_revisions
         where chat_message_id = $1 order by version`,
        [messageId],
      );
      return rows;
    },

    /** Returns those of `ids` who are or were in the community. An id alone must not reveal other users. */
    async peopleAmong(ids: readonly string[], groupId: string): Promise<Person[]> {
      if (ids.length === 0) return [];
      const { rows } = await db.query<Person>(
        `select id, username, first_name, last_name, avatar_url from users u where id = any($1)
           and exists (select from group_members m where m.user_id = u.id and m.group_id = $2 and m.joined_at is not null)`,
        [ids, groupId],
      );
      return rows;
    },
  };
}
