import type { Message, MessageFacts } from '../../contract/chat.ts';
import type { GroupRole } from '../../contract/permissions.ts';
import type { Database } from '../db/database.ts';

/** A message before it has a position. */
export interface NewMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly groupId: string;
  readonly authorId: string;
  readonly clientMsgId: string;
  readonly content: string;
  readonly contentHash: Uint8Array;
  readonly at: string;
  /** Who may write into an open chat. */
  readonly writers: readonly GroupRole[];
  /** Who may also write into a read-only one. */
  readonly staff: readonly GroupRole[];
}

/** Columns of a message and its author, as `m` and `u`. */
export const MESSAGE_COLUMNS = `m.id, m.chat_conversation_id, m.seq, m.client_msg_id, m.author_id, m.content, m.created_at,
  m.edited_at, m.deleted_at, m.deleted_by, m.version,
  u.username, u.first_name, u.last_name, u.avatar_url`;

/** A message and its author, as `MESSAGE_COLUMNS` selects them. */
export interface MessageRow {
  id: string;
  chat_conversation_id: string;
  seq: number;
  client_msg_id: string;
  author_id: string;
  content: string;
  created_at: string;
  edited_at: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  version: number;
  username: string | null;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
}

/** What was deleted has no text, whatever the row holds. */
export function toMessage(row: MessageRow): Message {
  return {
    id: row.id,
    chat_conversation_id: row.chat_conversation_id,
    seq: row.seq,
    client_msg_id: row.client_msg_id,
    author: {
      id: row.author_id,
      username: row.username,
      first_name: row.first_name,
      last_name: row.last_name,
      avatar_url: row.avatar_url,
    },
    content: row.deleted_at === null ? row.content : '',
    mentions: [],
    reply_to: null,
    reactions: [],
    reactions_version: 0,
    pinned_at: null,
    created_at: row.created_at,
    edited_at: row.edited_at,
    deleted_at: row.deleted_at,
    is_removed_by_staff: row.deleted_by !== null && row.deleted_by !== row.author_id,
    version: row.version,
  };
}

/** What is pushed of a message: its reactions have events of their own. */
export function toMessageFacts(message: Message): MessageFacts {
  const { reactions: _, reactions_version: __, ...facts } = message;
  return facts;
}

