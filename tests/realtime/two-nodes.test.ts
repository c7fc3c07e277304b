import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeCode } from '../../src/contract/core/realtime.ts';
import type { RealtimeLimits } from '../../src/server/realtime/connections/limits.ts';
import type { PubSub } from '../../src/server/realtime/pubsub/pubsub.ts';
import { createChaosProxy } from '../chaos/proxy.ts';
import { aServer } from '../support/a-server.ts';
import { aRedis, type RedisServer } from '../support/engines/a-redis.ts';
import { describeWithRedis } from '../support/engines/describe-with-redis.ts';
import { createSeeded } from './model/seeded.ts';
import { hearingOnly, mortal, silent, withBadHints, withoutHints } from './support/bad-engine.ts';
import { type LiveNode, startLiveNode } from './support/live-node.ts';
import { type LiveWorld, openLiveWorld, type Person } from './support/live-world.ts';
import { connectAs, fromNow, type RawClient } from './support/raw-client.ts';
import { anEngineEnd, type EngineEnd } from './support/redis-node.ts';

interface Place {
  readonly groupId: string;
  readonly conversationId: string;
}

interface NodeOptions {
  readonly limits?: Partial<RealtimeLimits>;
  readonly pubsub?: (pubsub: PubSub) => PubSub;
}

