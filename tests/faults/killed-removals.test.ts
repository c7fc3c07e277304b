import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeMessages, undoRemoval } from '../../src/contract/communities/message-removals.ts';
import { createPost } from '../../src/contract/feed/posts.ts';
import { aServer, type Server } from '../support/a-server.ts';
import { type CommunityApi, startCommunityApi } from '../support/actions/community-api.ts';

/** A transaction that reaches the marked row waits there, so that the server can be killed at that point. */
const LOCK = 4712;
const MESSAGES = 1_000;
const POSTS = 3;

let api: CommunityApi;
let server: Server;

beforeAll(async () => {
  api = await startCommunityApi();
  await api.db.query(`create function wait_to_be_killed() returns trigger language plpgsql set lock_timeout = 0 as $$
    begin perform pg_advisory_xact_lock(${LOCK}); return new; end $$`);
  // What waits to be killed may wait longer than a server's statements are given.
  const url = new URL(api.databaseUrl);
  const options = '-c statement_timeout=60s -c lock_timeout=2s -c TimeZone=UTC -c DateStyle=ISO';
  url.searchParams.set('options', options);
  url.searchParams.set('query_timeout', '60000');
  server = await aServer(url.href);
});
afterAll(async () => {
  await server?.close();
  await api?.close();
});

async function count(text: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await api.db.query<{ n: number }>(`select count(*)::integer as n from ${text}`, [
    ...values,
  ]);
  return rows[0]?.n ?? 0;
}
const atTheLock = () => count(`pg_locks where locktype = 'advisory' and objid = $1`, [LOCK]);

/** Kills the server when the job of `begin` changes a row of `table` for which `when` is true, and starts it again. */
async function killedAt(table: string, when: string, begin: () => Promise<unknown>): Promise<void> {
  await api.db.query(
    `create trigger killed before update on ${table} for each row when (${when}) execute function wait_to_be_killed()`,
  );
  await api.withTx(async (tx) => {
    await tx.query('set local idle_in_transaction_session_timeout = 0');
    await tx.query(`select pg_advisory_xact_lock(${LOCK})`);
    await begin();
    await expect.poll(() => atTheLock()).toBe(2);
    await server.kill();
  });
  // Waits until the database has ended the transaction of the killed server.
  await expect.poll(() => atTheLock()).toBe(0);
  await api.db.query(`drop trigger killed on ${table}`);
  await server.start();
}

test('where a node is killed amid a removal or its undo, the next one goes on, and nothing is done or told twice', async () => {
  const [mod, ben] = [await api.person({ first: 'Mod' }), await api.person({ first: 'Ben' })];
  const group = await api.community(mod, { is_public: true });
  await api.place(group.id, ben, 'MEMBER');
  await api.db.query(
    `insert into chat_messages (id, chat_conversation_id, seq, author_id, client_msg_id, content, content_hash, created_at)
     select gen_random_uuid(), $1, n, $2, gen_random_uuid(), 'spam ' || n, '', now() from generate_series(1, $3::integer) n`,
    [group.chatId, ben, MESSAGES],
  );
  await api.db.query('update chat_conversations set last_seq = $2 where id = $1', [group.chatId, MESSAGES]);
  for (let n = 0; n < POSTS; n++)
    await api.ok(createPost, ben, { body: { group_id: group.id, content_md: `spam ${n}` } });

  const removed = () =>
    count(`chat_messages where chat_conversation_id = $1 and deleted_at is not null`, [group.chatId]);
  const hidden = () => count(`posts where group_id = $1 and status = 'HIDDEN'`, [group.id]);
  /** Positions that events name, those of `f:` about posts, and each once. */
  const told = async (kind: string) => {
    const events = (await api.eventsOn(`c:${group.chatId}`)).filter(({ k }) => k === kind);
    const seqs = events.flatMap(({ d }) =>
      (d as { messages: [number, number][] }).messages.map(([seq]) => seq),
    );
    return [seqs.length, new Set(seqs).size];
  };
  const toldOfPosts = async () =>
    (await api.eventsOn(`f:${group.id}`)).filter(({ k }) => k === 'post.updated').length;

  const body = { group_id: group.id, user_id: ben, period: 'ALL' as const, has_posts: true };
  let id = '';
  await killedAt('chat_messages', 'new.seq = 400 and new.deleted_at is not null', async () => {
    id = (await api.ok(removeMessages, mod, { body })).data.id;
  });
  await expect.poll(hidden).toBe(POSTS);
  expect(await removed()).toBe(MESSAGES);
  expect(await told('messages.removed')).toEqual([MESSAGES, MESSAGES]);
  expect(await toldOfPosts()).toBe(POSTS);

  await killedAt('posts', `new.status = 'PUBLISHED' and new.content_md = 'spam 1'`, () =>
    api.ok(undoRemoval, mod, { params: { message_removal_id: id } }),
  );
  await expect.poll(hidden).toBe(0);
  expect(await removed()).toBe(0);
  expect(await told('messages.restored')).toEqual([MESSAGES, MESSAGES]);
  expect(await toldOfPosts()).toBe(2 * POSTS);
});