/** Over the pool, or over a transaction; whatever locks needs the latter. */
export function createMessageRepo(db: Database) {
  async function one(where: string, values: readonly unknown[]): Promise<MessageRow | null> {
    const { rows } = await db.query<MessageRow>(
      `select ${MESSAGE_COLUMNS} from chat_messages m join users u on u.id = m.author_id where ${where}`,
      values,
    );
    return rows[0] ?? null;
  }

  return {
    /**
     * Stores the message at the next position and moves its author's reading there, all in one statement; null, and
     * nothing stored, when the author may not write or has used the client id before.
     *
     * The share lock on the membership is taken before the conversation's: a removal that commits first leaves no
     * row to lock, and one that comes later waits until this message is committed. The lock of the update hands out
     * positions without holes, and a refused insert takes its number back with it.
     *
     * @throws unique violation when the same client id is being stored at this moment.
     */
    async append(message: NewMessage): Promise<MessageRow | null> {
      const { rows } = await db.query<MessageRow>(
        `with place as (
           select role from group_members
           where group_id = $2 and user_id = $3 and status = 'ACTIVE' and role = any($9)
           for share
         ), next as (
           update chat_conversations c
           set last_seq = c.last_seq + 1, last_message_at = $8
           from place, groups g
           where c.id = $1 and c.group_id = $2 and g.id = $2 and g.archived_at is null and not g.is_expired
             and (c.status = 'OPEN' or (c.status = 'READ_ONLY' and place.role = any($10)))
             and not exists (select from chat_messages where author_id = $3 and client_msg_id = $4)
           returning c.last_seq
         ), m as (
           insert into chat_messages
             (id, chat_conversation_id, seq, author_id, client_msg_id, content, content_hash, created_at)
           select $5, $1, last_seq, $3, $4, $6, $7, $8 from next
           returning *
         ), own_reading as (
           insert into chat_read_states (chat_conversation_id, user_id, last_read_seq, updated_at)
           select $1, $3, last_seq, $8 from next
           on conflict (user_id, chat_conversation_id) do update
           set last_read_seq = greatest(chat_read_states.last_read_seq, excluded.last_read_seq),
               updated_at = excluded.updated_at
         )
         select ${MESSAGE_COLUMNS} from m join users u on u.id = m.author_id`,
        [
          message.conversationId,
          message.groupId,
          message.authorId,
          message.clientMsgId,
          message.id,
          message.content,
          Buffer.from(message.contentHash),
          message.at,
          message.writers,
          message.staff,
        ],
      );
      return rows[0] ?? null;
    },

    find: (id: string) => one('m.id = $1', [id]),

    /** What this author first sent under this client id, and whether it was exactly that. */
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
        `select ${MESSAGE_COLUMNS}, m.chat_conversation_id = $3 and m.content_hash = $4 as is_same
         from chat_messages m join users u on u.id = m.author_id
         where m.author_id = $1 and m.client_msg_id = $2`,
        [authorId, clientMsgId, conversationId, Buffer.from(contentHash)],
      );
      const [row] = rows;
      return row ? { row, isSame: row.is_same } : null;
    },

    /** The role of an active member, kept as it is until the transaction ends; null for anybody else. */
    async holdRole(groupId: string, userId: string): Promise<GroupRole | null> {
      const { rows } = await db.query<{ role: GroupRole }>(
        `select role from group_members where group_id = $1 and user_id = $2 and status = 'ACTIVE' for share`,
        [groupId, userId],
      );
      return rows[0]?.role ?? null;
    },

    /** The role of an active member; null for anybody else. */
    async roleOf(groupId: string, userId: string): Promise<GroupRole | null> {
      const { rows } = await db.query<{ role: GroupRole }>(
        `select role from group_members where group_id = $1 and user_id = $2 and status = 'ACTIVE'`,
        [groupId, userId],
      );
      return rows[0]?.role ?? null;
    },

    /** The message, for this transaction alone to change. */
    async lock(id: string): Promise<MessageRow> {
      await db.query('select from chat_messages where id = $1 for no key update', [id]);
      const row = await one('m.id = $1', [id]);
      if (!row) throw new Error('a message vanished, though none is ever removed');
      return row;
    },

    /** Keeps what `row` says now, then lets it say `content`. */
    async rewrite(row: MessageRow, content: string, at: string): Promise<void> {
      await keepRevision(db, row, at);
      await db.query(
        'update chat_messages set content = $2, edited_at = $3, version = version + 1 where id = $1',
        [row.id, content, at],
      );
    },

    /** Keeps what `row` says now, then leaves a tombstone. */
    async bury(row: MessageRow, deletedBy: string, at: string): Promise<void> {
      await keepRevision(db, row, at);
      await db.query(
        `update chat_messages set content = '', deleted_at = $2, deleted_by = $3, version = version + 1 where id = $1`,
        [row.id, at, deletedBy],
      );
    },

    /**
     * Makes a tombstone of every event that carries the text, so that whoever resumes later never receives it.
     * Offsets and tags stay: it is still the same history.
     */
    async redactEvents({
      id,
      chat_conversation_id,
      deleted_at,
      is_removed_by_staff,
    }: Message): Promise<void> {
      await db.query(
        `update rt_events set data = data || $3::jsonb where topic = $1 and ref = $2 and data ? 'content'`,
        [`c:${chat_conversation_id}`, id, JSON.stringify({ content: '', deleted_at, is_removed_by_staff })],
      );
    },
  };
}

async function keepRevision(db: Database, { id, version, content }: MessageRow, at: string): Promise<void> {
  await db.query(
    `insert into chat_message_revisions (chat_message_id, version, content, replaced_at)
     values ($1, $2, $3, $4)`,
    [id, version, content, at],
  );
}
