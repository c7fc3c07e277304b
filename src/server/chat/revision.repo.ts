import type { Person } from '../../contract/people.ts';
import type { Database } from '../db/database.ts';

/** A text that was replaced, without the people in it. */
export interface RevisionRow {
  version: number;
  content: string;
  replaced_at: string;
}

export function createRevisionRepo(db: Database) {
  return {
    /** The oldest first. */
    async of(messageId: string): Promise<RevisionRow[]> {
      const { rows } = await db.query<RevisionRow>(
        `select version, content, replaced_at from chat_message_revisions
         where chat_message_id = $1 order by version`,
        [messageId],
      );
      return rows;
    },

    /** Those of `ids` that there are, wherever they belong to by now. */
    async peopleAmong(ids: readonly string[]): Promise<Person[]> {
      if (ids.length === 0) return [];
      const { rows } = await db.query<Person>(
        'select id, username, first_name, last_name, avatar_url from users where id = any($1)',
        [ids],
      );
      return rows;
    },
  };
}
