import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Cursor, closeCode } from '../../../src/contract/core/realtime.ts';
import { type LiveNode, startLiveNode } from '../support/live-node.ts';
import { aMessage, type LiveWorld, openLiveWorld } from '../support/live-world.ts';
import { connectAs, connectRaw, cookieOf, fromNow, type RawClient } from '../support/raw-client.ts';

let world: LiveWorld;
let node: LiveNode;
const opened: { close(): void }[] = [];

/** Closed after each test. */
function keep<T extends { close(): void }>(client: T): T {
  opened.push(client);
  return client;
}

beforeAll(async () => {
  world = await openLiveWorld();
  node = await startLiveNode(world.db);
  world.onCommitted(node.realtime.onCommitted);
});
afterEach(() => {
  for (const client of opened.splice(0)) client.close();
});
afterAll(async () => {
  await node.stop();
  await world.close();
});

const cursorAfter = (client: RawClient, topic: string): Cursor => {
  const last = client.events(topic).at(-1);
  if (!last) throw new Error('nothing received');
  return [topic, 'full', last.e, last.o, last.x];
};

describe('a hello', () => {
  test('is answered with a welcome, the own topic and every topic asked for', async () => {
    const ana = await world.aPerson();
    const { c, g } = await world.aConversation(ana);
    const client = keep(await connectAs(node.url, ana, [fromNow(c), fromNow(g)]));
    await client.subok(g);
    expect(client.frames[0]).toMatchObject({
      op: 'welcome',
      user: ana.userId,
      node: 'a',
      build: 'test-build',
      ping: 25_000,
    });
    expect(client.all('subok').map(({ t }) => t)).toEqual([c, g, `u:${ana.userId}`]);
  });

  test('may carry a bearer token instead of a cookie', async () => {
    const ana = await world.aPerson();
    const client = keep(connectRaw(node.url));
    await client.hello([], { token: ana.token });
    expect(await client.nth('welcome')).toMatchObject({ user: ana.userId });
  });

  test('without a session ends with 4401', async () => {
    const client = keep(connectRaw(node.url));
    await client.hello([]);
    expect(await client.nth('bye')).toMatchObject({ code: closeCode.unauthenticated, retry: null });
    expect((await client.closed()).code).toBe(closeCode.unauthenticated);
  });

  test('that never arrives ends with 4408', async () => {
    const quick = await startLiveNode(world.db, { limits: { helloMs: 50 } });
    const client = connectRaw(quick.url);
    expect((await client.closed()).code).toBe(closeCode.noHello);
    await quick.stop();
  });

  test('is refused while the process is overloaded', async () => {
    const ana = await world.aPerson();
    const late = await startLiveNode(world.db, {
      limits: { tickMs: 10 },
      loopDelay: { takeP99Ms: () => 900, close() {} },
    });
    await expect.poll(() => late.realtime.stats().loopDelayMs).toBe(900);
    const client = connectRaw(late.url, { ...cookieOf(ana), origin: 'http://tambayan.test' });
    await client.hello([]);
    expect(await client.nth('bye')).toMatchObject({ code: closeCode.draining, why: 'overloaded' });
    await late.stop();
  });
});

describe('the handshake', () => {
  test('is refused to a foreign page', async () => {
    const ana = await world.aPerson();
    const client = keep(connectRaw(node.url, { ...cookieOf(ana), origin: 'https://evil.test' }));
    expect(await client.refused()).toBe(403);
  });

  test('is refused for a cookie without an Origin', async () => {
    const ana = await world.aPerson();
    expect(await keep(connectRaw(node.url, cookieOf(ana))).refused()).toBe(403);
  });

  test('is refused at another path', async () => {
    expect(await keep(connectRaw(`ws://127.0.0.1:${node.port}/rt/other`)).refused()).toBe(404);
  });

  test('is limited for an address that connects too often', async () => {
    const strict = await startLiveNode(world.db, { limits: { handshakeBurst: 2 } });
    const [first, second, third] = [connectRaw(strict.url), connectRaw(strict.url), connectRaw(strict.url)];
    await Promise.all([first.opened(), second.opened()]);
    expect(await third.refused()).toBe(429);
    await strict.stop();
  });

  test('is limited for a user who connects too often, and not for others at the same address', async () => {
    const strict = await startLiveNode(world.db, { limits: { userHandshakeBurst: 2 } });
    const [ana, ben] = [await world.aPerson(), await world.aPerson()];
    for (let n = 0; n < 2; n++) keep(await connectAs(strict.url, ana));
    const third = keep(connectRaw(strict.url, { ...cookieOf(ana), origin: 'http://tambayan.test' }));
    await third.hello([]);
    expect(await third.nth('bye')).toMatchObject({ code: closeCode.tooSlow, retry: [3_000, 30_000] });
    keep(await connectAs(strict.url, ben));
    await strict.stop();
  });
});

