import type { Conversation } from '../../../../contract/chat/chat.ts';
import type { Database } from '../../../platform/db/database.ts';
import { mayReadChat } from '../../../platform/rights/chat-right.ts';

/** A reader's position, and how often they moved it back. */
type ReadPosition = Pick<Conversation, 'last_read_seq' | 'read_version'>;

/** Works with a transaction. A reader has no row before they first read something, unless they joined later. */
export function createReadingRepo(db: Database) {
  return {
    /**
     * Moves the read position forward, at most to the newest message. Returns null when it did not move, for example
     * because the reader moved it back after `knownVersion`.
     */
    async forward(
      id: string,
      readerId: string,
      to: { readonly seq: number; readonly knownVersion: number | null; readonly at: string },
    ): Promise<ReadPosition | null> {
      const { rows } = await db.query<ReadPosition>(
        `insert into chat_read_states as r (chat_conversation_id, user_id, last_read_seq, updated_at)
         select id, $2, least($3::bigint, last_seq), $4 from chat_conversations
         where id = $1 and least($3::bigint, last_seq) > 0
         on conflict (user_id, chat_conversation_id) do update
         set last_read_seq = excluded.last_read_seq, updated_at = excluded.updated_at
         where r.last_read_seq < excluded.last_read_seq and r.read_version <= coalesce($5, r.read_version)
         returning last_read_seq, read_version`,
        [id, readerId, to.seq, to.at, to.knownVersion],
      );
      return rows[0] ?? null;
    },

    /**
     * Like `forward`, for several community chats at once. Skips chats that the reader may not read. Returns those that
     * moved.
     */
    async forwardMany(
      marks: readonly { readonly chat_conversation_id: string; readonly seq: number }[],
      readerId: string,
      at: string,
    ): Promise<(ReadPosition & { chat_conversation_id: string })[]> {
      const { rows } = await db.query<ReadPosition & { chat_conversation_id: string }>(
        `insert into chat_read_states as r (chat_conversation_id, user_id, last_read_seq, updated_at)
         select c.id, $1, max(least(w.seq, c.last_seq)), $4
         from unnest($2::uuid[], $3::bigint[]) as w (id, seq)
         join chat_conversations c on c.id = w.id and c.kind = 'GROUP'
         join group_members m on m.group_id = c.group_id and m.user_id = $1 and ${mayReadChat('c', 'm')}
         group by c.id having max(least(w.seq, c.last_seq)) > 0
         order by c.id
         on conflict (user_id, chat_conversation_id) do update
         set last_read_seq = excluded.last_read_seq, updated_at = excluded.updated_at
         where r.last_read_seq < excluded.last_read_seq
         returning chat_conversation_id, last_read_seq, read_version`,
        [readerId, marks.map((mark) => mark.chat_conversation_id), marks.map(({ seq }) => seq), at],
      );
      return rows;
    },

    /** Sets the read position right before `seq`, forward or back. Returns false when it is already there. */
    async moveBefore(id: string, readerId: string, seq: number, at: string): Promise<boolean> {
      const { rowCount } = await db.query(
        `insert into chat_read_states as r (chat_conversation_id, user_id, last_read_seq, updated_at, read_version)
         select c.id, $2, least($3::bigint - 1, c.last_seq), $4, 1
         from chat_conversations c left join chat_read_states k on k.chat_conversation_id = c.id and k.user_id = $2
         where c.id = $1 and least($3::bigint - 1, c.last_seq) <> coalesce(k.last_read_seq, 0)
         on conflict (user_id, chat_conversation_id) do update
         set last_read_seq = excluded.last_read_seq, updated_at = excluded.updated_at,
             read_version = r.read_version + 1, seen_seq = greatest(r.seen_seq, r.last_read_seq)
         where r.last_read_seq <> excluded.last_read_seq`,
        [id, readerId, seq, at],
      );
      return rowCount === 1;
    },
  };
}