describeWithRedis('two nodes', () => {
  let redis: RedisServer;
  let world: LiveWorld;
  let writer: { readonly node: LiveNode; readonly end: EngineEnd };
  const cleanUp: (() => unknown)[] = [];

  async function join(options: NodeOptions = {}) {
    const nodeId = randomUUID();
    const end = anEngineEnd(redis.url, nodeId);
    const pubsub = options.pubsub?.(end.pubsub) ?? end.pubsub;
    const node = await startLiveNode(world.db, { nodeId, pubsub, limits: options.limits ?? {} });
    cleanUp.push(async () => {
      await node.stop();
      end.commands.close();
    });
    await expect.poll(() => end.pubsub.health()).toBe('ok');
    return { node, end, pubsub };
  }

  async function listen(node: LiveNode, person: Person, topic: string): Promise<RawClient> {
    const client = await connectAs(node.url, person, [fromNow(topic)]);
    cleanUp.push(() => client.close());
    await client.subok(topic);
    return client;
  }

  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  async function converge(client: RawClient, topic: string, count: number): Promise<void> {
    await expect.poll(() => client.offsets(topic).length).toBe(count);
    expect(client.offsets(topic)).toEqual(upTo(count));
    expect(client.all('reset')).toEqual([]);
  }

  beforeAll(async () => {
    redis = await aRedis();
    world = await openLiveWorld();
    // Only the node that wrote it gets it directly.
    world.onCommitted((events) => writer.node.realtime.onCommitted(events));
  });
  afterEach(async () => {
    for (const clean of cleanUp.splice(0).reverse()) await clean();
  });
  afterAll(async () => {
    await redis.kill();
    await world.close();
  });

  test('what is written on one node is read on the other, each event once and in order', async () => {
    writer = await join();
    const reader = await join();
    const ana = await world.aPerson();
    const { conversationId, c } = await world.aConversation(ana);
    const client = await listen(reader.node, ana, c);
    await Promise.all(upTo(60).map(() => world.say(conversationId)));
    await converge(client, c, 60);
    // Delivered by hints, not by reading the log, except for one that another overtook.
    expect(reader.node.realtime.stats().repairsTotal).toBeLessThan(30);
  });

  test('an event that is too large for a hint is fetched from the log', async () => {
    writer = await join();
    const reader = await join();
    const ana = await world.aPerson();
    const { c } = await world.aConversation(ana);
    const client = await listen(reader.node, ana, c);
    await world.emit(c, 'test.happened', { text: 'x'.repeat(10_000) });
    await converge(client, c, 1);
  });

  test('a member removed on one node receives nothing more on the other', async () => {
    writer = await join();
    const reader = await join();
    const [ana, ben] = [await world.aPerson(), await world.aPerson()];
    const place = await world.aConversation(ana, ben);
    const client = await listen(reader.node, ben, place.c);
    await world.remove(place, ben);
    await world.say(place.conversationId);
    await client.nth('revoked');
    expect(client.offsets(place.c)).toEqual([1]);
  });

  test('a session that ends on one is closed on the other', async () => {
    writer = await join();
    const reader = await join();
    const ana = await world.aPerson();
    const { c } = await world.aConversation(ana);
    const client = await listen(reader.node, ana, c);
    await world.endSessions(ana, '*');
    expect((await client.closed()).code).toBe(closeCode.unauthenticated);
  });

  test('a session that ends on one is closed on the other also when no hint of it arrives', async () => {
    writer = await join();
    const reader = await join({ pubsub: withoutHints, limits: { revalidateMs: 200 } });
    const ana = await world.aPerson();
    const { c } = await world.aConversation(ana);
    const client = await listen(reader.node, ana, c);
    await world.endSessions(ana, '*');
    expect((await client.closed()).code).toBe(closeCode.unauthenticated);
  });

  test('a removal without any hint ends the subscription too, and nothing leaks', async () => {
    writer = await join();
    const reader = await join({ pubsub: withoutHints, limits: { reconcileMs: 200 } });
    const [ana, ben] = [await world.aPerson(), await world.aPerson()];
    const place = await world.aConversation(ana, ben);
    const client = await listen(reader.node, ben, place.c);
    await world.remove(place, ben);
    await world.say(place.conversationId);
    await client.nth('revoked');
    // The removal itself is 1. A check of the rights may end the subscription even before that is sent.
    expect(client.offsets(place.c).filter((offset) => offset > 1)).toEqual([]);
  });

  const endings = [
    {
      name: 'a kick',
      isPrivate: true,
      isMember: true,
      end: (place: Place, person: Person) => world.remove(place, person),
    },
    {
      name: 'a community that turns private',
      isPrivate: false,
      isMember: false,
      end: (place: Place) => world.makePrivate(place),
    },
  ];
  const lags = [
    { name: 'the node of the moderator is cut from Redis', wrap: (pubsub: PubSub) => pubsub },
    { name: 'the node of the reader hears nothing but the posts', wrap: hearingOnly(/^[pf]:/) },
  ];
  const rows = endings.flatMap((ending) => lags.map((lag) => ({ ending, lag })));

  test.each(rows)('after $ending.name no comment leaks, while $lag.name', async (row) => {
    const moderation = await join({ pubsub: silent });
    const reader = await join({ pubsub: row.lag.wrap });
    const [ana, ben] = [await world.aPerson(), await world.aPerson()];
    const place = await world.aConversation(ana, ...(row.ending.isMember ? [ben] : []));
    if (row.ending.isPrivate)
      await world.db.query('update groups set is_public = false where id = $1', [place.groupId]);
    const p = await world.aPost(place, ana);
    const f = `f:${place.groupId}`;
    const [inside, outside] = [await listen(reader.node, ana, p), await listen(reader.node, ben, p)];
    for (const client of [inside, outside]) {
      client.send({ op: 'sub', cur: [fromNow(f), fromNow(place.g)] });
      await client.subok(f);
    }
    writer = await join();
    await world.emit(p);
    await converge(outside, p, 1);

    writer = moderation;
    await row.ending.end(place, ben);
    writer = await join();
    for (const topic of [p, f, p, f, p]) await world.emit(topic, 'test.said_later');
    await converge(inside, p, 4);
    const heardLater = (client: RawClient) =>
      [p, f].flatMap((topic) => client.events(topic)).filter(({ k }) => k === 'test.said_later').length;
    await expect.poll(() => heardLater(inside)).toBe(5);
    await expect.poll(() => outside.all('revoked').map(({ t }) => t)).toEqual(expect.arrayContaining([p, f]));
    expect(heardLater(outside)).toBe(0);
  });

  test('Redis is killed and comes back empty between messages: none is missing, and no client is reset', async () => {
    writer = await join();
    const reader = await join();
    const ana = await world.aPerson();
    const { conversationId, c } = await world.aConversation(ana);
    const client = await listen(reader.node, ana, c);
    for (let i = 0; i < 20; i++) await world.say(conversationId);
    await redis.kill();
    for (let i = 0; i < 20; i++) await world.say(conversationId);
    // While Redis is away, by reading the log.
    await converge(client, c, 40);
    await redis.start();
    for (let i = 0; i < 20; i++) await world.say(conversationId);
    await converge(client, c, 60);
    await expect.poll(() => reader.end.pubsub.health()).toBe('ok');
  });

  test('while Redis hangs, writing does not wait for it, and readers are served from the log', async () => {
    writer = await join();
    const reader = await join();
    const ana = await world.aPerson();
    const { conversationId, c } = await world.aConversation(ana);
    const client = await listen(reader.node, ana, c);
    redis.freeze();
    try {
      for (let i = 0; i < 50; i++) await world.say(conversationId);
      await converge(client, c, 50);
      await expect.poll(() => reader.end.pubsub.health()).toBe('degraded');
    } finally {
      redis.thaw();
    }
    await expect.poll(() => writer.end.pubsub.health()).toBe('ok');
    await world.say(conversationId);
    await converge(client, c, 51);
  });

  test('hints that are lost, doubled and reordered: the reader gets each event once, in order', async () => {
    writer = await join();
    const reader = await join({
      pubsub: (pubsub) => withBadHints(pubsub, createSeeded(8)),
      limits: { reconcileMs: 1_000 },
    });
    const ana = await world.aPerson();
    const { conversationId, c } = await world.aConversation(ana);
    const client = await listen(reader.node, ana, c);
    for (let i = 0; i < 40; i++) await Promise.all([world.say(conversationId), world.say(conversationId)]);
    await converge(client, c, 80);
  });

  test('writes of a node that alone is cut off from Redis arrive within one check of the log', async () => {
    writer = await join({ pubsub: silent });
    // Only the check of the newest log entries can find it: no full comparison, and no missing beat.
    const reader = await join({ pubsub: withoutHints, limits: { reconcileMs: 100_000_000 } });
    const ana = await world.aPerson();
    const { conversationId, c } = await world.aConversation(ana);
    const client = await listen(reader.node, ana, c);
    for (let i = 0; i < 20; i++) await world.say(conversationId);
    await converge(client, c, 20);
  });

  test('a writer that dies between the commit and the hint is detected by its silence', async () => {
    const engines: ReturnType<typeof mortal>[] = [];
    writer = await join({
      pubsub(pubsub) {
        const one = mortal(pubsub);
        engines.push(one);
        return one;
      },
    });
    // Only the silence can reveal it: the reader checks the log every 30 seconds.
    const reader = await join();
    const ana = await world.aPerson();
    const { conversationId, c } = await world.aConversation(ana);
    const client = await listen(reader.node, ana, c);
    await world.say(conversationId);
    await converge(client, c, 1);
    engines[0]?.die();
    await world.say(conversationId);
    writer.end.commands.close();
    await converge(client, c, 2);
  });

  test('typing and presence are sent over Redis too, and the users of a dead node disappear', async () => {
    // Two seconds are ten milliseconds here, so the minute after which its users are gone is 300.
    const limits = { presenceTickMs: 10 };
    writer = await join({ limits });
    const reader = await join({ limits });
    const [ana, ben] = [await world.aPerson(), await world.aPerson()];
    const { c, g } = await world.aConversation(ana, ben);
    const client = await connectAs(reader.node.url, ana, [fromNow(c), fromNow(g)]);
    cleanUp.push(() => client.close());
    const other = await listen(writer.node, ben, c);
    other.send({ op: 'eph', t: `~${c}`, k: 'typing' });
    const newest = (topic: string) => client.all('eph').findLast(({ t }) => t === topic);
    await expect.poll(() => newest(`~${c}`)).toMatchObject({ k: 'typing', d: { user_id: ben.userId } });
    await expect.poll(() => newest(`~${g}`)).toMatchObject({ d: { count: 2 } });
    writer.end.commands.close();
    await expect.poll(() => newest(`~${g}`)).toMatchObject({ d: { off: [ben.userId], count: 1 } });
  });

  test('while one node alone is cut off from Redis, it and the others report that they are degraded, and all are ready without it', async () => {
    const proxy = await createChaosProxy({ targets: () => [Number(new URL(redis.url).port)] });
    const [cut, whole] = await Promise.all([
      aServer(world.url, { REDIS_URL: `redis://127.0.0.1:${proxy.port}` }),
      aServer(world.url, { REDIS_URL: redis.url }),
    ]);
    const readiness = () =>
      Promise.all(
        [cut, whole].map(async ({ url }) => {
          const answer = await fetch(`${url}/readyz`);
          const { status, realtime } = await answer.json();
          return [answer.status, status, realtime];
        }),
      );
    const both = (state: string) => [
      [200, 'ok', state],
      [200, 'ok', state],
    ];
    try {
      await expect.poll(readiness).toEqual(both('ok'));
      proxy.refuse(true);
      for (const line of proxy.lines()) line.cut();
      await expect.poll(readiness).toEqual(both('degraded'));
      proxy.refuse(false);
      await expect.poll(readiness).toEqual(both('ok'));
      await redis.kill();
      await expect.poll(readiness).toEqual(both('degraded'));
      await redis.start();
      await expect.poll(readiness).toEqual(both('ok'));
      expect(await whole.stop()).toBe(0);
    } finally {
      await Promise.all([cut.close(), whole.close()]);
      await proxy.close();
    }
  });
});
