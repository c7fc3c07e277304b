import { Socket } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Cursor, serverFrame, syncAnswer } from '../../../src/contract/core/realtime.ts';
import { type LiveNode, PUBLIC_URL, startLiveNode } from '../support/live-node.ts';
import { type LiveWorld, openLiveWorld, type Person } from '../support/live-world.ts';
import { connectRaw, cookieOf, fromNow, type RawClient } from '../support/raw-client.ts';

let world: LiveWorld;
let node: LiveNode;
const opened: (() => void)[] = [];

beforeAll(async () => {
  world = await openLiveWorld();
  node = await startLiveNode(world.db);
  world.onCommitted(node.realtime.onCommitted);
});
afterEach(() => {
  for (const close of opened.splice(0)) close();
});
afterAll(async () => {
  await node.stop();
  await world.close();
});

const browserOf = (person: Person) => ({ ...cookieOf(person), origin: PUBLIC_URL });
const atStart = (topic: string): Cursor => [topic, 'full', 1_000_001, 0, 0];
const inAddress = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function post(path: string, body: unknown, headers: Record<string, string>, at = node): Promise<Response> {
  return fetch(at.base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const askOf = (cur: readonly Cursor[], wait = 0) => ({ v: 1, tab: 't', build: 'b', cur, wait });

/** Reads a stream as text, as it arrives. */
async function listen(query: string, headers: Record<string, string>) {
  const gone = new AbortController();
  opened.push(() => gone.abort());
  const answer = await fetch(`${node.base}/sse?${query}`, { headers, signal: gone.signal });
  const heard = { answer, text: '', isOver: false };
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) heard.text += decoder.decode(chunk, { stream: true });
  })();
  reading.then(
    () => Object.assign(heard, { isOver: true }),
    () => Object.assign(heard, { isOver: true }),
  );
  return heard;
}

const cursorsFor = (cur: readonly Cursor[]) => `c=${inAddress({ tab: 't', build: 'b', cur })}`;
const dataOf = (text: string) =>
  text.split('\n').flatMap((line) => (line.startsWith('data: ') ? line.slice('data: '.length) : []));

/** Bytes received over its network so far. */
const bytesOf = (client: RawClient): number => streamOf(client).bytesRead;

function streamOf({ socket }: RawClient): Socket {
  const stream: unknown = Reflect.get(socket, '_socket');
  if (!(stream instanceof Socket)) throw new Error('the WebSocket has no stream');
  return stream;
}

/** A whole compressed text message of a client, with a mask of zeros. */
function maskedFrame(payload: Buffer): Buffer {
  const length = Buffer.from(
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 0xff],
  );
  return Buffer.concat([Buffer.from([0xc1]), length, Buffer.alloc(4), payload]);
}

