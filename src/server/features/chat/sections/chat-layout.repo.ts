import type { ChatLayout } from '../../../../contract/chat/chat-sections.ts';
import type { Database } from '../../../platform/db/database.ts';

const NOT_ARRANGED: ChatLayout = { loose: [], sections: [], version: 0 };

/** Works with the pool or a transaction. Does not check rights. */
export function createChatLayoutRepo(db: Database) {
  return {
    async get(groupId: string): Promise<ChatLayout> {
      const { rows } = await db.query<ChatLayout>(
        'select loose, sections, version from chat_layouts where group_id = $1',
        [groupId],
      );
      return rows[0] ?? NOT_ARRANGED;
    },

    /** The chats that a layout may name, also archived ones, which may come back. Members read it, so none of the staff's. */
    async chatIds(groupId: string): Promise<Set<string>> {
      const { rows } = await db.query<{ id: string }>(
        `select id from chat_conversations where group_id = $1 and kind = 'GROUP' and not is_staff_only`,
        [groupId],
      );
      return new Set(rows.map(({ id }) => id));
    },

    async set(groupId: string, { loose, sections, version }: ChatLayout): Promise<void> {
      await db.query(
        `insert into chat_layouts (group_id, loose, sections, version) values ($1, $2, $3, $4)
         on conflict (group_id) do update
         set loose = excluded.loose, sections = excluded.sections, version = excluded.version`,
        [groupId, loose, JSON.stringify(sections), version],
      );
    },
  };
}
