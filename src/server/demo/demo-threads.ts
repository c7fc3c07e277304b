import { createHash } from 'node:crypto';
import { THREAD_FACES_MAX } from '../../contract/chat/thread-summary.ts';
import { MINUTE_MS } from '../../contract/core/durations.ts';
import { type Database, singleRow } from '../platform/db/database.ts';
import { type Ids, idOf, insertAll, iso, type Row, readIds, type SeedInput } from './demo-rows.ts';
import type { Community } from './demo-schemas.ts';

type Thread = Community['threads'][number];

const tables = {
  chat_conversations: `id uuid, kind text, name text, topic text, parent_message_id uuid, parent_conversation_id uuid, last_seq bigint,
    last_message_at timestamptz, created_by uuid, created_at timestamptz, replies integer, last_reply_at timestamptz,
    first_repliers uuid[], thread_version integer`,
  chat_messages: `id uuid, chat_conversation_id uuid, seq bigint, author_id uuid, client_msg_id uuid, content text,
    content_hash bytea, created_at timestamptz`,
  chat_read_states: `chat_conversation_id uuid, user_id uuid, last_read_seq bigint, updated_at timestamptz,
    is_following boolean, preferences_version integer`,
} as const;

interface Parent {
  readonly id: string;
  readonly chat_conversation_id: string;
  readonly author_id: string;
  readonly created_at: string;
}

/** Adds threads under messages of the demo's chats, which must exist. */
export async function seedDemoThreads(
  tx: Database,
  communities: readonly Community[],
  { now, uuid }: SeedInput,
): Promise<void> {
  const ids = await readIds(tx, 'users');
  const rows = await Promise.all(
    communities.flatMap(({ slug, threads }) =>
      threads.map(async (thread) =>
        threadRows(thread, await parentOf(tx, slug, thread.under), { ids, now, uuid }),
      ),
    ),
  );
  await insertAll(tx, tables, {
    chat_conversations: rows.map(({ conversation }) => conversation),
    chat_messages: rows.flatMap(({ messages }) => messages),
    chat_read_states: rows.flatMap(({ followers }) => followers),
  });
}

/** Marks the message as one with a thread. */
async function parentOf(tx: Database, slug: string, under: string): Promise<Parent> {
  const { rows } = await tx.query<Parent>(
    `update chat_messages m set has_thread = true from chat_conversations c join groups g on g.id = c.group_id
     where c.id = m.chat_conversation_id and g.slug = $1 and starts_with(m.content, $2)
     returning m.id, m.chat_conversation_id, m.author_id, m.created_at`,
    [slug, under],
  );
  return singleRow(rows);
}

function threadRows(thread: Thread, parent: Parent, { ids, now, uuid }: SeedInput & { readonly ids: Ids }) {
  const id = uuid();
  const at = thread.replies.map(({ minutesLater }) =>
    iso(Math.min(now, Date.parse(parent.created_at) + minutesLater * MINUTE_MS)),
  );
  const authors = thread.replies.map(({ from }) => idOf(ids, from));
  const last = at.at(-1) ?? parent.created_at;
  const count = thread.replies.length;
  return {
    conversation: {
      id,
      kind: 'THREAD',
      name: '',
      topic: '',
      parent_message_id: parent.id,
      parent_conversation_id: parent.chat_conversation_id,
      last_seq: count,
      last_message_at: last,
      created_by: authors[0] ?? null,
      created_at: at[0] ?? null,
      replies: count,
      last_reply_at: last,
      first_repliers: [...new Set(authors)].slice(0, THREAD_FACES_MAX),
      thread_version: count,
    } satisfies Row,
    messages: thread.replies.map(
      ({ text }, index): Row => ({
        id: uuid(),
        chat_conversation_id: id,
        seq: index + 1,
        author_id: authors[index] ?? null,
        client_msg_id: uuid(),
        content: text,
        content_hash: `\\x${createHash('sha256').update(text).digest('hex')}`,
        created_at: at[index] ?? null,
      }),
    ),
    followers: [...new Set([parent.author_id, ...authors])].map(
      (userId): Row => ({
        chat_conversation_id: id,
        user_id: userId,
        last_read_seq:
          thread.unreadBy !== undefined && userId === idOf(ids, thread.unreadBy) ? count - 1 : count,
        updated_at: last,
        is_following: true,
        preferences_version: 1,
      }),
    ),
  };
}
