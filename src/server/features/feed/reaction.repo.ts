import type { Reaction, ReactionFacts } from '../../../contract/feed/reactions.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { type Reactable, reactables, reactionFactsJson, reactionsJson } from './reaction-json.ts';

/** Where the number and the version of the reactions are stored. */
const kept = {
  post: { table: 'post_counts', id: 'post_id' },
  comment: { table: 'comments', id: 'id' },
} as const;

/**
 * Reactions to one kind of content. Works with the transaction that has locked the post. Otherwise totals and versions
 * go wrong.
 */
export function createReactionRepo(tx: Database, kind: Reactable) {
  const { id, reactions, totals } = reactables[kind];
  const place = kept[kind];

  return {
    /** All reactions as `readerId` sees them, and their version. */
    async of(
      targetId: string,
      readerId: string,
    ): Promise<{ reactions: Reaction[]; reactions_version: number }> {
      const columns = reactionsJson(kind, {
        id: '$1::uuid',
        version: 'k.reactions_version',
        reader: '$2::uuid',
      });
      const { rows } = await tx.query<{ reactions: Reaction[]; reactions_version: number }>(
        `select k.reactions_version, ${columns} as reactions from ${place.table} k where k.${place.id} = $1`,
        [targetId, readerId],
      );
      return singleRow(rows);
    },

    /** One emoji as every reader sees it; null when no one uses it. */
    async facts(targetId: string, emoji: string): Promise<ReactionFacts | null> {
      const { rows } = await tx.query<{ facts: ReactionFacts }>(
        `select ${reactionFactsJson(kind)} as facts from ${totals} t where t.${id} = $1 and t.emoji = $2`,
        [targetId, emoji],
      );
      return rows[0]?.facts ?? null;
    },

    /** The number of different emoji, and whether `emoji` is one of them. */
    async variety(targetId: string, emoji: string): Promise<{ count: number; has: boolean }> {
      const { rows } = await tx.query<{ count: number; has: boolean }>(
        `select count(*) as count, coalesce(bool_or(emoji = $2), false) as has from ${totals} where ${id} = $1`,
        [targetId, emoji],
      );
      return singleRow(rows);
    },

    /** Returns false when the user already chose this emoji. `version` is the content's new reactions version. */
    async add(targetId: string, emoji: string, userId: string, version: number): Promise<boolean> {
      const { rowCount } = await tx.query(
        `with one as (
           insert into ${reactions} (${id}, emoji, user_id, place) values ($1, $2, $3, $4)
           on conflict do nothing returning ${id}
         )
         insert into ${totals} as t (${id}, emoji, count, place) select $1, $2, 1, $4 from one
         on conflict (${id}, emoji) do update set count = t.count + 1`,
        [targetId, emoji, userId, version],
      );
      return rowCount === 1;
    },

    /** Returns false when the user had not chosen this emoji. */
    async remove(targetId: string, emoji: string, userId: string): Promise<boolean> {
      const { rowCount } = await tx.query(
        `delete from ${reactions} where ${id} = $1 and emoji = $2 and user_id = $3`,
        [targetId, emoji, userId],
      );
      if (rowCount === 0) return false;
      const last = await tx.query(`delete from ${totals} where ${id} = $1 and emoji = $2 and count = 1`, [
        targetId,
        emoji,
      ]);
      if (last.rowCount === 0)
        await tx.query(`update ${totals} set count = count - 1 where ${id} = $1 and emoji = $2`, [
          targetId,
          emoji,
        ]);
      return true;
    },

    /** Whether the user chose any emoji. */
    async has(targetId: string, userId: string): Promise<boolean> {
      const { rows } = await tx.query(`select from ${reactions} where ${id} = $1 and user_id = $2 limit 1`, [
        targetId,
        userId,
      ]);
      return rows.length > 0;
    },

    /** Adds `by` to the stored number, and sets `version`. */
    async addToTotal(targetId: string, by: 1 | -1, version: number): Promise<void> {
      await tx.query(
        `update ${place.table} set reaction_count = reaction_count + $2, reactions_version = $3 where ${place.id} = $1`,
        [targetId, by, version],
      );
    },

    /** Removes all reactions, for example when the content is deleted. */
    async clear(targetId: string): Promise<void> {
      await tx.query(`delete from ${reactions} where ${id} = $1`, [targetId]);
      await tx.query(`delete from ${totals} where ${id} = $1`, [targetId]);
      await tx.query(
        `update ${place.table} set reaction_count = 0, reactions_version = reactions_version + sign(reactions_version)
         where ${place.id} = $1`,
        [targetId],
      );
    },
  };
}