describe('a frame', () => {
  test('is the same bytes on every transport', async () => {
    const ana = await world.aPerson();
    const { conversationId, c } = await world.aConversation(ana);
    for (let n = 0; n < 3; n++) await world.say(conversationId, 'Kumusta 👋 “na”\u2028?');
    const isEvents = (text: string) => /^\{"op":"(?:ev|batch)"/.test(text);

    const overWs: string[] = [];
    const ws = connectRaw(node.url, browserOf(ana));
    opened.push(() => ws.close());
    ws.socket.on('message', (data) => overWs.push(String(data)));
    await ws.hello([atStart(c)]);
    await ws.subok(c);

    const overSio: string[] = [];
    const socket = io(node.base.replace('/rt', ''), {
      path: '/rt/sio',
      transports: ['websocket'],
      reconnection: false,
      extraHeaders: browserOf(ana),
    });
    opened.push(() => socket.disconnect());
    socket.on('connect', () => {
      socket.io.engine.on('packet', ({ data }) => overSio.push(String(data).slice('2["f",'.length, -1)));
      socket.emit('f', { op: 'hello', v: 1, tab: 't', build: 'b', cur: [atStart(c)] });
    });

    const stream = await listen(cursorsFor([atStart(c)]), browserOf(ana));
    const overSync = await (await post('/sync', askOf([atStart(c)]), browserOf(ana))).text();
    const expected = overWs.filter(isEvents);
    expect(expected).toHaveLength(1);
    await expect.poll(() => overSio.filter(isEvents)).toEqual(expected);
    await expect.poll(() => dataOf(stream.text).filter(isEvents)).toEqual(expected);
    expect(overSync).toContain(expected[0]);

    // A live frame is encoded once for all of them.
    await world.say(conversationId);
    await expect.poll(() => overWs.filter(isEvents)).toHaveLength(2);
    await expect.poll(() => overSio.filter(isEvents)).toEqual(overWs.filter(isEvents));
    await expect.poll(() => dataOf(stream.text).filter(isEvents)).toEqual(overWs.filter(isEvents));
  });
});

describe('a WebSocket in low-data mode', () => {
  const savingUrl = () => `${node.url}?lite=1`;

  test('gets a chat in a third of the bytes, the same events in the same order; no other client is compressed', async () => {
    const [ana, ben] = [await world.aPerson(), await world.aPerson()];
    const { conversationId, c } = await world.aConversation(ana, ben);
    const other = await world.aConversation(ana);
    /** Offers compression, too. */
    const plain = connectRaw(node.url, browserOf(ana));
    const saving = connectRaw(savingUrl(), browserOf(ana));
    /** Also follows another chat in between, whose frames have nothing in common with these. */
    const torn = connectRaw(savingUrl(), browserOf(ana));
    const readers = [plain, saving, torn];
    for (const client of readers) {
      opened.push(() => client.close());
      await client.hello(client === torn ? [fromNow(c), fromNow(other.c)] : [fromNow(c)]);
      await client.subok(c);
    }
    await torn.subok(other.c);
    expect(readers.map(({ socket }) => socket.extensions)).toEqual([
      '',
      'permessage-deflate',
      'permessage-deflate',
    ]);
    const before = readers.map(bytesOf);
    for (let n = 0; n < 40; n++) {
      await world.say(conversationId, `Magandang umaga po, ika-${n} na ito! ${'Kumusta 🏝️ '.repeat(n)}`);
      if (n % 3 === 0) await world.say(other.conversationId, 'Sa kabila '.repeat(30));
    }
    for (const client of readers)
      await expect.poll(() => client.offsets(c)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    await expect.poll(() => torn.offsets(other.c)).toHaveLength(14);
    expect(saving.events(c)).toEqual(plain.events(c));
    expect(torn.events(c)).toEqual(plain.events(c));
    const [many = 0, few = 0] = readers.map((client, n) => bytesOf(client) - (before[n] ?? 0));
    expect(few).toBeLessThan(many / 3);
  });

  test('over Socket.IO gets the same frames', async () => {
    const ana = await world.aPerson();
    const { conversationId, c } = await world.aConversation(ana);
    const said = Array.from({ length: 5 }, (_, n) => `${n} ${'Kumusta 🏝️ '.repeat(20)}`);
    for (const content of said) await world.say(conversationId, content);
    const socket = io(node.base.replace('/rt', ''), {
      path: '/rt/sio',
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      query: { lite: 1 },
      extraHeaders: browserOf(ana),
    });
    opened.push(() => socket.disconnect());
    const contents: unknown[] = [];
    socket.on('f', (raw: unknown) => {
      const frame = serverFrame.parse(raw);
      for (const { d } of frame.op === 'batch' ? frame.ev : frame.op === 'ev' ? [frame] : [])
        contents.push(z.object({ content: z.string() }).parse(d).content);
    });
    socket.on('connect', () =>
      socket.emit('f', { op: 'hello', v: 1, tab: 't', build: 'b', cur: [atStart(c)] }),
    );
    await expect.poll(() => contents).toEqual(said);
  });

  test('may compress what it sends, also in fragments', async () => {
    const ana = await world.aPerson();
    const client = connectRaw(savingUrl(), browserOf(ana), { perMessageDeflate: { threshold: 0 } });
    opened.push(() => client.close());
    const topics = (await Promise.all([1, 2, 3].map(() => world.aConversation(ana)))).map(({ c }) => c);
    await client.opened();
    const hello = JSON.stringify({
      op: 'hello',
      v: 1,
      tab: 't',
      build: 'b',
      cur: topics.map((c) => fromNow(c)),
    });
    const cuts = [0, 30, 90, hello.length];
    for (const [n, end] of cuts.slice(1).entries())
      client.socket.send(hello.slice(cuts[n], end), { compress: true, fin: end === hello.length });
    for (const c of topics) await client.subok(c);
    client.send({ op: 'probe', s: 7 });
    await client.until('ping', () => client.all('ping').some(({ s }) => s === 7));
  });

  test.each([
    ['is longer than a frame may be', deflateRawSync(Buffer.alloc(200_000, 'a')), 1009],
    ['is no compressed text', Buffer.from([0xff, 0xff, 0xff, 0xff]), 1007],
  ])('is closed when what it says %s', async (_, payload, code) => {
    const ana = await world.aPerson();
    const client = connectRaw(savingUrl(), browserOf(ana));
    opened.push(() => client.close());
    await client.hello([]);
    await client.nth('welcome');
    streamOf(client).write(maskedFrame(payload));
    expect(await client.closed()).toEqual({ code });
  });
});

describe('an event stream', () => {
  test('is not cached, buffered or changed on its way, and starts with headers that make proxies pass it on', async () => {
    const ana = await world.aPerson();
    const { answer } = await listen(cursorsFor([]), browserOf(ana));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('content-encoding')).toBeNull();
  });

  test('starts with 2 KB of padding, then a welcome and the own topic', async () => {
    const ana = await world.aPerson();
    const heard = await listen(cursorsFor([]), browserOf(ana));
    await expect.poll(() => dataOf(heard.text).length).toBeGreaterThanOrEqual(2);
    expect(heard.text).toMatch(/^: {2048}\nretry: 3000\n\n/);
    const frames = dataOf(heard.text).map((data) => serverFrame.parse(JSON.parse(data)));
    expect(frames.map(({ op }) => op)).toEqual(['welcome', 'subok']);
    expect(heard.text).not.toContain('\nid:');
  });

  test('of one topic numbers its events, and continues after the last one that was received', async () => {
    const ana = await world.aPerson();
    const { conversationId, c } = await world.aConversation(ana);
    const first = await listen(`topic=${c}`, browserOf(ana));
    await expect.poll(() => dataOf(first.text).length).toBeGreaterThanOrEqual(3);
    for (let n = 0; n < 2; n++) await world.say(conversationId);
    await expect.poll(() => dataOf(first.text).filter((data) => data.includes('"ev"')).length).toBe(2);
    const lastId = [...first.text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '';
    expect(lastId).toMatch(/^1000001\.2\.\d+$/);
    for (let n = 0; n < 2; n++) await world.say(conversationId);
    const second = await listen(`topic=${c}`, { ...browserOf(ana), 'last-event-id': lastId });
    await expect.poll(() => second.text).toMatch(/^id: 1000001\.4\.\d+$/m);
    const offsets = dataOf(second.text)
      .map((data) => serverFrame.parse(JSON.parse(data)))
      .flatMap((frame) => (frame.op === 'batch' ? frame.ev : frame.op === 'ev' ? [frame] : []))
      .map(({ o }) => o);
    expect(offsets).toEqual([3, 4]);
  });

  test('reports in its body that there is no session, because a page cannot see its status', async () => {
    const heard = await listen(cursorsFor([]), { 'sec-fetch-site': 'same-origin' });
    await expect.poll(() => heard.isOver).toBe(true);
    expect(dataOf(heard.text).map((data) => JSON.parse(data))).toEqual([
      { op: 'bye', code: 4401, why: 'no session', retry: null },
    ]);
  });

  test('gets only comments and pings while there are no events', async () => {
    const quick = await startLiveNode(world.db, { limits: { tickMs: 10, streamTicks: 1_000 } });
    const ana = await world.aPerson();
    const gone = new AbortController();
    const answer = await fetch(`${quick.base}/sse?${cursorsFor([])}`, {
      headers: browserOf(ana),
      signal: gone.signal,
    });
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      // Far longer than the silence after which a client would give up another transport.
      if ((text.match(/"op":"ping"/g) ?? []).length >= 4) break;
    }
    expect(text).toContain('\n:\n\n');
    gone.abort();
    await quick.stop();
  });
});

describe('a ticket', () => {
  const many = Array.from(
    { length: 200 },
    (_, index): Cursor => fromNow(`c:00000000-0000-4000-8000-${String(index).padStart(12, '0')}`),
  );
  const ticketIn = z.object({ ticket: z.string() });

  test('represents more cursors than an address can hold, and the session, on any node', async () => {
    const other = await startLiveNode(world.db, { nodeId: 'b' });
    const ana = await world.aPerson();
    const { c } = await world.aConversation(ana);
    const answer = await post(
      '/ticket',
      { tab: 't', build: 'b', cur: [...many, fromNow(c)] },
      browserOf(ana),
      other,
    );
    const { ticket } = ticketIn.parse(await answer.json());
    // Without a cookie: a program that may not put its token into the address.
    const heard = await listen(`ticket=${ticket}`, {});
    await expect.poll(() => heard.text).toContain(`"subok","t":"${c}"`);
    expect(dataOf(heard.text).filter((data) => data.includes('"denied"'))).toHaveLength(200);
    await other.stop();
  });

  test('works once', async () => {
    const ana = await world.aPerson();
    const answer = await post('/ticket', { tab: 't', build: 'b', cur: [] }, browserOf(ana));
    const { ticket } = ticketIn.parse(await answer.json());
    expect((await listen(`ticket=${ticket}`, {})).answer.status).toBe(200);
    const again = await listen(`ticket=${ticket}`, {});
    expect(again.answer.status).toBe(422);
    await expect.poll(() => again.text).toContain('"path":"ticket"');
  });

  test('is valid for half a minute, and is then deleted', async () => {
    const ana = await world.aPerson();
    const caller = { userId: ana.userId, sessionId: ana.sessionId, platformRole: 'USER' as const };
    const ticket = await node.realtime.tickets.issue({ caller, cur: [] });
    await world.db.query(`update rt_tickets set expires_at = expires_at - interval '31 s'`);
    const kept = await node.realtime.tickets.issue({ caller, cur: [] });
    expect(await node.realtime.tickets.redeem(ticket)).toBeNull();
    expect(await node.realtime.tickets.redeem(kept)).toEqual({
      caller: { ...caller, keptNames: null },
      cur: [],
    });
    const { rows } = await world.db.query<{ count: number }>('select count(*)::int as count from rt_tickets');
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('of a session that has ended returns nothing', async () => {
    const endings: ((person: Person) => Promise<unknown>)[] = [
      (person) => world.endSessions(person, '*'),
      ({ userId }) => world.db.query(`update users set status = 'ARCHIVED' where id = $1`, [userId]),
      ({ sessionId }) =>
        world.db.query(`update user_sessions set last_seen_at = now() - interval '1 year' where id = $1`, [
          sessionId,
        ]),
    ];
    for (const end of endings) {
      const ana = await world.aPerson();
      const { conversationId, c } = await world.aConversation(ana);
      await world.say(conversationId);
      const { userId, sessionId } = ana;
      const ticket = await node.realtime.tickets.issue({
        caller: { userId, sessionId, platformRole: 'USER' },
        cur: [atStart(c)],
      });
      await end(ana);
      const heard = await listen(`ticket=${ticket}`, {});
      await expect.poll(() => heard.isOver).toBe(true);
      expect(dataOf(heard.text).map((data) => JSON.parse(data))).toEqual([
        { op: 'bye', code: 4401, why: 'no session', retry: null },
      ]);
    }
  });
});

describe('a poll', () => {
  const framesOf = async (answer: Response) => syncAnswer.parse(await answer.json()).frames;

  test('that does not wait gets the position of every topic, after a welcome', async () => {
    const ana = await world.aPerson();
    const { conversationId, c, g } = await world.aConversation(ana);
    await world.say(conversationId);
    const frames = await framesOf(await post('/sync', askOf([atStart(c), fromNow(g)]), browserOf(ana)));
    expect(frames[0]).toMatchObject({ op: 'welcome', user: ana.userId });
    expect(frames.flatMap((frame) => (frame.op === 'subok' ? [frame.t] : []))).toEqual(
      expect.arrayContaining([c, g]),
    );
    expect(frames.filter(({ op }) => op === 'ev')).toHaveLength(1);
  });

  test('that waits is answered at once with what was missed, and without anything already known', async () => {
    const ana = await world.aPerson();
    const { conversationId, c, g } = await world.aConversation(ana);
    await world.say(conversationId);
    const frames = await framesOf(
      await post('/sync', askOf([atStart(c), atStart(g)], 25_000), browserOf(ana)),
    );
    // Presence is ephemeral: it is included when it is known in time.
    const lasting = frames.filter(({ op }) => op !== 'eph');
    expect(lasting.map((frame) => [frame.op, 't' in frame ? frame.t : null])).toEqual([
      ['ev', c],
      ['subok', c],
    ]);
  });

  test('that waits is answered as soon as there is an event', async () => {
    const ana = await world.aPerson();
    const { conversationId, c } = await world.aConversation(ana);
    const asked = post('/sync', askOf([atStart(c)], 25_000), browserOf(ana));
    await expect.poll(() => node.realtime.stats().fullSubscriptions).toBeGreaterThanOrEqual(2);
    await world.say(conversationId);
    // An event between two steps of the subscription arrives with the position of the topic.
    const told = (await framesOf(await asked)).filter(({ op }) => op !== 'subok');
    expect(told.map(({ op }) => op)).toEqual(['ev']);
  });

  test('that gets no event is answered with a ping at its timeout, and leaves nothing behind', async () => {
    const ana = await world.aPerson();
    const { c } = await world.aConversation(ana);
    const frames = await framesOf(await post('/sync', askOf([atStart(c)], 50), browserOf(ana)));
    expect(frames).toEqual([{ op: 'ping', s: 0 }]);
    expect(node.realtime.stats().connections).toBe(0);
    expect(node.realtime.stats().topics).toBe(0);
  });

  test('gets a head that moved between two polls', async () => {
    const ana = await world.aPerson();
    const { conversationId, c } = await world.aConversation(ana);
    await world.say(conversationId);
    const known: Cursor = [c, 'head', 1_000_001, 0, 0];
    const frames = await framesOf(await post('/sync', askOf([known], 25_000), browserOf(ana)));
    expect(frames.filter(({ op }) => op === 'heads')).toMatchObject([{ h: [[c, 1_000_001, 1, 1]] }]);
    const upToDate: Cursor = [c, 'head', 1_000_001, 1, 0];
    const later = await framesOf(await post('/sync', askOf([upToDate], 50), browserOf(ana)));
    expect(later).toEqual([{ op: 'ping', s: 0 }]);
  });

  test('of a client that went away ends', async () => {
    const ana = await world.aPerson();
    const gone = new AbortController();
    const asked = fetch(`${node.base}/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...browserOf(ana) },
      body: JSON.stringify(askOf([], 25_000)),
      signal: gone.signal,
    }).catch(() => null);
    await expect.poll(() => node.realtime.stats().connections).toBe(1);
    gone.abort();
    expect(await asked).toBeNull();
    await expect.poll(() => node.realtime.stats().connections).toBe(0);
  });

  test('in a series closes no lasting connection of the same user', async () => {
    const strict = await startLiveNode(world.db, { limits: { connectionsPerUser: 1 } });
    const ana = await world.aPerson();
    const lasting = connectRaw(strict.url, browserOf(ana));
    opened.push(() => lasting.close());
    await lasting.hello([]);
    await lasting.nth('welcome');
    for (let n = 0; n < 3; n++) await (await post('/sync', askOf([]), browserOf(ana), strict)).text();
    lasting.send({ op: 'probe', s: 7 });
    await lasting.until('ping', () => lasting.all('ping').some(({ s }) => s === 7));
    await strict.stop();
  });
});

test('typing and arriving files can be sent by a request, and are received on every transport', async () => {
  const [ana, ben] = [await world.aPerson(), await world.aPerson()];
  const { c } = await world.aConversation(ana, ben);
  const ws = connectRaw(node.url, browserOf(ben));
  opened.push(() => ws.close());
  await ws.hello([fromNow(c)]);
  await ws.subok(c);
  const stream = await listen(cursorsFor([fromNow(c)]), browserOf(ben));
  await expect.poll(() => stream.text).toContain(`"subok","t":"${c}"`);
  const { fullSubscriptions } = node.realtime.stats();
  let overSync = '';
  const asked = post('/sync', askOf([atStart(c)], 25_000), browserOf(ben)).then(async (answer) => {
    overSync = await answer.text();
  });
  await expect.poll(() => node.realtime.stats().fullSubscriptions).toBeGreaterThan(fullSubscriptions);
  const command = { t: `~${c}`, k: 'typing' };
  expect((await post('/cmd', command, browserOf(ana))).status).toBe(204);
  await ws.until('typing', () => ws.all('eph').some(({ t, k }) => t === command.t && k === 'typing'));
  await expect.poll(() => stream.text).toContain('"k":"typing"');
  // Who is still catching up misses it, until the next key is pressed.
  const again = async () => (await post('/cmd', command, browserOf(ana))).status;
  await expect.poll(async () => overSync || again(), { interval: 1_000 }).toContain('"k":"typing"');
  await asked;
  const message = { ...command, k: 'arriving', id: crypto.randomUUID(), files: [] };
  expect((await post('/cmd', message, browserOf(ana))).status).toBe(204);
  await expect.poll(() => stream.text).toContain('"k":"arriving"');
});