describe('events', () => {
  test('arrive live, in order, each once, from concurrent writers', async () => {
    const ana = await world.aPerson();
    const { conversationId, c } = await world.aConversation(ana);
    const client = keep(await connectAs(node.url, ana, [fromNow(c)]));
    await client.subok(c);
    await Promise.all(Array.from({ length: 100 }, () => world.say(conversationId)));
    await client.until('100 events', () => client.events(c).length >= 100);
    expect(client.offsets(c)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(client.frames.every((frame) => frame.op !== 'ev' || frame.n === 1)).toBe(true);
    // A busy topic is sent in batches.
    expect(client.all('batch').length).toBeGreaterThan(0);
  });

  test('missed while away are replayed exactly from the cursor', async () => {
    const ana = await world.aPerson();
    const { conversationId, c } = await world.aConversation(ana);
    const before = keep(await connectAs(node.url, ana, [fromNow(c)]));
    await before.subok(c);
    for (let i = 0; i < 3; i++) await world.say(conversationId);
    await before.until('3 events', () => before.events(c).length === 3);
    const cursor = cursorAfter(before, c);
    before.close();
    for (let i = 0; i < 70; i++) await world.say(conversationId);
    const after = keep(await connectAs(node.url, ana, [cursor]));
    expect(await after.subok(c)).toMatchObject({ o: 73 });
    await world.say(conversationId);
    await after.until('the newest', () => after.offsets(c).at(-1) === 74);
    expect(after.offsets(c)).toEqual(Array.from({ length: 71 }, (_, index) => index + 4));
  });

  test('are not replayed from memory once the log has redacted them', async () => {
    const [ana, ben] = [await world.aPerson(), await world.aPerson()];
    const { conversationId, c } = await world.aConversation(ana, ben);
    // A listener stays connected, so that the node remembers the topic.
    const listener = keep(await connectAs(node.url, ana, [fromNow(c)]));
    const { e, o, x } = await listener.subok(c);
    const { id } = await world.say(conversationId, 'secret');
    await world.withTx(async (tx) => {
      await tx.query(`update rt_events set data = '{"redacted": true}' where topic = $1 and ref = $2`, [
        c,
        id,
      ]);
      tx.emit({ topic: c, kind: 'message.deleted', ref: id, data: aMessage({ id, content: '' }) });
    });
    await listener.until('both', () => listener.events(c).length === 2);
    const late = keep(await connectAs(node.url, ben, [[c, 'full', e, o, x]]));
    await late.subok(c);
    expect(late.events(c).map(({ k }) => k)).toEqual(['message.created', 'message.deleted']);
    expect(JSON.stringify(late.frames)).not.toContain('secret');
  });

  test('with a cursor of another epoch are answered with a reset, and nothing else', async () => {
    const ana = await world.aPerson();
    const { c } = await world.aConversation(ana);
    await world.emit(c);
    const client = keep(await connectAs(node.url, ana, [[c, 'full', 1_000_001, 1, 12345]]));
    expect(await client.nth('reset')).toMatchObject({ t: c, why: 'diverged' });
    await world.emit(c);
    await world.emit(`u:${ana.userId}`);
    await client.until('own event', () => client.events(`u:${ana.userId}`).length === 1);
    expect(client.events(c)).toEqual([]);
  });

  test('of topics that the user may not read are denied', async () => {
    const [ana, ben] = [await world.aPerson(), await world.aPerson()];
    const { c, g } = await world.aConversation(ben);
    const client = keep(await connectAs(node.url, ana, [fromNow(c), fromNow(g), fromNow(`u:${ben.userId}`)]));
    await client.nth('denied', 3);
    expect(client.all('denied').map(({ t }) => t)).toEqual([c, g, `u:${ben.userId}`]);
  });

  test('reach the clients of another node through the bus', async () => {
    const { createMemoryPubSub } = await import('../../../src/server/realtime/pubsub/pubsub.memory.ts');
    const pubsub = createMemoryPubSub();
    const [writer, other] = [
      await startLiveNode(world.db, { pubsub, nodeId: 'w' }),
      await startLiveNode(world.db, { pubsub, nodeId: 'o' }),
    ];
    const ana = await world.aPerson();
    const { c } = await world.aConversation(ana);
    const client = await connectAs(other.url, ana, [fromNow(c)]);
    await client.subok(c);
    const withWriter = world.onCommitted(writer.realtime.onCommitted);
    expect(withWriter).toBeUndefined();
    await world.emit(c);
    await client.until('the event', () => client.events(c).length === 1);
    await expect.poll(other.realtime.stats).toMatchObject({ committedTotal: 0, deliveredTotal: 1 });
    await writer.stop();
    await other.stop();
  });
});

describe('mode head', () => {
  test('sends the position of a topic, at once and then by ticks, without its events', async () => {
    const ana = await world.aPerson();
    const { conversationId, c } = await world.aConversation(ana);
    await world.say(conversationId);
    await world.emit(c, 'message.updated');
    const client = keep(await connectAs(node.url, ana, [fromNow(c, 'head')]));
    const { e } = await client.subok(c);
    expect((await client.nth('heads')).h).toEqual([[c, e, 2, 1]]);
    await Promise.all([1, 2, 3].map(() => world.say(conversationId)));
    expect((await client.nth('heads', 2)).h).toEqual([[c, e, 5, 4]]);
    expect(client.events(c)).toEqual([]);
  });

  test('becomes full with a cursor, and head again', async () => {
    const ana = await world.aPerson();
    const { conversationId, c } = await world.aConversation(ana);
    const client = keep(await connectAs(node.url, ana, [fromNow(c, 'head')]));
    const { e } = await client.subok(c);
    await world.say(conversationId);
    client.send({ op: 'sub', cur: [[c, 'full', e, 0, 0]] });
    await client.until('the replay', () => client.offsets(c).length === 1);
    client.send({ op: 'sub', cur: [fromNow(c, 'head')] });
    await client.until(
      'head again',
      () => client.all('subok').filter(({ m, t }) => t === c && m === 'head').length === 2,
    );
    await world.say(conversationId);
    await client.until('a tick', () =>
      client.all('heads').some(({ h }) => h[0]?.[2] === 2 && h[0]?.[3] === 2),
    );
    expect(client.offsets(c)).toEqual([1]);
  });

  test('ends with the membership too', async () => {
    const [ana, ben] = [await world.aPerson(), await world.aPerson()];
    const place = await world.aConversation(ben, ana);
    const client = keep(await connectAs(node.url, ana, [fromNow(place.c, 'head')]));
    await client.subok(place.c);
    await world.remove(place, ana);
    expect(await client.nth('revoked')).toMatchObject({ t: place.c });
  });
});

describe('losing access', () => {
  test('after a removal nothing is sent, whatever is written afterwards', async () => {
    const [ana, ben] = [await world.aPerson(), await world.aPerson()];
    const place = await world.aConversation(ben, ana);
    const client = keep(await connectAs(node.url, ana, [fromNow(place.c), fromNow(place.g)]));
    await client.subok(place.g);
    let isOver = false;
    const writers = [1, 2, 3, 4].map(async () => {
      while (!isOver) await world.say(place.conversationId);
    });
    await client.until('a start', () => client.events(place.c).length > 20);
    await world.remove(place, ana);
    await client.until('the end', () => client.all('revoked').some(({ t }) => t === place.c));
    const seen = client.events(place.c).length;
    isOver = true;
    await Promise.all(writers);
    await world.emit(`u:${ana.userId}`);
    await client.until('a later event', () => client.events(`u:${ana.userId}`).length === 2);
    const { rows } = await world.db.query<{ off: number }>(
      `select off from rt_events where topic = $1 and kind = 'member.removed'`,
      [place.c],
    );
    const sent = client.offsets(place.c);
    expect(sent).toEqual(sent.map((_, index) => index + 1));
    expect(sent).toHaveLength(seen);
    expect(seen).toBeLessThanOrEqual(rows[0]?.off ?? 0);
  });

  test('after a new admission the old cursor replays the removal and continues', async () => {
    const [ana, ben] = [await world.aPerson(), await world.aPerson()];
    const place = await world.aConversation(ben, ana);
    const before = keep(await connectAs(node.url, ana, [fromNow(place.c)]));
    const { e, o, x } = await before.subok(place.c);
    before.close();
    await world.remove(place, ana);
    await world.join(place.groupId, ana);
    await world.emit(place.c, 'member.added');
    const after = keep(await connectAs(node.url, ana, [[place.c, 'full', e, o, x]]));
    await after.subok(place.c);
    await world.say(place.conversationId);
    await after.until('going on', () => after.offsets(place.c).length === 3);
    expect(after.all('revoked')).toEqual([]);
  });

  test('a session that ends closes its connection, and no other', async () => {
    const ana = await world.aPerson();
    const phone = await world.signIn(ana.userId);
    const [first, second] = [await connectAs(node.url, ana), keep(await connectAs(node.url, phone))];
    await world.endSessions(ana, [ana.sessionId]);
    expect(await first.nth('bye')).toMatchObject({ code: closeCode.unauthenticated, retry: null });
    expect((await first.closed()).code).toBe(closeCode.unauthenticated);
    await world.emit(`u:${ana.userId}`);
    await second.until('the other goes on', () => second.events(`u:${ana.userId}`).length === 2);
  });

  test('all sessions but one', async () => {
    const ana = await world.aPerson();
    const phone = await world.signIn(ana.userId);
    const [first, second] = [keep(await connectAs(node.url, ana)), keep(await connectAs(node.url, phone))];
    await world.endSessions(ana, '*', ana.sessionId);
    expect((await second.closed()).code).toBe(closeCode.unauthenticated);
    expect(first.all('bye')).toEqual([]);
  });

  test('is noticed by a check when no event announces it', async () => {
    const checking = await startLiveNode(world.db, { limits: { revalidateMs: 100 } });
    const [ana, ben] = [await world.aPerson(), await world.aPerson()];
    const place = await world.aConversation(ben, ana);
    const client = await connectAs(checking.url, ana, [fromNow(place.c)]);
    await client.subok(place.c);
    await world.db.query(`update group_members set status = 'BANNED' where user_id = $1`, [ana.userId]);
    expect(await client.nth('revoked')).toMatchObject({ t: place.c, why: 'right.lost' });
    await world.db.query('update user_sessions set revoked_at = now() where id = $1', [ana.sessionId]);
    expect((await client.closed()).code).toBe(closeCode.unauthenticated);
    await checking.stop();
  });

  test('a topic at the moment at which a paid membership ends, and not before', async () => {
    const punctual = await startLiveNode(world.db, { limits: { accessEndsMs: 50 } });
    const [ana, ben] = [await world.aPerson(), await world.aPerson()];
    const place = await world.aConversation(ben, ana);
    const client = keep(await connectAs(punctual.url, ana, [fromNow(place.c), fromNow(place.g)]));
    await client.subok(place.g);
    const { rows } = await world.db.query<{ until: string }>(
      `update group_members set access_until = clock_timestamp() + interval '1 second'
       where user_id = $1 returning access_until as until`,
      [ana.userId],
    );
    for (const frame of [await client.nth('revoked'), await client.nth('revoked', 2)])
      expect(frame.why).toBe('right.lost');
    const lateMs = Date.now() - Date.parse(rows[0]?.until ?? '');
    expect(lateMs).toBeGreaterThanOrEqual(0);
    expect(client.all('revoked').map(({ t }) => t)).toEqual([place.c, place.g]);
    await punctual.stop();
  });

  test('the oldest of too many connections of one person', async () => {
    const few = await startLiveNode(world.db, { limits: { connectionsPerUser: 2 } });
    const ana = await world.aPerson();
    const [oldest, second] = [await connectAs(few.url, ana), await connectAs(few.url, ana)];
    await connectAs(few.url, ana);
    expect(await oldest.closed()).toEqual({ code: closeCode.replaced });
    expect(second.all('bye')).toEqual([]);
    await few.stop();
  });
});

describe('a client that misbehaves', () => {
  const garbage = {
    'text that is no JSON': 'hi',
    'a frame with a wrong field': '{"op":"sub","cur":[["c:nowhere","full",0,0,0]]}',
    'a second hello': '{"op":"hello","v":1,"tab":"t","build":"b","cur":[]}',
    'JSON that is no object': '42',
  };
  test.each(Object.entries(garbage))('%s ends with 4400', async (_, text) => {
    const client = keep(await connectAs(node.url, await world.aPerson()));
    client.socket.send(text);
    expect((await client.closed()).code).toBe(closeCode.badFrame);
  });

  test('a binary frame ends with 4400', async () => {
    const client = keep(await connectAs(node.url, await world.aPerson()));
    client.socket.send(Buffer.from('{"op":"pong","s":1}'));
    expect((await client.closed()).code).toBe(closeCode.badFrame);
  });

  test('a frame before the hello ends with 4400', async () => {
    const client = keep(connectRaw(node.url));
    await client.opened();
    client.send({ op: 'sub', cur: [] });
    expect((await client.closed()).code).toBe(closeCode.badFrame);
  });

  test('an oversized frame is told why it ends the socket; one of another size is not even read', async () => {
    const client = keep(await connectAs(node.url, await world.aPerson()));
    client.socket.send(JSON.stringify({ op: 'pong', s: 1, pad: 'x'.repeat(17_000) }));
    expect(await client.nth('bye')).toMatchObject({
      code: closeCode.badFrame,
      why: 'frame too large',
      retry: null,
    });
    expect((await client.closed()).code).toBe(closeCode.badFrame);
    const greedy = keep(await connectAs(node.url, await world.aPerson()));
    greedy.socket.send('x'.repeat(70_000));
    expect((await greedy.closed()).code).toBe(1009);
  });

  test('so is a hello that does not fit into a frame', async () => {
    const client = keep(connectRaw(node.url));
    await client.opened();
    client.socket.send(
      JSON.stringify({ op: 'hello', v: 1, tab: 't', build: 'b', cur: [], pad: 'x'.repeat(17_000) }),
    );
    expect(await client.nth('bye')).toMatchObject({ code: closeCode.badFrame, why: 'frame too large' });
    expect((await client.closed()).code).toBe(closeCode.badFrame);
  });

  test('an unknown op is answered and forgiven', async () => {
    const client = keep(await connectAs(node.url, await world.aPerson()));
    client.socket.send('{"op":"wave"}');
    expect(await client.nth('err')).toMatchObject({ code: 'realtime.unknown_op' });
    client.send({ op: 'probe', s: 7 });
    expect(await client.nth('ping')).toEqual({ op: 'ping', s: 7 });
  });

  test('too many frames are answered with err, then the connection ends; others notice nothing', async () => {
    const ana = await world.aPerson();
    const [loud, calm] = [
      await connectAs(node.url, await world.aPerson()),
      keep(await connectAs(node.url, ana)),
    ];
    for (let i = 0; i < 200; i++) loud.send({ op: 'pong', s: i });
    expect((await loud.closed()).code).toBe(closeCode.tooSlow);
    expect(loud.all('err')[0]).toMatchObject({ code: 'realtime.rate' });
    await world.emit(`u:${ana.userId}`);
    await calm.until('its event', () => calm.events(`u:${ana.userId}`).length === 1);
  });

  test('more topics than allowed are denied, the first ones stay', async () => {
    const few = await startLiveNode(world.db, { limits: { subscriptions: 2 } });
    const ana = await world.aPerson();
    const places = [await world.aConversation(ana), await world.aConversation(ana)];
    const client = connectRaw(few.url, { ...cookieOf(ana), origin: 'http://tambayan.test' });
    await client.hello(places.map(({ c }) => fromNow(c)));
    expect(await client.nth('denied')).toMatchObject({
      t: `u:${ana.userId}`,
      code: 'realtime.too_many_topics',
    });
    await client.nth('subok', 2);
    await few.stop();
  });
});

describe('the heartbeat', () => {
  test('pings, and ends a connection that sends nothing', async () => {
    const fast = await startLiveNode(world.db, { limits: { tickMs: 5, pingTicks: 10, silenceTicks: 40 } });
    const ana = await world.aPerson();
    const client = await connectAs(fast.url, ana);
    expect((await client.nth('ping', 2)).s).toBe(2);
    expect(await client.closed()).toEqual({ code: 1006 });
    await expect.poll(() => fast.realtime.stats().connections).toBe(0);
    await fast.stop();
  });

  test('keeps a connection that answers', async () => {
    const fast = await startLiveNode(world.db, { limits: { tickMs: 5, pingTicks: 10, silenceTicks: 40 } });
    const client = await connectAs(fast.url, await world.aPerson());
    client.socket.on('message', (data) => {
      const frame: unknown = JSON.parse(String(data));
      if (typeof frame === 'object' && frame !== null && Reflect.get(frame, 'op') === 'ping')
        client.send({ op: 'pong', s: 1 });
    });
    await client.nth('ping', 10);
    expect(fast.realtime.stats().connections).toBe(1);
    await fast.stop();
  });
});

describe('a slow reader', () => {
  test('costs the server a bounded amount, and gets everything once it reads again', async () => {
    const ana = await world.aPerson();
    const { c } = await world.aConversation(ana);
    const client = keep(await connectAs(node.url, ana, [fromNow(c)]));
    await client.subok(c);
    client.socket.pause();
    // Random text does not compress.
    const fat = () => ({ text: randomBytes(6_000).toString('base64') });
    let most = 0;
    for (let round = 0; round < 45; round++) {
      await world.withTx(async (tx) => {
        for (let i = 0; i < 10; i++) tx.emit({ topic: c, kind: 'test.happened', data: fat() });
      });
      most = Math.max(most, node.realtime.stats().outstandingBytes);
    }
    await world.withTx(async (tx) => {
      for (let i = 0; i < 1_000; i++) tx.emit({ topic: c, kind: 'test.happened', data: fat() });
    });
    await expect.poll(() => node.realtime.stats().backpressuredTotal).toBeGreaterThan(0);
    most = Math.max(most, node.realtime.stats().outstandingBytes);
    expect(most).toBeLessThan(1024 * 1024);
    client.socket.resume();
    // So far behind that the topic is fetched anew, or everything up to the end: never a hole.
    await client.until(
      'a way on',
      () => client.all('reset').length > 0 || client.offsets(c).length === 1_450,
    );
    expect(client.offsets(c)).toEqual(client.offsets(c).map((_, index) => index + 1));
  });
});

describe('the shutdown of the server', () => {
  test('asks clients to move, closes those that stay with 4503, and the HTTP server can close', async () => {
    const leaving = await startLiveNode(world.db);
    const [ana, ben] = [await world.aPerson(), await world.aPerson()];
    const [stays, moves] = [await connectAs(leaving.url, ana), await connectAs(leaving.url, ben)];
    const draining = leaving.realtime.drain();
    expect(await moves.nth('bye')).toMatchObject({ code: closeCode.draining, retry: [0, 200] });
    moves.close();
    expect(await connectRaw(leaving.url).refused()).toBe(503);
    expect((await stays.closed()).code).toBe(closeCode.draining);
    await draining;
    expect(leaving.realtime.stats().connections).toBe(0);
    await leaving.stop();
  });

  test('closes half-open handshakes and silent sockets as well', async () => {
    const leaving = await startLiveNode(world.db);
    const silent = connectRaw(leaving.url);
    await silent.opened();
    const half = connect(leaving.port, '127.0.0.1');
    await new Promise<void>((resolve) => half.once('connect', resolve));
    half.on('error', () => undefined);
    await leaving.realtime.close();
    await silent.closed();
    half.destroy();
    await new Promise((resolve) => leaving.server.close(resolve));
  });
});
