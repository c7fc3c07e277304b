import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { closeCode, type ServerFrame } from '../../src/contract/core/realtime.ts';
import { createMemoryPubSub } from '../../src/server/realtime/pubsub/pubsub.memory.ts';
import type { PubSub } from '../../src/server/realtime/pubsub/pubsub.ts';
import { startLiveNode } from './support/live-node.ts';
import { type LiveWorld, openLiveWorld, type Person } from './support/live-world.ts';
import { connectAs, connectRaw, cookieOf, fromNow, type RawClient } from './support/raw-client.ts';

type Eph = Extract<ServerFrame, { op: 'eph' }>;

/** Replaces two seconds. */
const TICK_MS = 60;

let world: LiveWorld;
const cleanUp: (() => unknown)[] = [];

/** Two nodes on one bus that the test can break. */
async function setUp() {
  const bus = createMemoryPubSub();
  let health: 'ok' | 'degraded' = 'ok';
  const pubsub: PubSub = { ...bus, health: () => health, close: async () => undefined };
  const [a, b] = await Promise.all(
    ['a', 'b'].map((nodeId) =>
      startLiveNode(world.db, {
        pubsub,
        nodeId: `${nodeId}-${randomUUID()}`,
        limits: { presenceTickMs: TICK_MS },
      }),
    ),
  );
  if (!a || !b) throw new Error('two nodes were started');
  cleanUp.push(a.stop, b.stop);
  return {
    a,
    b,
    setHealth(next: typeof health) {
      health = next;
    },
  };
}

async function listen(
  node: { url: string },
  person: Person,
  topic: string,
  mode: 'full' | 'head' = 'full',
): Promise<RawClient> {
  const client = await connectAs(node.url, person, [fromNow(topic, mode)]);
  cleanUp.push(() => client.close());
  await client.subok(topic);
  return client;
}

const heard = (client: RawClient, k?: string): readonly Eph[] =>
  client.all('eph').filter((frame) => k === undefined || frame.k === k);
const says = (client: RawClient, c: string) => client.send({ op: 'eph', t: `~${c}`, k: 'typing' });
/** Milliseconds between two pings of a client in normal mode. */
async function beatOf(node: { url: string }, person: Person): Promise<number> {
  const client = await connectAs(node.url, person);
  cleanUp.push(() => client.close());
  return (await client.nth('welcome')).ping;
}

const newest = (client: RawClient) => heard(client).at(-1);

async function aPrivateConversation(one: Person, other: Person): Promise<string> {
  const id = randomUUID();
  const [low, high] = [one.userId, other.userId].sort();
  await world.db.query(
    `insert into chat_conversations (id, kind, name, low_id, high_id, created_by, created_at)
     values ($1, 'PRIVATE', '', $2, $3, $4, now())`,
    [id, low, high, one.userId],
  );
  return `c:${id}`;
}

const block = (one: Person, other: Person) =>
  world.db.query('insert into user_blocks (user_id, blocked_id, created_at) values ($1, $2, now())', [
    one.userId,
    other.userId,
  ]);

beforeAll(async () => {
  world = await openLiveWorld();
});
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean();
});
afterAll(() => world.close());

describe('typing', () => {
  test('reaches the other full readers on all nodes, with a name, once in three seconds', async () => {
    const { a, b } = await setUp();
    const [ana, ben, cat] = [await world.aPerson(), await world.aPerson(), await world.aPerson()];
    const { c } = await world.aConversation(ana, ben, cat);
    const writer = await listen(a, ana, c);
    const secondPage = await listen(b, ana, c);
    const near = await listen(a, ben, c);
    const far = await listen(b, cat, c);
    const listed = await listen(b, ben, c, 'head');
    says(writer, c);
    says(writer, c);
    says(secondPage, `c:${randomUUID()}`);
    for (const reader of [near, far]) {
      await reader.nth('eph');
      expect(heard(reader, 'typing')).toEqual([
        {
          op: 'eph',
          t: `~${c}`,
          k: 'typing',
          d: { user_id: ana.userId, first_name: 'Ana', last_name: 'Cruz' },
          ttl: 5_000,
        },
      ]);
    }
    // A later message arrived, so the first one would have arrived too.
    says(near, c);
    await writer.nth('eph');
    for (const reader of [writer, secondPage])
      await expect
        .poll(() => heard(reader, 'typing').map(({ d }) => d))
        .toMatchObject([{ user_id: ben.userId }]);
    expect(heard(listed)).toEqual([]);
  });

  test('of a non-member is not sent', async () => {
    const { a } = await setUp();
    const [ana, ben, eve] = [await world.aPerson(), await world.aPerson(), await world.aPerson()];
    const { c } = await world.aConversation(ana, ben);
    const reader = await listen(a, ana, c);
    const stranger = await connectAs(a.url, eve);
    cleanUp.push(() => stranger.close());
    says(stranger, c);
    const member = await listen(a, ben, c);
    says(member, c);
    await reader.nth('eph');
    expect(heard(reader, 'typing').map(({ d }) => d)).toMatchObject([{ user_id: ben.userId }]);
  });

  test('is not sent to clients in low-data mode, whose heartbeat is half as frequent', async () => {
    const { a } = await setUp();
    const [ana, ben] = [await world.aPerson(), await world.aPerson()];
    const { c } = await world.aConversation(ana, ben);
    const saving = connectRaw(a.url, { ...cookieOf(ben), origin: 'http://tambayan.test' });
    cleanUp.push(() => saving.close());
    await saving.hello([fromNow(c)], { lite: true });
    expect((await saving.nth('welcome')).ping).toBeGreaterThan(2 * (await beatOf(a, ana)));
    await saving.subok(c);
    const writer = await listen(a, ana, c);
    const reader = await listen(a, ben, c);
    says(writer, c);
    await reader.nth('eph');
    // The answer to a later request arrived, so the earlier message would have arrived too.
    saving.send({ op: 'probe', s: 7 });
    await saving.until('the answer', () => saving.all('ping').some(({ s }) => s === 7));
    expect(heard(saving)).toEqual([]);
  });

  test('between two people ends with a block', async () => {
    const { a } = await setUp();
    const [ana, ben] = [await world.aPerson(), await world.aPerson()];
    const { c: shared } = await world.aConversation(ana, ben);
    const c = await aPrivateConversation(ana, ben);
    const reader = await connectAs(a.url, ana, [fromNow(c), fromNow(shared)]);
    cleanUp.push(() => reader.close());
    await reader.subok(shared);
    const writer = await listen(a, ben, c);
    says(writer, c);
    await expect.poll(() => heard(reader, 'typing').length).toBe(1);
    await block(ana, ben);
    const again = await listen((await setUp()).a, ben, c);
    says(again, c);
    says(again, shared);
    expect(heard(reader, 'typing')).toHaveLength(1);
  });
});

