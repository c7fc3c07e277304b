import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { message } from '../../src/contract/chat.ts';
import { rtPosition } from '../../src/contract/realtime.ts';
import { checkHistory, type Step, type Truth } from '../history/history.ts';
import { aServer, type Server } from '../support/a-server.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';
import { createVirtualClient, type VirtualClient } from '../support/virtual-client.ts';

const PEOPLE = 5;
const SENDS_PER_SECOND = 20;
const SECONDS = 10;
const CUTS = 20;
/** A test that fails is run again with the same cuts by setting SEED. */
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

function seeded(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Sender {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly client: VirtualClient;
}

let database: FreshDatabase;
let server: Server;
const groupId = randomUUID();
const conversationId = randomUUID();
const topic = `c:${conversationId}`;
const steps: Step[] = [];
const senders: Sender[] = [];

async function aMember(name: string): Promise<string> {
  const [userId, token] = [randomUUID(), randomUUID()];
  await database.db.query(
    `insert into users (id, email, first_name, last_name, password_hash, status, accepted_terms_at, created_at)
     values ($1, $2, $3, 'Reyes', 'none', 'ACTIVE', now(), now())`,
    [userId, `${name}@mail.example`, name],
  );
  await database.db.query(
    `insert into user_sessions (id, user_id, token_hash, kind, created_at, last_seen_at)
     values ($1, $2, $3, 'cookie', now(), now())`,
    [randomUUID(), userId, createHash('sha256').update(token).digest()],
  );
  if (senders.length === 0) {
    await database.db.query(
      `insert into groups (id, slug, name, description, accepted_guidelines_at, accepted_nda_at, created_by, created_at)
       values ($1, 'storm', 'Storm', 'Cuts', now(), now(), $2, now())`,
      [groupId, userId],
    );
    await database.db.query(
      `insert into chat_conversations (id, group_id, name, created_by, created_at) values ($1, $2, 'storm', $3, now())`,
      [conversationId, groupId, userId],
    );
  }
  await database.db.query(
    `insert into group_members (group_id, user_id, role, status, joined_at, updated_at)
     values ($1, $2, $3, 'ACTIVE', now(), now())`,
    [groupId, userId, senders.length === 0 ? 'OWNER' : 'MEMBER'],
  );
  return token;
}

async function snapshot({ name, headers }: Omit<Sender, 'client'>) {
  const query = `chat_conversation_id=${conversationId}&limit=1`;
  const answer = await fetch(`${server.url}/api/chats/groups/${groupId}/messages/search?${query}`, {
    headers,
  });
  const { rt } = z.object({ rt: rtPosition }).parse(await answer.json());
  steps.push({ actor: name, f: 'ok', op: 'reset', topic, off: rt[2] });
  return rt;
}

async function join(name: string): Promise<void> {
  const headers = { cookie: `sid=${await aMember(name)}`, origin: server.url };
  const tags = new Map<number, number>();
  const client = createVirtualClient({
    url: `${server.url.replace('http', 'ws')}/rt/ws`,
    headers,
    onFrame(frame) {
      for (const ev of frame.op === 'batch' ? frame.ev : frame.op === 'ev' ? [frame] : []) {
        if (ev.t === topic) tags.set(ev.o, ev.x);
      }
    },
  });
  client.hub.onBatch((batch) => {
    for (const event of batch) {
      if (event.topic !== topic) continue;
      steps.push({
        actor: name,
        f: 'ok',
        op: 'apply',
        topic,
        off: event.offset,
        tag: tags.get(event.offset) ?? 0,
      });
    }
  });
  const sender: Sender = { name, headers, client };
  client.follow(topic, () => snapshot(sender));
  senders.push(sender);
}

async function send({ name, headers }: Sender, n: number): Promise<void> {
  const cid = randomUUID();
  steps.push({ actor: name, f: 'invoke', op: 'send', cid });
  const answer = await fetch(`${server.url}/api/chats/groups/messages`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      group_id: groupId,
      chat_conversation_id: conversationId,
      content: `${name} ${n}`,
      client_msg_id: cid,
    }),
  });
  if (!answer.ok) {
    steps.push({ actor: name, f: 'fail', op: 'send', cid });
    throw new Error(`${answer.status} ${await answer.text()}`);
  }
  const { data } = z.object({ data: message }).parse(await answer.json());
  steps.push({ actor: name, f: 'ok', op: 'send', cid, id: data.id });
}

async function truth(): Promise<Truth> {
  const { db } = database;
  const log = await db.query<{ topic: string; off: number; tag: number }>(
    'select topic, off, tag from rt_events where topic = $1 order by off',
    [topic],
  );
  const heads = await db.query<{ topic: string; head: number }>(
    'select topic, head from rt_topics where topic = $1',
    [topic],
  );
  const messages = await db.query<{ id: string; cid: string }>(
    'select id, client_msg_id as cid from chat_messages',
  );
  return {
    log: log.rows,
    heads: new Map(heads.rows.map((row) => [row.topic, row.head])),
    messages: messages.rows,
  };
}

beforeAll(async () => {
  database = await freshDatabase();
  server = await aServer(database.url);
  for (const name of ['ana', 'ben', 'cora', 'dodong', 'ester'].slice(0, PEOPLE)) await join(name);
});

afterAll(async () => {
  for (const { client } of senders) client.close();
  await server?.close();
  await database?.close();
});

test(`F01 wires cut ${CUTS} times under ${SENDS_PER_SECOND} messages a second lose, double and reorder nothing (SEED=${seed})`, async () => {
  await expect.poll(() => senders.map(({ client }) => client.status())).toEqual(senders.map(() => 'live'));
  await expect.poll(() => steps.filter(({ op }) => op === 'reset').length).toBe(PEOPLE);

  const random = seeded(seed);
  const total = SENDS_PER_SECOND * SECONDS;
  const cutsAt = new Set<number>();
  while (cutsAt.size < CUTS) cutsAt.add(Math.floor(random() * total));
  const underWay: Promise<void>[] = [];
  for (let n = 0; n < total; n++) {
    const sender = senders[n % PEOPLE];
    if (sender) underWay.push(send(sender, n));
    if (cutsAt.has(n)) senders[Math.floor(random() * PEOPLE)]?.client.cut();
    await new Promise((resolve) => setTimeout(resolve, 1000 / SENDS_PER_SECOND));
  }
  await Promise.all(underWay);

  const reference = await truth();
  expect(reference.messages).toHaveLength(total);
  await expect.poll(() => checkHistory(steps, reference), { timeout: 30_000, interval: 200 }).toEqual([]);
  expect(senders.map(({ client }) => client.applied(topic).length)).toEqual(senders.map(() => total));
});
