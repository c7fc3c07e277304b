import type { Database } from '../../../platform/db/database.ts';
import { homeOf } from '../../../platform/rights/conversation-home.ts';
import { isOneOfTheTwo, peerOf } from '../../../platform/rights/private-right.ts';

/** Unread messages are counted up to here. */
export const COUNTED_MAX = 99;

/** A user's unread messages in one conversation: how many, and since when. */
export interface UnreadMessages {
  /** At most `COUNTED_MAX`. */
  readonly count: number;
  /** ISO 8601, when the first of them was written. */
  readonly since: string;
  /** The conversation to open, and the message whose thread it is. */
  readonly conversationId: string;
  readonly threadOf: string | null;
}

const READING = (user: string) =>
  `left join chat_read_states r on r.chat_conversation_id = c.id and r.user_id = ${user}`;

/** Takes the pool or a transaction. */
export function createMessagePushRepo(db: Database) {
  return {
    /** The other user of the conversation. Null when they have no push subscription or muted the conversation. */
    async reachablePeer(conversationId: string, authorId: string): Promise<string | null> {
      const { rows } = await db.query<{ id: string }>(
        `select p.id from chat_conversations c join ${homeOf('c')}
         cross join lateral (select ${peerOf('h', '$2::uuid')} as id) p
         ${READING('p.id')}
         where c.id = $1 and not coalesce(r.is_muted, false)
           and exists (select from push_subscriptions s where s.person_id = p.id)`,
        [conversationId, authorId],
      );
      return rows[0]?.id ?? null;
    },

    /** Null when nothing is unread, or when the conversation is muted, archived or blocked. */
    async unread(conversationId: string, personId: string): Promise<UnreadMessages | null> {
      const { rows } = await db.query<{
        count: number;
        since: string | null;
        home: string;
        parent: string | null;
      }>(
        `select count(*)::int as count, min(created_at) as since, (array_agg(home))[1] as home,
           (array_agg(parent))[1] as parent from (
           select m.created_at, h.id as home, c.parent_message_id as parent from chat_conversations c join ${homeOf('c')}
           ${READING('$2::uuid')}
           join chat_messages m on m.chat_conversation_id = c.id and m.seq > coalesce(r.last_read_seq, 0)
             and m.author_id <> $2 and m.deleted_at is null
           where c.id = $1 and h.kind = 'PRIVATE' and ${isOneOfTheTwo('h', '$2::uuid')} and h.status <> 'ARCHIVED'
             and not coalesce(r.is_muted, false)
             and not exists (select from user_blocks b where b.user_id = $2 and b.blocked_id = m.author_id)
           order by m.seq limit ${COUNTED_MAX}) unread`,
        [conversationId, personId],
      );
      const [row] = rows;
      if (row?.since == null) return null;
      return { count: row.count, since: row.since, conversationId: row.home, threadOf: row.parent };
    },
  };
}
