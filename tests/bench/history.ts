import { createHash, randomUUID } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { createChatSearchRepo } from '../../src/server/features/chat/messages/chat-search.repo.ts';
import { createHistoryRepo } from '../../src/server/features/chat/messages/history.repo.ts';
import { announceMessage } from '../../src/server/features/chat/messages/message-announcements.ts';
import { createMessageAppendRepo } from '../../src/server/features/chat/messages/sending/message-append.repo.ts';
import { append } from '../../src/server/features/chat/messages/sending/sent-messages.ts';
import { systemRandom as random, systemTimers as timers } from '../../src/server/platform/clock/clock.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { createDatabase, createPool } from '../../src/server/platform/db/pool.ts';
import { createWithTx, type WithTx } from '../../src/server/platform/db/transaction.ts';
import { CONTENT } from './clients/say.ts';
import type { Ground } from './ground.ts';
import { growthOf } from './growth.ts';
import type { Result } from './result.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const ROUNDS = 5;
const CALLS = 40;
const PAGE = 50;

const READER = '00000000-0000-7000-8000-000000000001';
const GROUP = '00000000-0000-7000-8000-000000000002';
const CHAT = '00000000-0000-7000-8000-000000000003';
/** A rare word: its total number does not grow with the chat. */
const RARE = { word: 'bibingka', times: 5 };

/**
 * The cost of a page, a search and one more message in a chat of a million messages, against a chat of ten
 * thousand.
 */
export async function history(ground: Ground): Promise<Result[]> {
  const [few, many] = [await aChat(ground, 'history_few', FEW), await aChat(ground, 'history_many', MANY)];
  try {
    const results: Result[] = [];
    for (const [what, read] of Object.entries(acts)) {
      results.push(
        await growthOf(`${what} among 1,000,000 messages / among 10,000`, {
          few,
          many,
          read,
          rounds: ROUNDS,
          calls: CALLS,
        }),
      );
    }
    return results;
  } finally {
    await few.pool.end();
    await many.pool.end();
  }
}

interface Chat {
  readonly pool: Pool;
  readonly db: Database;
  readonly withTx: WithTx;
  readonly size: number;
}

const windowOf = ({ db }: Chat, place: object) =>
  createHistoryRepo(db).window({ chat_conversation_id: CHAT, limit: PAGE, ...place }, READER);
const found = ({ db }: Chat, q: string) => createChatSearchRepo(db).search(CHAT, { q, limit: 20 }, READER);

/** Each also checks that it read the right data: measuring an empty answer means nothing. */
const acts: Readonly<Record<string, (chat: Chat) => Promise<void>>> = {
  'Newest page': async (chat) => {
    const { data } = await windowOf(chat, {});
    require(data.at(-1)?.seq === chat.size && data.length === PAGE);
  },
  'Page in the middle': async (chat) => {
    const { data } = await windowOf(chat, { around: chat.size / 2 });
    require(data.length === PAGE);
  },
  'Search for a common word': async (chat) => require((await found(chat, 'kumusta')).length > 20),
  'Search for a rare word': async (chat) => require((await found(chat, RARE.word)).length === RARE.times),
  // The last case, because it changes the generated chat.
  'One message written': async ({ withTx, size }) => {
    const seq = await withTx(async (tx) => {
      const message = aMessage();
      const conversation = await createMessageAppendRepo(tx).lock(CHAT, [message]);
      const [sent] = conversation
        ? await append(tx, conversation, [
            { message, caller, quoted: null, forwarded: null, isInThread: false, isStaffOnly: false },
          ])
        : [];
      return sent && announceMessage(tx, 'message.created', sent.row, caller).seq;
    });
    require(seq !== undefined && seq > size);
  },
};

const caller = { userId: READER, sessionId: READER, platformRole: 'USER' } as const;

function aMessage() {
  return {
    id: random.uuid(),
    conversationId: CHAT,
    groupId: GROUP,
    authorId: READER,
    clientMsgId: randomUUID(),
    content: CONTENT,
    contentHash: createHash('sha256').update(CONTENT).digest(),
    replyToId: null,
    forwardOf: null,
    at: new Date().toISOString(),
  };
}

function require(isTrue: boolean): void {
  if (!isTrue) throw new Error('the chat does not hold what was put into it');
}

async function aChat(ground: Ground, name: string, size: number): Promise<Chat> {
  const url = await ground.aDatabase(name);
  await fill(url, size);
  const log = { warn() {}, error: console.error };
  const pool = createPool({ url, log, max: 1 });
  const withTx = createWithTx({ pool, random, timers, log, onCommitted() {} });
  return { pool, db: createDatabase(pool), withTx, size };
}

/** Over a separate connection: the pool limits a statement to seconds, and this takes a minute. */
async function fill(url: string, size: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    await client.query(PEOPLE);
    // Building an index is faster than filling it.
    const { rows } = await client.query<{ text: string }>(
      `select pg_get_indexdef('chat_messages_text'::regclass) as text`,
    );
    await client.query('drop index chat_messages_text');
    await client.query(MESSAGES, [size]);
    for (const { text } of rows) await client.query(text);
    await client.query('vacuum analyze');
    // Waiting for the disk takes equally long in both chats, and would hide what grows.
    await client.query(
      `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
    );
  } finally {
    await client.end();
  }
}

const PEOPLE = `insert into users (id, email, first_name, last_name, password_hash, status, accepted_terms_at, created_at)
  values ('${READER}', 'ana@example.com', 'Ana', 'Reyes', 'none', 'ACTIVE', now(), now());
  insert into groups (id, slug, name, description, accepted_guidelines_at, accepted_nda_at, created_by, created_at)
  values ('${GROUP}', 'bench', 'Bench', '', now(), now(), '${READER}', now());
  insert into group_members (group_id, user_id, role, status, joined_at, updated_at)
  values ('${GROUP}', '${READER}', 'OWNER', 'ACTIVE', now(), now());
  insert into chat_conversations (id, group_id, name, created_by, created_at)
  values ('${CHAT}', '${GROUP}', 'bench', '${READER}', now())`;

const MESSAGES = `with words as (
    select array['kumusta','po','ako','ikaw','bahay','pagkain','salamat','tinapay','bukas','kahapon','tindahan','benta',
      'klase','aralin','tanong','sagot','maganda','talaga','sige','opo'] as w
  ), said as (
    insert into chat_messages
      (id, chat_conversation_id, seq, author_id, client_msg_id, content, content_hash, created_at)
    select gen_random_uuid(), '${CHAT}', n, '${READER}', gen_random_uuid(),
      w[1 + n % 20] || ' ' || w[1 + n / 20 % 20] || ' ' || w[1 + n * 7 % 20] || ' ' || w[1 + n * 11 / 3 % 20]
        || case when n % ($1::int / ${RARE.times}) = 7 then ' ${RARE.word}' else '' end,
      '\\x00', now()
    from words, generate_series(1, $1::int) n
  )
  update chat_conversations set last_seq = $1, last_message_at = now()`;
