import type { Database } from '../../platform/db/database.ts';

/** Works with the pool or a transaction. */
export function createPreferenceRepo(db: Database) {
  return {
    /** Null leaves a preference as it is. Returns false when nothing changed. */
    async update(change: {
      id: string;
      userId: string;
      is_muted: boolean | null;
      is_pinned: boolean | null;
      is_following: boolean | null;
      at: string;
    }): Promise<boolean> {
      const { rowCount } = await db.query(
        `insert into chat_read_states as r
           (chat_conversation_id, user_id, last_read_seq, updated_at, is_muted, is_pinned, is_following, preferences_version)
         select $1, $2, 0, $5, coalesce($3::boolean, false), coalesce($4::boolean, false), $6::boolean, 1
         where $3 or $4 or $6 or exists (
           select from chat_read_states where user_id = $2 and chat_conversation_id = $1)
         on conflict (user_id, chat_conversation_id) do update
         set is_muted = coalesce($3, r.is_muted), is_pinned = coalesce($4, r.is_pinned),
             is_following = coalesce($6, r.is_following), preferences_version = r.preferences_version + 1
         where coalesce($3, r.is_muted) <> r.is_muted or coalesce($4, r.is_pinned) <> r.is_pinned
           or coalesce($6, r.is_following) is distinct from r.is_following`,
        [change.id, change.userId, change.is_muted, change.is_pinned, change.at, change.is_following],
      );
      return rowCount === 1;
    },
  };
}
