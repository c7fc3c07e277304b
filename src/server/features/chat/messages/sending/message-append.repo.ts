import type { Person } from '../../../../../contract/account/people.ts';
import type { AttachmentForm } from '../../../../../contract/attachments/attachment.ts';
import type { Conversation } from '../../../../../contract/chat/chat.ts';
import type { PollForm } from '../../../../../contract/polls/poll.ts';
import { type Database, singleRow } from '../../../../platform/db/database.ts';
import { arrayOf, prepared } from '../../../../platform/db/prepared.ts';
import { homeOf } from '../../../../platform/rights/conversation-home.ts';
import { personJson } from '../../../users/person-json.ts';
import { type MessageRow, messageColumns } from '../message-row.ts';

/** A message that has no position yet. */
export interface NewMessage {
  readonly id: string;
  readonly conversationId: string;
  /** Null in a private conversation. */
  readonly groupId: string | null;
  readonly authorId: string;
  readonly clientMsgId: string;
  readonly content: string;
  readonly contentHash: Buffer;
  readonly replyToId: string | null;
  readonly poll?: PollForm | undefined;
  readonly attachments?: readonly AttachmentForm[] | undefined;
  /** The message that this one forwards. */
  readonly forwardOf: string | null;
  readonly at: string;
}

/** A conversation in which only this transaction can store messages. */
export interface LockedConversation
  extends Pick<
    Conversation,
    'id' | 'group_id' | 'status' | 'is_staff_only' | 'last_seq' | 'last_message_at' | 'parent'
  > {
  /** Indexes of the messages whose client id their author already used. */
  repeated: readonly number[];
}

/** An author's read position after their own message. */
export interface OwnReading {
  user_id: string;
  last_read_seq: number;
  read_version: number;
  author: Person;
}

/** Looks each message up by itself: the plan is made while the table may be empty, and a join would then read all of it. */
const LOCK = prepared(`select c.id, h.group_id, h.status, h.is_staff_only, c.last_seq, c.last_message_at,
    case when c.kind = 'THREAD' then
      json_build_object('message_id', c.parent_message_id, 'conversation_id', h.id) end as parent, array(
    select (s.place - 1)::integer from unnest(${arrayOf('$2', 'uuid')}, ${arrayOf('$3', 'uuid')}) with ordinality as s (author, client_id, place)
    where (select true from chat_messages m where m.author_id = s.author and m.client_msg_id = s.client_id)) as repeated
  from chat_conversations c join ${homeOf('c')} where c.id = $1 for no key update of c for share of h`);

/** The foreign keys lock the authors here, before the topics are locked. */
const APPEND = prepared(`with numbered as (
    update chat_conversations set last_seq = $2, last_message_at = $3 where id = $1
  ), stored as (
    insert into chat_messages
      (id, chat_conversation_id, seq, author_id, client_msg_id, content, content_hash, reply_to_id, created_at)
    select s.id, $1, s.seq, s.author, s.client_id, s.content, s.hash, s.reply_to, $3
    from unnest(${arrayOf('$4', 'uuid')}, ${arrayOf('$5', 'bigint')}, ${arrayOf('$6', 'uuid')}, ${arrayOf('$7', 'uuid')}, ${arrayOf('$8', 'text')}, ${arrayOf('$9', 'bytea')}, ${arrayOf('$10', 'uuid')})
      as s (id, seq, author, client_id, content, hash, reply_to)
  )
  insert into chat_read_states as r (chat_conversation_id, user_id, last_read_seq, updated_at)
  select $1, s.author, max(s.seq), $3 from unnest(${arrayOf('$5', 'bigint')}, ${arrayOf('$6', 'uuid')}) as s (seq, author)
  group by s.author order by s.author
  on conflict (user_id, chat_conversation_id) do update
  set last_read_seq = greatest(r.last_read_seq, excluded.last_read_seq), updated_at = excluded.updated_at
  returning user_id, last_read_seq, read_version,
    (select ${personJson('u')} from users u where u.id = user_id) as author`);

/** Works with a transaction. Stores messages; does not check rights. */
export function createMessageAppendRepo(tx: Database) {
  return {
    /**
     * Returns null when the conversation does not exist. The lock keeps positions without gaps, and `status` unchanged.
     */
    async lock(id: string, messages: readonly NewMessage[]): Promise<LockedConversation | null> {
      const { rows } = await tx.query<LockedConversation>(LOCK, [
        id,
        messages.map(({ authorId }) => authorId),
        messages.map(({ clientMsgId }) => clientMsgId),
      ]);
      return rows[0] ?? null;
    },

    /** Locks a message of the conversation against changes until the transaction ends; null when it does not exist. */
    async holdQuoted(id: string, conversationId: string, readerId: string): Promise<MessageRow | null> {
      const held = await tx.query(
        'select from chat_messages where id = $1 and chat_conversation_id = $2 for share',
        [id, conversationId],
      );
      if (held.rowCount === 0) return null;
      const { rows } = await tx.query<MessageRow>(
        `select ${messageColumns('$2')} from chat_messages m where m.id = $1`,
        [id, readerId],
      );
      return singleRow(rows);
    },

    /**
     * Stores `messages` in order after the last message of the locked conversation, and moves their authors' read
     * positions there. Returns one read position per author, by user id.
     *
     * @throws unique violation when another transaction stores the same client id at the same time.
     */
    async append(
      { id, last_seq }: LockedConversation,
      messages: readonly NewMessage[],
      at: string,
    ): Promise<ReadonlyMap<string, OwnReading>> {
      const { rows } = await tx.query<OwnReading>(APPEND, [
        id,
        last_seq + messages.length,
        at,
        messages.map((message) => message.id),
        messages.map((_, index) => last_seq + index + 1),
        messages.map(({ authorId }) => authorId),
        messages.map(({ clientMsgId }) => clientMsgId),
        messages.map(({ content }) => content),
        messages.map(({ contentHash }) => contentHash),
        messages.map(({ replyToId }) => replyToId),
      ]);
      return new Map(rows.map((row) => [row.user_id, row]));
    },

    /** Stores whom a new message mentions and whom it answers. One person may be both. */
    async call(
      { id, chat_conversation_id, seq }: MessageRow,
      called: { readonly named: readonly string[]; readonly answered: string | null },
    ): Promise<void> {
      const { named, answered } = called;
      const people = [...new Set(answered === null ? named : [...named, answered])];
      if (people.length === 0) return;
      await tx.query(
        `insert into chat_mentions (chat_message_id, user_id, chat_conversation_id, seq, is_named, is_reply)
         select $1, p.id, $2, $3, p.id = any($5::uuid[]), p.id is not distinct from $6::uuid
         from unnest($4::uuid[]) as p (id)`,
        [id, chat_conversation_id, seq, people, named, answered],
      );
    },
  };
}
