import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mentionToken } from '../../src/contract/chat/mentions.ts';
import type { EventData } from '../../src/contract/events.ts';
import { type LiveNode, PUBLIC_URL, startLiveNode } from '../realtime/support/live-node.ts';
import { connectRaw, fromNow, type RawClient } from '../realtime/support/raw-client.ts';
import { aFeed, type Feed } from '../server/feed/a-feed.ts';
import { type CommunityApi, startCommunityApi } from '../support/actions/community-api.ts';
import { type LossyDatabase, lossyDatabase } from '../support/engines/lossy-database.ts';

let database: LossyDatabase;
let api: CommunityApi;
let feed: Feed;
/** Gets no hints from the server that writes, and does not compare itself with the log. */
let other: LiveNode;
let reader: RawClient;
let postId: string;

beforeAll(async () => {
  api = await startCommunityApi({}, async (url) => {
    database = await lossyDatabase(url);
    return database.url;
  });
  feed = await aFeed(api);
  postId = (await feed.post(feed.olive)).id;
  other = await startLiveNode(api.db, { nodeId: 'other', limits: { reconcileMs: 100_000_000 } });
  reader = connectRaw(other.url, { origin: PUBLIC_URL });
  const topics = [`c:${feed.chatId}`, `f:${feed.groupId}`, `p:${postId}`];
  await reader.hello(
    topics.map((topic) => fromNow(topic)),
    { token: feed.ben },
  );
  for (const topic of topics) await reader.subok(topic);
});
afterAll(async () => {
  reader?.close();
  await other?.stop();
  await api?.close();
  await database?.close();
});

/** Calls with an idempotency key, like a client that will retry. */
function write(person: string, url: string, key: string, payload: object) {
  return api.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { authorization: `Bearer ${person}`, 'idempotency-key': key },
    payload,
  });
}

/** How often it was announced that `text` was created. The numbers of a post show its newest comments, too. */
const heard = (text: string) =>
  reader.frames.filter((frame) => {
    const said = JSON.stringify(frame);
    return said.includes(text) && said.includes('.created"');
  }).length;

async function badgeOf(person: string): Promise<EventData<'badge.updated'> | undefined> {
  const { rows } = await api.db.query<{ data: EventData<'badge.updated'> }>(
    `select data from rt_events where topic = $1 and kind = 'badge.updated' order by off desc limit 1`,
    [`u:${person}`],
  );
  return rows[0]?.data;
}

/** The last statement of the server: the emission that ends a transaction. */
const EMISSION = "rt_append('";

// First: a search that another test began would find it as well.
test('a member mentioned in a post gets the badge within seconds, even if the answer to the commit is lost', async () => {
  database.loseAnswerTo(EMISSION);
  const content_md = `Tingnan mo, ${mentionToken({ id: feed.ben })}`;
  const { statusCode } = await write(feed.ana, '/posts', randomUUID(), {
    group_id: feed.groupId,
    content_md,
  });
  expect(statusCode).toBeGreaterThanOrEqual(500);
  // Each minute a node looks for badges that were not sent. This one must not wait for that.
  await expect
    .poll(async () => (await badgeOf(feed.ben))?.notifications ?? 0, { timeout: 20_000 })
    .toBeGreaterThan(0);
});

test('events that a node did not announce before it died are announced when the request is retried', async () => {
  const key = randomUUID();
  const body = { group_id: feed.groupId, content_md: 'Dalawang beses' };
  expect((await write(feed.ana, '/posts', key, body)).statusCode).toBe(200);
  // A transaction of a node that announced nothing.
  await api.withTx(async (tx) =>
    tx.emit({
      kind: 'read.updated',
      topic: `u:${feed.sally}`,
      actor: feed.sally,
      data: { chat_conversation_id: feed.chatId, last_read_seq: 1, read_version: 1 },
    }),
  );
  expect((await write(feed.ana, '/posts', key, body)).headers['idempotency-replayed']).toBe('true');
  await expect.poll(() => badgeOf(feed.sally)).toBeDefined();
});

const acts = [
  {
    name: 'a message',
    text: 'Nawala ang sagot',
    url: '/chats/groups/messages',
    body: (content: string, key: string) => ({
      group_id: feed.groupId,
      chat_conversation_id: feed.chatId,
      client_msg_id: key,
      content,
    }),
  },
  {
    name: 'a comment',
    text: 'Nawala ang komento',
    url: '/comments',
    body: (content_md: string) => ({ post_id: postId, content_md }),
  },
  {
    name: 'a post',
    text: 'Nawala ang post',
    url: '/posts',
    body: (content_md: string) => ({ group_id: feed.groupId, content_md }),
  },
];

test.each(acts)(
  '$name whose commit answer is lost is announced at once, and is stored once',
  async ({ text, url, body }) => {
    const key = randomUUID();
    const lostBefore = database.lost();
    database.loseAnswerTo(EMISSION);
    const first = await write(feed.ana, url, key, body(text, key));
    expect(first.statusCode).toBeGreaterThanOrEqual(500);
    expect(database.lost()).toBe(lostBefore + 1);
    await expect.poll(() => heard(text)).toBe(1);
    expect((await write(feed.ana, url, key, body(text, key))).statusCode).toBe(200);
    expect(heard(text)).toBe(1);
  },
);