describe('a message whose files are on their way', () => {
  const photo = { kind: 'PICTURE', width: 1250, height: 1100 } as const;
  const announces = (client: RawClient, c: string, id = randomUUID(), files: readonly object[] = [photo]) => {
    client.socket.send(JSON.stringify({ op: 'arriving', t: `~${c}`, id, files }));
    return id;
  };
  const arriving = (client: RawClient) => heard(client, 'arriving').map(({ d }) => d);

  test('is announced to the other full readers on all nodes, without names of files, and stored nowhere', async () => {
    const { a, b } = await setUp();
    const [ana, ben, cat] = [await world.aPerson(), await world.aPerson(), await world.aPerson()];
    const { c } = await world.aConversation(ana, ben, cat);
    const writer = await listen(a, ana, c);
    const secondPage = await listen(b, ana, c);
    const [near, far] = [await listen(a, ben, c), await listen(b, cat, c)];
    const id = announces(writer, c, randomUUID(), [
      { ...photo, name: 'resibo.png', url: 'https://example.com/' },
      { kind: 'FILE', width: null, height: null },
    ]);
    const author = {
      ...{ id: ana.userId, username: null, first_name: 'Ana', last_name: 'Cruz', avatar_url: null },
    };
    const files = [photo, { kind: 'FILE', width: null, height: null }];
    for (const reader of [near, far]) {
      await reader.nth('eph');
      expect(heard(reader)).toEqual([
        { op: 'eph', t: `~${c}`, k: 'arriving', d: { author, id, files }, ttl: 20_000 },
      ]);
    }
    // It is withdrawn in the same way. A later message arrived, so the first one would have arrived too.
    announces(near, c, id, []);
    for (const reader of [writer, secondPage])
      await expect
        .poll(() => arriving(reader))
        .toMatchObject([{ author: { id: ben.userId }, id, files: [] }]);
    const { rows } = await world.db.query('select from rt_events where topic = $1', [c]);
    expect(rows).toEqual([]);
  });

  test('is announced by those who may send it there, and by no one else', async () => {
    const { a } = await setUp();
    const [ana, ben, muted] = [await world.aPerson(), await world.aPerson(), await world.aPerson()];
    const [stranger, uploadless] = [await world.aPerson(), await world.aPerson()];
    const { c, groupId } = await world.aConversation(ana, ben, muted, uploadless);
    const restrict = (user: Person, type: string) =>
      world.db.query(
        `insert into restrictions (id, type, scope, group_id, user_id, moderator_id, reason, starts_at, created_at)
         values ($1, $2, 'GROUP', $3, $4, $5, 'spam', now(), now())`,
        [randomUUID(), type, groupId, user.userId, ana.userId],
      );
    await restrict(muted, 'CHAT_MUTE');
    await restrict(uploadless, 'UPLOAD_BLOCK');
    const reader = await listen(a, ana, c);
    for (const person of [stranger, muted, uploadless]) {
      const client = await connectAs(a.url, person);
      cleanUp.push(() => client.close());
      announces(client, c);
    }
    const ofTwo = await aPrivateConversation(ana, ben);
    const readerOfTwo = await listen(a, ana, ofTwo);
    const writer = await connectAs(a.url, ben, [fromNow(c), fromNow(ofTwo)]);
    cleanUp.push(() => writer.close());
    announces(writer, ofTwo);
    await expect.poll(() => arriving(readerOfTwo).length).toBe(1);
    await block(ana, ben);
    announces(writer, ofTwo);
    // This one is sent last, and arrives: a block concerns private conversations only.
    announces(writer, c);
    await expect.poll(() => arriving(reader)).toMatchObject([{ author: { id: ben.userId } }]);
    expect(arriving(readerOfTwo)).toHaveLength(1);
  });

  test('with more than ten files, or with sizes that no picture has, ends the connection that sent it', async () => {
    const { a } = await setUp();
    const [ana, ben] = [await world.aPerson(), await world.aPerson()];
    const { c } = await world.aConversation(ana, ben);
    const reader = await listen(a, ana, c);
    for (const files of [
      Array(11).fill(photo),
      [{ ...photo, width: 0 }],
      [{ ...photo, height: 1e9 }],
      [{ ...photo, width: 1.5 }],
      [{ ...photo, kind: 'VIDEO' }],
    ]) {
      const writer = await listen(a, ben, c);
      announces(writer, c, randomUUID(), files);
      expect((await writer.closed()).code, JSON.stringify(files)).toBe(closeCode.badFrame);
    }
    announces(await listen(a, ben, c), c);
    await expect.poll(() => arriving(reader)).toHaveLength(1);
  });
});

