import { createHash } from 'node:crypto';
import { THREAD_FACES_MAX } from '../../contract/chat/thread-summary.ts';
import { MINUTE_MS } from '../../contract/core/durations.ts';
import { type Database, singleRow } from '../platform/db/database.ts';
import { type Ids, idOf, insertAll, iso, type Row, readIds, type SeedInput } from './demo-rows.ts';

interface Reply {
  readonly from: string;
  /** After the message that it answers. */
  readonly minutesLater: number;
  readonly text: string;
}

interface Thread {
  readonly community: string;
  /** How the message begins. */
  readonly under: string;
  readonly replies: readonly Reply[];
  /** Who has not read the last reply. */
  readonly unreadBy?: string;
}

const threads: readonly Thread[] = [
  {
    community: 'hurno-sa-sugbo',
    under: 'Hopia costing help.',
    replies: [
      { from: 'arnelcabahug', minutesLater: 31, text: 'Ang gas sa pagbabad, apil ba?' },
      {
        from: 'mannygo88',
        minutesLater: 34,
        text: 'Hindi po, malamig na tubig lang. Sa pagluto lang may gas, ₱9.',
      },
      {
        from: 'luzabellana',
        minutesLater: 52,
        text: 'Husto na. Isulat sa notebook ang petsa, mausab ang presyo sa mung bean.',
      },
    ],
  },
  {
    community: 'code-sa-gabi',
    under: 'Update sa client: bayad na po!',
    replies: [
      { from: 'kenongkingco', minutesLater: 3, text: 'Anong terms ang hiningi mo, may down payment?' },
      {
        from: 'jeromebuenaflor',
        minutesLater: 5,
        text: 'Opo, 50-50. Yung template po ni Ma’am Bernadette ang ginamit ko.',
      },
      {
        from: 'bernadetteq',
        minutesLater: 9,
        text: 'Itabi mo ang resibo at ang kontrata sa iisang folder. **Pareho.**',
      },
      {
        from: 'jeromebuenaflor',
        minutesLater: 12,
        text: 'May folder na po, may kulay pa. Bukas ko isusulat ang invoice number 2.',
      },
    ],
    unreadBy: 'kenongkingco',
  },
  {
    community: 'let-barkada',
    under: 'Drill 8.',
    replies: [
      { from: 'maninapenaflor', minutesLater: 8, text: 'Why not A? A table does make checking faster.' },
      {
        from: 'coraagbayani',
        minutesLater: 14,
        text: 'Bonus lang ang bilis. Ang layunin: tugma ang tanong sa itinuro, sa tamang dami.',
      },
      { from: 'edwinsalonga', minutesLater: 20, text: 'So content validity. Noted po, Ma’am.' },
    ],
    unreadBy: 'maninapenaflor',
  },
  {
    community: 'raketeers-circle',
    under: 'I raised my rate today.',
    replies: [
      {
        from: 'stephtan',
        minutesLater: 9,
        text: 'What did you write to her? Asking for a friend. The friend is me.',
      },
      {
        from: 'rommelbaquiran',
        minutesLater: 13,
        text: '“From the 1st my rate is $9 an hour.” No sorry, no smiley. Hanifa deleted both.',
      },
      { from: 'hanifaguiling', minutesLater: 15, text: 'And I would do it again.' },
    ],
  },
];

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
export async function seedDemoThreads(tx: Database, { now, uuid }: SeedInput): Promise<void> {
  const ids = await readIds(tx, 'users');
  const rows = await Promise.all(
    threads.map(async (thread) => threadRows(thread, await parentOf(tx, thread), { ids, now, uuid })),
  );
  await insertAll(tx, tables, {
    chat_conversations: rows.map(({ conversation }) => conversation),
    chat_messages: rows.flatMap(({ messages }) => messages),
    chat_read_states: rows.flatMap(({ followers }) => followers),
  });
}

/** Marks the message as one with a thread. */
async function parentOf(tx: Database, { community, under }: Thread): Promise<Parent> {
  const { rows } = await tx.query<Parent>(
    `update chat_messages m set has_thread = true from chat_conversations c join groups g on g.id = c.group_id
     where c.id = m.chat_conversation_id and g.slug = $1 and starts_with(m.content, $2)
     returning m.id, m.chat_conversation_id, m.author_id, m.created_at`,
    [community, under],
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
