import type { Person } from '../../../../contract/account/people.ts';
import type { Message } from '../../../../contract/chat/chat.ts';
import { type Database, singleRow } from '../../../platform/db/database.ts';
import { hasBlocked } from '../../../platform/rights/has-blocked.ts';
import { redactEvents } from '../../../realtime/log/redact-events.ts';
import { type MessageRow, messageColumns, quoteOf } from './message-row.ts';
import { createForwardRepo } from './sending/forward.repo.ts';
import type { NewMessage } from './sending/message-append.repo.ts';

/** Works with the pool or a transaction; methods that lock need a transaction. */
export function createMessageRepo(db: Database) {
  async function find(id: string, readerId: string): Promise<MessageRow | null> {
    const { rows } = await db.query<MessageRow>(
      `select ${messageColumns('$2')} from chat_messages m where m.id = $1`,
      [id, readerId],
    );
    return rows[0] ?? null;
  }

  return {
    /** Does not check whether the reader may read the message. */
    find,

    /** The first message that this author sent under this client id, and whether its content was the same. */
    async firstSent({
      conversationId,
      authorId,
      clientMsgId,
      contentHash,
    }: Pick<NewMessage, 'conversationId' | 'authorId' | 'clientMsgId' | 'contentHash'>): Promise<{
      row: MessageRow;
      isSame: boolean;
    } | null> {
      const { rows } = await db.query<MessageRow & { is_same: boolean }>(
        `select ${messageColumns('$1')}, m.chat_conversation_id = $3 and m.content_hash = $4 as is_same
         from chat_messages m
         where m.author_id = $1 and m.client_msg_id = $2`,
        [authorId, clientMsgId, conversationId, contentHash],
      );
      const [row] = rows;
      return row ? { row, isSame: row.is_same } : null;
    },

    /** Position of a message in this conversation; null when the conversation has no such message. */
    async seqOf(id: string, conversationId: string): Promise<number | null> {
      const { rows } = await db.query<{ seq: number }>(
        'select seq from chat_messages where id = $1 and chat_conversation_id = $2',
        [id, conversationId],
      );
      return rows[0]?.seq ?? null;
    },

    /** Whether another user has written in this conversation. */
    async hasOtherAuthor(conversationId: string, authorId: string): Promise<boolean> {
      const { rows } = await db.query<{ has: boolean }>(
        'select exists (select from chat_messages where chat_conversation_id = $1 and author_id <> $2) as has',
        [conversationId, authorId],
      );
      return singleRow(rows).has;
    },

    /** Locks the message and the message that it quotes, and returns it. */
    async lock(id: string, readerId: string): Promise<MessageRow> {
      await db.query('select from chat_messages where id = $1 for no key update', [id]);
      await db.query(
        `select from chat_messages where id = (select reply_to_id from chat_messages where id = $1) for share`,
        [id],
      );
      const row = await find(id, readerId);
      if (!row) throw new Error('a message vanished, though none is ever removed');
      return row;
    },

    /** Stores the current text as a revision, then replaces it with `content`. */
    async rewrite(row: MessageRow, content: string, at: string): Promise<void> {
      await keepRevision(db, row, at);
      await db.query(
        'update chat_messages set content = $2, edited_at = $3, version = version + 1 where id = $1',
        [row.id, content, at],
      );
    },

    /** Returns the ids of those of `people` who have not blocked the author. */
    async willing(authorId: string, people: readonly Person[]): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(
        `select id from unnest($2::uuid[]) as id where not ${hasBlocked('id', '$1')}`,
        [authorId, people.map(({ id }) => id)],
      );
      return rows.map(({ id }) => id);
    },

    /**
     * Sets exactly these mentions. Returns the people who were neither mentioned nor answered before, and those who are
     * no longer mentioned.
     */
    async mention(
      row: MessageRow,
      people: readonly Person[],
    ): Promise<{ added: readonly Person[]; dropped: readonly string[] }> {
      const ids = people.map(({ id }) => id);
      const { rows: gone } = await db.query<{ user_id: string }>(
        `delete from chat_mentions where chat_message_id = $1 and user_id <> all($2::uuid[]) and not is_reply
         returning user_id`,
        [row.id, ids],
      );
      await db.query(
        'update chat_mentions set is_named = user_id = any($2::uuid[]) where chat_message_id = $1 and is_reply',
        [row.id, ids],
      );
      const { rows } = await db.query<{ user_id: string }>(
        `insert into chat_mentions (chat_message_id, user_id, chat_conversation_id, seq)
         select $1, id, $3, $4 from unnest($2::uuid[]) as id on conflict do nothing returning user_id`,
        [row.id, ids, row.chat_conversation_id, row.seq],
      );
      return {
        added: people.filter(({ id }) => rows.some(({ user_id }) => user_id === id)),
        dropped: gone.map(({ user_id }) => user_id),
      };
    },

    /**
     * Stores the current text as a revision, then leaves a tombstone without text, mentions, reactions and pin. Returns
     * the people whom it mentioned.
     */
    async leaveTombstone(row: MessageRow, deletedBy: string, at: string): Promise<readonly string[]> {
      const { forwarded_from: from, content } = row;
      await keepRevision(
        db,
        { ...row, content: from ? `${content}\n\n${from.content}`.trim() : content },
        at,
      );
      await createForwardRepo(db).remove(row.id);
      const { rows: mentioned } = await db.query<{ user_id: string }>(
        'delete from chat_mentions where chat_message_id = $1 returning user_id',
        [row.id],
      );
      await db.query('delete from chat_reactions where chat_message_id = $1', [row.id]);
      await db.query('delete from chat_reaction_totals where chat_message_id = $1', [row.id]);
      await db.query(
        `update chat_messages
         set content = '', is_forward = false, deleted_at = $2, deleted_by = $3, pinned_at = null, pinned_by = null,
             version = version + 1, reactions_version = reactions_version + sign(reactions_version)
         where id = $1`,
        [row.id, at, deletedBy],
      );
      return mentioned.map(({ user_id }) => user_id);
    },

    /**
     * Replaces the text in every event about the message, also where a reply quotes it, so that clients that resume
     * later do not receive the old text.
     */
    async redactEvents(message: Message): Promise<void> {
      const { id, chat_conversation_id, content, mentions, forwarded_from, deleted_at, is_removed_by_staff } =
        message;
      const attachments = message.attachments ?? [];
      const topic = `c:${chat_conversation_id}`;
      await redactEvents(db, {
        topics: [topic],
        ref: id,
        now: {
          ...{ content, mentions, forwarded_from, attachments, deleted_at, is_removed_by_staff },
          ...(deleted_at !== null && { poll: null }),
        },
        without: {
          ...{ content: '', mentions: [], forwarded_from: null, attachments: [] },
          ...(deleted_at !== null && { poll: null }),
        },
      });
      const { excerpt, attached, is_deleted, version } = quoteOf(message);
      await db.query(
        `update rt_events set data = jsonb_set(data, '{reply_to}', data -> 'reply_to' || $3::jsonb)
         where topic = $1 and ref in (select id from chat_messages where reply_to_id = $2)
           and jsonb_typeof(data -> 'reply_to') = 'object'`,
        [topic, id, JSON.stringify({ excerpt, attached, is_deleted, version })],
      );
      if (message.seq === 1) await redactOpening(db, message);
    },
  };
}

/** The event that opens a private conversation contains its first message. */
async function redactOpening(db: Database, message: Message): Promise<void> {
  const { excerpt, attached, is_deleted, version, author } = quoteOf(message);
  const last_message = is_deleted ? null : { author_id: author.id, excerpt, attached, version };
  await db.query(
    `update rt_events set data = data || $2::jsonb
     where kind = 'conversation.opened' and ref = $1 and topic in (
       select 'u:' || unnest(array[low_id, high_id]) from chat_conversations where id = $1)`,
    [message.chat_conversation_id, JSON.stringify({ last_message })],
  );
}

async function keepRevision(db: Database, { id, version, content }: MessageRow, at: string): Promise<void> {
  await db.query(
    `insert into chat_message_revisions (chat_message_id, version, content, replaced_at)
     values ($1, $2, $3, $4)`,
    [id, version, content, at],
  );
}
