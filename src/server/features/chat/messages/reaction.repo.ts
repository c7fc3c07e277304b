import type { MessageReactions, Reaction, ReactionFacts } from '../../../../contract/feed/reactions.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { REACTION_FACTS_JSON, reactionsJson } from './reaction-json.ts';

/** All methods except `of` need the transaction that has locked the message. Otherwise totals and versions go wrong. */
export function createReactionRepo(db: Database) {
  return {
    /** All reactions to the message as `readerId` sees them. */
    async of(messageId: string, readerId: string): Promise<MessageReactions> {
      const { rows } = await db.query<{ reactions: Reaction[]; reactions_version: number }>(
        `select m.reactions_version, ${reactionsJson('m', '$2')} as reactions from chat_messages m where m.id = $1`,
        [messageId, readerId],
      );
      return { chat_message_id: messageId, ...singleRow(rows) };
    },

    /** One emoji as every reader sees it; null when no one uses it. */
    async facts(messageId: string, emoji: string): Promise<ReactionFacts | null> {
      const { rows } = await db.query<{ facts: ReactionFacts }>(
        `select ${REACTION_FACTS_JSON} as facts from chat_reaction_totals t
         where t.chat_message_id = $1 and t.emoji = $2`,
        [messageId, emoji],
      );
      return rows[0]?.facts ?? null;
    },

    /** The number of different emoji on the message, and whether `emoji` is one of them. */
    async variety(messageId: string, emoji: string): Promise<{ count: number; has: boolean }> {
      const { rows } = await db.query<{ count: number; has: boolean }>(
        `select count(*) as count, coalesce(bool_or(emoji = $2), false) as has
         from chat_reaction_totals where chat_message_id = $1`,
        [messageId, emoji],
      );
      return singleRow(rows);
    },

    /** Returns false when the user already chose this emoji. `version` is the message's new reactions version. */
    async add(messageId: string, emoji: string, userId: string, version: number): Promise<boolean> {
      const { rowCount } = await db.query(
        `with one as (
           insert into chat_reactions (chat_message_id, emoji, user_id, place) values ($1, $2, $3, $4)
           on conflict do nothing returning chat_message_id
         )
         insert into chat_reaction_totals (chat_message_id, emoji, count, place)
         select $1, $2, 1, $4 from one
         on conflict (chat_message_id, emoji) do update set count = chat_reaction_totals.count + 1`,
        [messageId, emoji, userId, version],
      );
      return rowCount === 1;
    },

    /** Returns false when the user had not chosen this emoji. */
    async remove(messageId: string, emoji: string, userId: string): Promise<boolean> {
      const { rowCount } = await db.query(
        'delete from chat_reactions where chat_message_id = $1 and emoji = $2 and user_id = $3',
        [messageId, emoji, userId],
      );
      if (rowCount === 0) return false;
      const last = await db.query(
        'delete from chat_reaction_totals where chat_message_id = $1 and emoji = $2 and count = 1',
        [messageId, emoji],
      );
      if (last.rowCount === 0)
        await db.query(
          'update chat_reaction_totals set count = count - 1 where chat_message_id = $1 and emoji = $2',
          [messageId, emoji],
        );
      return true;
    },

    /** Whether the user chose any emoji. */
    async has(messageId: string, userId: string): Promise<boolean> {
      const { rows } = await db.query(
        'select from chat_reactions where chat_message_id = $1 and user_id = $2 limit 1',
        [messageId, userId],
      );
      return rows.length > 0;
    },

    async setVersion(messageId: string, version: number): Promise<void> {
      await db.query('update chat_messages set reactions_version = $2 where id = $1', [messageId, version]);
    },
  };
}
