import type { Conversation } from '../../../../contract/chat/chat.ts';
import { THREAD_FACES_MAX, type ThreadSummary } from '../../../../contract/chat/thread-summary.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { hasBlocked } from '../../../platform/rights/has-blocked.ts';
import { summaryJson } from './thread-json.ts';

/** What a reader chose for a thread, after it changed. */
export interface ThreadPreferences
  extends Pick<Conversation, 'is_muted' | 'is_pinned' | 'is_following' | 'preferences_version'> {
  user_id: string;
}

/** Works with the pool or a transaction; counting needs a transaction that holds the lock of the thread. */
export function createThreadRepo(db: Database) {
  return {
    /** The thread of a message; null when there is none. */
    async idOf(messageId: string): Promise<string | null> {
      const { rows } = await db.query<{ id: string }>(
        'select id from chat_conversations where parent_message_id = $1',
        [messageId],
      );
      return rows[0]?.id ?? null;
    },

    /** Stores nothing when the message already has a thread. Waits for a concurrent insert. */
    async insert(made: {
      id: string;
      messageId: string;
      conversationId: string;
      by: string;
      at: string;
    }): Promise<void> {
      await db.query(
        `insert into chat_conversations
           (id, kind, name, parent_message_id, parent_conversation_id, created_by, created_at)
         values ($1, 'THREAD', '', $2, $3, $4, $5) on conflict (parent_message_id) do nothing`,
        [made.id, made.messageId, made.conversationId, made.by, made.at],
      );
      await db.query('update chat_messages set has_thread = true where id = $1 and not has_thread', [
        made.messageId,
      ]);
    },

    /** Counts new replies. `authors`: one for each reply, in order. */
    async add(id: string, authors: readonly string[], at: string): Promise<ThreadSummary> {
      const { rows } = await db.query<{ summary: ThreadSummary }>(
        `update chat_conversations t
         set replies = t.replies + cardinality($2::uuid[]), last_reply_at = $3, thread_version = t.thread_version + 1,
           first_repliers = array(
             select f.id from unnest(t.first_repliers || $2::uuid[]) with ordinality as f(id, place)
             group by f.id order by min(f.place) limit ${THREAD_FACES_MAX})
         where t.id = $1 returning ${summaryJson('t')} as summary`,
        [id, authors, at],
      );
      return singleRow(rows).summary;
    },

    /** Counts all replies again, after one was deleted. */
    async recount(id: string): Promise<ThreadSummary> {
      const { rows } = await db.query<{ summary: ThreadSummary }>(
        `update chat_conversations t
         set replies = counted.replies, last_reply_at = counted.at, thread_version = t.thread_version + 1,
           first_repliers = array(
             select m.author_id from chat_messages m where m.chat_conversation_id = $1 and m.deleted_at is null
             group by m.author_id order by min(m.seq) limit ${THREAD_FACES_MAX})
         from (select count(*)::integer as replies, max(created_at) as at
           from chat_messages where chat_conversation_id = $1 and deleted_at is null) counted
         where t.id = $1 returning ${summaryJson('t')} as summary`,
        [id],
      );
      return singleRow(rows).summary;
    },

    /**
     * Makes these readers follow the thread: `authors` always, `others` unless they chose before, or have blocked the
     * author of the reply at `seq`. What was said before it counts as read by those who are new. Returns those who did
     * not follow it until now.
     */
    async follow(
      id: string,
      reply: { readonly authorId: string; readonly seq: number; readonly at: string },
      others: readonly string[],
    ): Promise<ThreadPreferences[]> {
      const { rows } = await db.query<ThreadPreferences>(
        `insert into chat_read_states as r
           (chat_conversation_id, user_id, last_read_seq, updated_at, is_following, preferences_version)
         select $1, w.id, $3::bigint - 1, $4, true, 1
         from (select distinct unnest($5::uuid[] || $2::uuid) as id) w
         where w.id = $2 or not ${hasBlocked('w.id', '$2::uuid')}
         order by w.id
         on conflict (user_id, chat_conversation_id) do update
         set is_following = true, preferences_version = r.preferences_version + 1
         where r.is_following is null or (r.user_id = $2 and not r.is_following)
         returning user_id, is_muted, is_pinned, is_following, preferences_version`,
        [id, reply.authorId, reply.seq, reply.at, others],
      );
      return rows;
    },

    /** Everyone who follows the thread, whether they may still read it or not. */
    async followers(id: string): Promise<string[]> {
      const { rows } = await db.query<{ user_id: string }>(
        'select user_id from chat_read_states where chat_conversation_id = $1 and is_following order by user_id',
        [id],
      );
      return rows.map(({ user_id }) => user_id);
    },

    /** The two people of a private chat; no one for a chat of a community. */
    async peersIn(conversationId: string): Promise<string[]> {
      const { rows } = await db.query<{ people: string[] }>(
        `select array[low_id, high_id] as people from chat_conversations where id = $1 and kind = 'PRIVATE'`,
        [conversationId],
      );
      return rows[0]?.people ?? [];
    },

    async authorOf(messageId: string): Promise<string> {
      const { rows } = await db.query<{ author_id: string }>(
        'select author_id from chat_messages where id = $1',
        [messageId],
      );
      return singleRow(rows).author_id;
    },
  };
}
