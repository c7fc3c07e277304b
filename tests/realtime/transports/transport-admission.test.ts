import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { problemBody } from '../../../src/contract/core/problems.ts';
import type { ServerFrame } from '../../../src/contract/core/realtime.ts';
import { type LiveNode, PUBLIC_URL, startLiveNode } from '../support/live-node.ts';
import { type LiveWorld, openLiveWorld } from '../support/live-world.ts';
import { cookieOf } from '../support/raw-client.ts';

let world: LiveWorld;
let node: LiveNode;
let cookie: { cookie: string };
const opened: (() => void)[] = [];

beforeAll(async () => {
  world = await openLiveWorld();
  node = await startLiveNode(world.db);
  cookie = cookieOf(await world.aPerson());
});
afterEach(() => {
  for (const close of opened.splice(0)) close();
});
afterAll(async () => {
  await node.stop();
  await world.close();
});

const c = Buffer.from(JSON.stringify({ tab: 't', build: 'b', cur: [] })).toString('base64url');
const ask = { v: 1, tab: 't', build: 'b', cur: [], wait: 0 };

/** The answer to a WebSocket handshake at `path`. */
function upgrade(path: string, headers: Record<string, string>): Promise<number | undefined> {
  const socket = new WebSocket(node.url.replace('/rt/ws', path), { headers });
  opened.push(() => socket.terminate());
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (request, response) => {
      request.destroy();
      resolve(response.statusCode);
    });
  });
}

