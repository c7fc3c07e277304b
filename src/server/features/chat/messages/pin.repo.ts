import { type Database, singleRow } from '../../../platform/db/database.ts';
import { lockConversation } from '../../../platform/db/row-locks.ts';
import { type MessageRow, messageColumns } from './message-row.ts';

/** Works with the pool or a transaction; methods that lock or change need a transaction. */
export function createPinRepo(db: Database) {
  return {
    /** Pinned messages, latest pin first. */
    async list(conversationId: string, readerId: string): Promise<MessageRow[]> {
      const { rows } = await db.query<MessageRow>(
        `select ${messageColumns('$2')} from chat_messages m
         where m.chat_conversation_id = $1 and m.pinned_at is not null
         order by m.pinned_at desc, m.seq desc`,
        [conversationId, readerId],
      );
      return rows;
    },

    /** Returns the number of pinned messages and blocks other pins in this conversation until the transaction ends. */
    async lockedCount(conversationId: string): Promise<number> {
      await lockConversation(db, conversationId);
      const { rows } = await db.query<{ count: number }>(
        'select count(*) as count from chat_messages where chat_conversation_id = $1 and pinned_at is not null',
        [conversationId],
      );
      return singleRow(rows).count;
    },

    async pin(messageId: string, userId: string, at: string): Promise<void> {
      await db.query(
        'update chat_messages set pinned_at = $3, pinned_by = $2, version = version + 1 where id = $1',
        [messageId, userId, at],
      );
    },

    async unpin(messageId: string): Promise<void> {
      await db.query(
        'update chat_messages set pinned_at = null, pinned_by = null, version = version + 1 where id = $1',
        [messageId],
      );
    },
  };
}