describe('presence', () => {
  test('of a community is a snapshot, then arrivals and departures, on any node', async () => {
    const { a, b } = await setUp();
    const [ana, ben, cat] = [await world.aPerson(), await world.aPerson(), await world.aPerson()];
    const { g } = await world.aConversation(ana, ben, cat);
    const outsider = await connectAs(b.url, await world.aPerson());
    cleanUp.push(() => outsider.close());
    const far = await connectAs(b.url, ben);
    const reader = await listen(a, ana, g);
    await expect
      .poll(() => newest(reader))
      .toMatchObject({
        t: `~${g}`,
        k: 'presence',
        d: { online: expect.arrayContaining([ana.userId, ben.userId]), count: 2 },
      });
    const catHere = await connectAs(b.url, cat);
    cleanUp.push(() => catHere.close());
    await expect
      .poll(() => newest(reader))
      .toMatchObject({
        k: 'presence.changed',
        d: { on: [cat.userId], off: [], count: 3 },
      });
    far.close();
    await expect
      .poll(() => newest(reader))
      .toMatchObject({
        k: 'presence.changed',
        d: { on: [], off: [ben.userId], count: 2 },
      });
    // A new reader receives everything at once.
    const late = await listen(b, cat, g);
    await expect.poll(() => newest(late)).toMatchObject({ k: 'presence', d: { count: 2 } });
  });

  test('of two people is sent with their conversation until one blocks the other', async () => {
    const { a } = await setUp();
    const [ana, ben] = [await world.aPerson(), await world.aPerson()];
    const { c: shared } = await world.aConversation(ana, ben);
    const c = await aPrivateConversation(ana, ben);
    const reader = await connectAs(a.url, ana, [fromNow(c), fromNow(shared)]);
    cleanUp.push(() => reader.close());
    await expect
      .poll(() => newest(reader))
      .toMatchObject({
        t: `~${c}`,
        k: 'presence',
        d: { online: [ana.userId], count: 1 },
      });
    await block(ben, ana);
    const later = await listen((await setUp()).a, ana, c);
    await new Promise((resolve) => setTimeout(resolve, 5 * TICK_MS));
    expect(heard(later)).toEqual([]);
    // A chat of a community has no presence of its own.
    expect(heard(reader).filter(({ t }) => t === `~${shared}`)).toEqual([]);
  });

  test('is unknown, and not empty, while the other nodes cannot be reached', async () => {
    const { a, setHealth } = await setUp();
    const ana = await world.aPerson();
    const { g } = await world.aConversation(ana);
    const reader = await listen(a, ana, g);
    await expect.poll(() => newest(reader)).toMatchObject({ k: 'presence' });
    setHealth('degraded');
    await expect.poll(() => newest(reader)).toMatchObject({ k: 'presence.unknown', d: {} });
    setHealth('ok');
    await expect.poll(() => newest(reader)).toMatchObject({ k: 'presence', d: { online: [ana.userId] } });
  });

  test('of a large community is a number', async () => {
    const { a } = await setUp();
    const ana = await world.aPerson();
    const { g, groupId } = await world.aConversation(ana);
    await world.db.query(
      `with people as (
         insert into users (id, email, first_name, last_name, password_hash, status, accepted_terms_at, created_at)
         select gen_random_uuid(), gen_random_uuid() || '@example.com', 'Ben', 'Reyes', '-', 'ACTIVE', now(), now()
         from generate_series(1, 500) returning id)
       insert into group_members (group_id, user_id, role, status, joined_at, updated_at)
       select $1, id, 'MEMBER', 'ACTIVE', now(), now() from people`,
      [groupId],
    );
    const reader = await listen(a, ana, g);
    await expect.poll(() => newest(reader)).toMatchObject({ k: 'presence', d: { online: null, count: 1 } });
  });
});
