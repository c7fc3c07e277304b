import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TransportKind } from '../../../machines/connection.machine.ts';
import type { ServerFrame } from '../../../src/contract/core/realtime.ts';
import { createVirtualClient, type VirtualClient } from '../../support/browser/virtual-client.ts';
import { type LiveNode, PUBLIC_URL, startLiveNode } from '../support/live-node.ts';
import { atTheStart, type LiveWorld, openLiveWorld, type Person } from '../support/live-world.ts';
import { cookieOf } from '../support/raw-client.ts';

let world: LiveWorld;
let node: LiveNode;
const clients: VirtualClient[] = [];

beforeAll(async () => {
  world = await openLiveWorld();
  node = await startLiveNode(world.db);
  world.onCommitted(node.realtime.onCommitted);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(async () => {
  await node.stop();
  await world.close();
});

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function connect(
  person: Person,
  transport: TransportKind,
  onFrame?: (frame: ServerFrame) => void,
): VirtualClient {
  const client = createVirtualClient({
    url: node.url,
    headers: { ...cookieOf(person), origin: PUBLIC_URL },
    transports: [transport],
    random: () => 0.1,
    ...(onFrame && { onFrame }),
  });
  clients.push(client);
  return client;
}

describe('an event stream, which cannot answer', () => {
  const limits = { tickMs: 20, presenceTickMs: 20, streamTicks: 25, streamGraceTicks: 100 };

  test('is renewed again and again without a gap while its reader is there', async () => {
    const quick = await startLiveNode(world.db, { limits });
    world.onCommitted(quick.realtime.onCommitted);
    const ana = await world.aPerson();
    const { conversationId, c } = await world.aConversation(ana);
    const client = createVirtualClient({
      url: quick.url,
      headers: { ...cookieOf(ana), origin: PUBLIC_URL },
      transports: ['sse'],
      random: () => 0,
    });
    clients.push(client);
    client.follow(c, atTheStart(c));
    await expect.poll(() => client.status()).toBe('live');
    const statuses = new Set<string>();
    client.hub.connection.subscribe(({ status }) => statuses.add(status));
    let said = 0;
    while (quick.realtime.stats().connectionsTotal < 4) {
      await world.say(conversationId);
      said++;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await expect.poll(() => client.applied(c)).toEqual(upTo(said));
    expect([...statuses].filter((status) => status !== 'live')).toEqual([]);
    expect(quick.realtime.isOnline(ana.userId)).toBe(true);
    client.close();
    await quick.stop();
  });

  test('does not count a user as present for long after their page vanished', async () => {
    const quick = await startLiveNode(world.db, { limits: { ...limits, streamGraceTicks: 10 } });
    const ana = await world.aPerson();
    const answer = await fetch(`${quick.base}/sse?topic=u:${ana.userId}`, {
      headers: { ...cookieOf(ana), origin: PUBLIC_URL },
    });
    await expect.poll(() => quick.realtime.isOnline(ana.userId)).toBe(true);
    await expect.poll(() => quick.realtime.isOnline(ana.userId)).toBe(false);
    expect(quick.realtime.stats().connections).toBe(0);
    await answer.body?.cancel().catch(() => undefined);
    await quick.stop();
  });
});

describe('a user with hundreds of chats', () => {
  test.each(['ws', 'sio'] as const)(
    'stays on %s with 512 topics, and hears of all of them',
    async (transport) => {
      const ana = await world.aPerson();
      const { groupId } = await world.aConversation(ana);
      // With the user's own topic these are the most that a connection may have.
      const { rows } = await world.db.query<{ id: string }>(
        `insert into chat_conversations (id, group_id, name, created_by, created_at)
       select gen_random_uuid(), $1, 'chat ' || n, $2, now() from generate_series(1, 511) n returning id`,
        [groupId, ana.userId],
      );
      const answers: string[] = [];
      const client = createVirtualClient({
        url: node.url,
        headers: { ...cookieOf(ana), origin: PUBLIC_URL },
        transports: [transport],
        onFrame: (frame) => void (frame.op === 'subok' && answers.push(frame.t)),
      });
      clients.push(client);
      const moved = new Set<string>();
      client.follow(`u:${ana.userId}`);
      for (const { id } of rows) {
        const headMoved = () => void moved.add(id);
        client.hub.subscribe(`c:${id}`, 'head', { headMoved });
      }
      await expect.poll(() => new Set(answers).size).toBe(512);
      expect(client.transport()).toBe(transport);
      const statuses = new Set<string>();
      client.hub.connection.subscribe(({ status }) => statuses.add(status));
      await Promise.all(rows.map(({ id }) => world.say(id)));
      await expect.poll(() => moved.size).toBe(511);
      expect([...statuses].filter((status) => status !== 'live')).toEqual([]);
      expect(client.transport()).toBe(transport);
    },
  );
});

describe.each(['ws', 'sio', 'sse', 'sync'] as const)('over %s', (transport) => {
  test('missed and live events arrive in order, each once', async () => {
    const ana = await world.aPerson();
    const { conversationId, c } = await world.aConversation(ana);
    for (let i = 0; i < 70; i++) await world.say(conversationId);
    const client = connect(ana, transport);
    client.follow(c, atTheStart(c));
    await expect.poll(() => client.applied(c).length).toBe(70);
    await Promise.all(upTo(50).map(() => world.say(conversationId)));
    await expect.poll(() => client.applied(c)).toEqual(upTo(120));
    expect(client.transport()).toBe(transport);
  });

  test('a topic that is added later is received as well, and a removed one no longer', async () => {
    const ana = await world.aPerson();
    const [first, second] = [await world.aConversation(ana), await world.aConversation(ana)];
    const client = connect(ana, transport);
    const leave = client.follow(first.c, atTheStart(first.c));
    await expect.poll(() => client.status()).toBe('live');
    await world.say(first.conversationId);
    client.follow(second.c, atTheStart(second.c));
    await world.say(second.conversationId);
    await expect.poll(() => client.applied(second.c)).toEqual([1]);
    await expect.poll(() => client.applied(first.c)).toEqual([1]);
    leave();
    await expect.poll(() => node.realtime.stats().fullSubscriptions).toBeLessThanOrEqual(2);
    await world.say(first.conversationId);
    await world.say(second.conversationId);
    await expect.poll(() => client.applied(second.c)).toEqual([1, 2]);
    expect(client.applied(first.c)).toEqual([1]);
  });

  test('the end of the session closes it, and it does not reconnect', async () => {
    const ana = await world.aPerson();
    const client = connect(ana, transport);
    await expect.poll(() => client.status()).toBe('live');
    await world.endSessions(ana, '*');
    await expect.poll(() => client.status()).toBe('ended');
    expect(client.hub.connection.getState().reason).toBe('auth');
  });

  test('a client never receives a topic that it may not read', async () => {
    const [ana, ben] = [await world.aPerson(), await world.aPerson()];
    const { conversationId, c } = await world.aConversation(ana);
    const own = await world.aConversation(ben);
    const frames: ServerFrame[] = [];
    const client = connect(ben, transport, (frame) => frames.push(frame));
    client.follow(c, atTheStart(c));
    client.follow(own.c, atTheStart(own.c));
    await expect.poll(() => frames.filter(({ op }) => op === 'denied').length).toBe(1);
    await world.say(conversationId);
    await world.say(own.conversationId);
    await expect.poll(() => client.applied(own.c)).toEqual([1]);
    expect(client.applied(c)).toEqual([]);
  });

  test('nothing stays on the server after it is closed', async () => {
    const before = node.realtime.stats();
    const ana = await world.aPerson();
    const client = connect(ana, transport);
    await expect.poll(() => client.status()).toBe('live');
    client.close();
    await expect.poll(() => node.realtime.stats().connections).toBeLessThanOrEqual(before.connections);
  });
});