async function post(path: string, headers: Record<string, string>, body: unknown): Promise<number> {
  const answer = await fetch(node.base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function stream(headers: Record<string, string>): Promise<number> {
  const gone = new AbortController();
  opened.push(() => gone.abort());
  return (await fetch(`${node.base}/sse?c=${c}`, { headers, signal: gone.signal })).status;
}

/** Each endpoint, and its answer when it accepts. */
const entrances: [string, (headers: Record<string, string>) => Promise<number | undefined>, number][] = [
  ['ws', (headers) => upgrade('/rt/ws', headers), 101],
  ['sio', (headers) => upgrade('/rt/sio/?EIO=4&transport=websocket', headers), 101],
  ['sse', stream, 200],
  ['sync', (headers) => post('/sync', headers, ask), 200],
  ['a ticket', (headers) => post('/ticket', headers, { tab: 't', build: 'b', cur: [] }), 200],
  ['a command', (headers) => post('/cmd', headers, { t: `~c:${crypto.randomUUID()}`, k: 'typing' }), 204],
];

describe.each(entrances)('the origin check of %s', (_name, connect, welcome) => {
  test('accepts our own pages', async () => {
    expect(await connect({ ...cookie, origin: PUBLIC_URL })).toBe(welcome);
  });

  test.each([
    ['a foreign origin', { origin: 'https://evil.test' }],
    ['an origin that only begins like ours', { origin: `${PUBLIC_URL}.evil.test` }],
    ['an origin that is not told', { origin: 'null' }],
    ['no origin', {}],
    ['another site, which the browser names', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour, which the browser names', { 'sec-fetch-site': 'same-site' }],
  ])('is shut to a cookie from %s', async (_from, headers) => {
    expect(await connect({ ...cookie, ...headers })).toBe(403);
  });
});

test('a stream of our own page needs no origin, because a browser does not send one with it', async () => {
  expect(await stream({ ...cookie, 'sec-fetch-site': 'same-origin' })).toBe(200);
});

test('a bearer token needs no origin: no page can make a browser send it', async () => {
  const { token } = await world.aPerson();
  const headers = { authorization: `Bearer ${token}` };
  expect(await post('/sync', headers, ask)).toBe(200);
  expect(await stream(headers)).toBe(200);
});

test.each(['/sync', '/ticket', '/cmd'])('%s without a session is 401, as plain text 415', async (path) => {
  const body = path === '/cmd' ? { t: `~c:${crypto.randomUUID()}`, k: 'typing' } : ask;
  expect(await post(path, { origin: PUBLIC_URL }, body)).toBe(401);
  expect(await post(path, { ...cookie, origin: PUBLIC_URL, 'content-type': 'text/plain' }, body)).toBe(415);
});

test('Socket.IO accepts WebSocket only, because long polling would need the same node each time', async () => {
  const headers = { ...cookie, origin: PUBLIC_URL };
  const polled = await fetch(`${node.base}/sio/?EIO=4&transport=polling`, { headers });
  expect(polled.status).toBe(404);
  expect(await upgrade('/rt/sio/?EIO=4&transport=polling', headers)).not.toBe(101);
});

describe('a request that is not as it should be', () => {
  const problemOf = async (answer: Response) => problemBody.parse(await answer.json());
  const send = (path: string, body: string) =>
    fetch(node.base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...cookie, origin: PUBLIC_URL },
      body,
    });

  test.each([
    ['/sync', { ...ask, wait: 25_001 }, 'wait'],
    ['/sync', { ...ask, v: 2 }, 'v'],
    ['/sync', { ...ask, cur: [['x:1', 'full', 1, 1, 1]] }, 'cur.0.0'],
    ['/ticket', { tab: 't', build: 'b', cur: 'all' }, 'cur'],
    ['/cmd', { t: 'c:1', k: 'typing' }, 't'],
    ['/cmd', { t: `~c:${crypto.randomUUID()}`, k: 'shouting' }, 'k'],
    ['/cmd', { t: `~c:${crypto.randomUUID()}`, k: 'arriving', id: 'x', files: [] }, 'id'],
  ])('an invalid %s is answered with the field', async (path, body, field) => {
    const answer = await send(path, JSON.stringify(body));
    expect(answer.status).toBe(422);
    expect((await problemOf(answer)).issues?.map((issue) => issue.path)).toEqual([field]);
  });

  test('5,000 topics, a body of 1 MB and half a JSON are refused', async () => {
    const cur = Array.from({ length: 5_000 }, () => [`c:${crypto.randomUUID()}`, 'full', 0, -1, 0]);
    // A hello over each transport that begins with a request: it is told why, and nothing is closed in silence.
    for (const [path, body] of [
      ['/sync', { ...ask, cur }],
      ['/ticket', { tab: 't', build: 'b', cur }],
    ] as const) {
      const answer = await send(path, JSON.stringify(body));
      expect(answer.status, path).toBe(413);
      expect(await problemOf(answer), path).toMatchObject({
        code: 'request.too_large',
        message: 'The request is too large',
      });
    }
    expect((await send('/sync', JSON.stringify({ ...ask, cur: cur.slice(0, 513) }))).status).toBe(422);
    expect((await send('/sync', ' '.repeat(1 << 20))).status).toBe(413);
    expect((await send('/sync', '{"v":1')).status).toBe(400);
  });

  test.each(['', '?c=', '?c=!!!!', `?c=${Buffer.from('{"cur":7}').toString('base64url')}`, '?topic=x'])(
    'a stream of %j is refused as invalid',
    async (query) => {
      const headers = { ...cookie, origin: PUBLIC_URL };
      const answer = await fetch(`${node.base}/sse${query}`, { headers });
      expect(answer.status).toBe(422);
      expect((await problemOf(answer)).issues).toHaveLength(1);
    },
  );

  test('a client that asks too often has to wait, and other clients do not', async () => {
    const strict = await startLiveNode(world.db, { limits: { pollBurst: 3 } });
    const askAs = async (headers: Record<string, string>) => {
      const answer = await fetch(`${strict.base}/sync`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers, origin: PUBLIC_URL },
        body: JSON.stringify(ask),
      });
      await answer.arrayBuffer();
      return [answer.status, answer.headers.get('retry-after')];
    };
    for (let n = 0; n < 3; n++) expect(await askAs(cookie)).toEqual([200, null]);
    expect(await askAs(cookie)).toEqual([429, '1']);
    expect(await askAs(cookieOf(await world.aPerson()))).toEqual([200, null]);
    await strict.stop();
  });

  /** A Socket.IO client that sends whatever the test wants. */
  async function overSio(at = node) {
    const socket = io(at.base.replace('/rt', ''), {
      path: '/rt/sio',
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { ...cookie, origin: PUBLIC_URL },
    });
    opened.push(() => socket.disconnect());
    const frames: ServerFrame[] = [];
    socket.on('f', (frame: ServerFrame) => frames.push(frame));
    await new Promise((resolve) => socket.on('connect', () => resolve(null)));
    const hello = () => socket.emit('f', { op: 'hello', v: 1, tab: 't', build: 'b', cur: [] });
    const bye = () => frames.flatMap((frame) => (frame.op === 'bye' ? frame.code : []));
    return { socket, frames, hello, bye };
  }

  test('over sio, an invalid frame closes it with 4400', async () => {
    const cases: ((socket: Awaited<ReturnType<typeof overSio>>['socket']) => unknown)[] = [
      (socket) => socket.emit('f', { op: 'sub' }),
      (socket) => socket.emit('f', 'text'),
      (socket) => socket.emit('f', { op: 'probe', s: 1 }, { op: 'probe', s: 2 }),
      (socket) => socket.emit('f', new Uint8Array(3)),
      (socket) => socket.emit('g', { op: 'probe', s: 1 }),
    ];
    for (const misbehave of cases) {
      const client = await overSio();
      client.hello();
      await expect.poll(() => client.frames.some(({ op }) => op === 'welcome')).toBe(true);
      misbehave(client.socket);
      await expect.poll(client.bye).toEqual([4400]);
      await expect.poll(() => client.socket.connected).toBe(false);
    }
  });

  test('over sio, an oversized packet and hello close it with the reason, and a flood of frames with 4429', async () => {
    for (const isFirst of [true, false]) {
      const large = await overSio();
      if (!isFirst) {
        large.hello();
        await expect.poll(() => large.frames.some(({ op }) => op === 'welcome')).toBe(true);
      }
      large.socket.emit('f', { op: isFirst ? 'hello' : 'probe', s: 1, more: 'x'.repeat(20_000) });
      await expect.poll(large.bye).toEqual([4400]);
      await expect.poll(() => large.socket.connected).toBe(false);
    }
    const many = await overSio();
    many.hello();
    await expect.poll(() => many.frames.some(({ op }) => op === 'welcome')).toBe(true);
    for (let n = 0; n < 3_000; n++) many.socket.emit('f', { op: 'probe', s: n });
    await expect.poll(many.bye).toEqual([4429]);
  });

  test('over sio, a missing hello closes it with 4408', async () => {
    const quick = await startLiveNode(world.db, { limits: { helloMs: 200 } });
    const client = await overSio(quick);
    await expect.poll(client.bye).toEqual([4408]);
    await quick.stop();
  });

  test('after all that, the process serves others as before', async () => {
    const client = await overSio();
    client.hello();
    await expect.poll(() => client.frames.some(({ op }) => op === 'welcome')).toBe(true);
  });
});
