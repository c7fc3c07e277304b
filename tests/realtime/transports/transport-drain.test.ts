import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncAnswer } from '../../../src/contract/core/realtime.ts';
import { aServer, type Server } from '../../support/a-server.ts';
import { createVirtualClient } from '../../support/browser/virtual-client.ts';
import { type LiveWorld, openLiveWorld } from '../support/live-world.ts';
import { connectRaw, cookieOf, fromNow } from '../support/raw-client.ts';

let world: LiveWorld;
let server: Server;

beforeAll(async () => {
  world = await openLiveWorld();
  const preload = new URL('../../chaos/calm-loop.ts', import.meta.url).href;
  server = await aServer(world.url, { NODE_OPTIONS: `--import=${preload}` });
});
afterAll(async () => {
  await server?.close();
  await world.close();
});

test('a server that is told to stop with every transport open closes each one properly, and exits cleanly', async () => {
  const ana = await world.aPerson();
  const { c } = await world.aConversation(ana);
  const headers = { ...cookieOf(ana), origin: server.url };
  const cur = [fromNow(c)];

  // None of them reconnects elsewhere, as a good client would.
  const ws = connectRaw(`${server.url.replace('http', 'ws')}/rt/ws`, headers);
  await ws.hello(cur);
  await ws.subok(c);
  const overSio: { op: string; code?: number }[] = [];
  const sio = io(server.url, {
    path: '/rt/sio',
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: headers,
  });
  sio.on('f', (frame) => overSio.push(frame));
  sio.on('connect', () => sio.emit('f', { op: 'hello', v: 1, tab: 't', build: 'b', cur }));
  const c64 = Buffer.from(JSON.stringify({ tab: 't', build: 'b', cur })).toString('base64url');
  const stream = await fetch(`${server.url}/rt/sse?c=${c64}`, { headers });
  const streamed = stream.text();
  await expect.poll(() => overSio.some(({ op }) => op === 'subok')).toBe(true);
  const asked = fetch(`${server.url}/rt/sync`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ v: 1, tab: 't', build: 'b', cur: [[c, 'full', 1_000_001, 0, 0]], wait: 25_000 }),
  });
  // A socket that never says hello, and a client that follows the protocol.
  const silent = connectRaw(`${server.url.replace('http', 'ws')}/rt/ws`, headers);
  await silent.opened();
  const good = createVirtualClient({
    url: `${server.url.replace('http', 'ws')}/rt/ws`,
    headers,
    transports: ['sse', 'sync'],
  });
  await expect.poll(() => good.status()).toBe('live');

  expect(await server.stop()).toBe(0);
  expect(server.output()).not.toContain('cut off');
  expect(ws.all('bye')[0]).toMatchObject({ code: 4503 });
  expect(overSio.find(({ op }) => op === 'bye')).toMatchObject({ code: 4503 });
  expect(await streamed).toContain('"op":"bye","code":4503');
  const { frames } = syncAnswer.parse(await (await asked).json());
  expect(frames).toMatchObject([{ op: 'bye', code: 4503 }]);
  good.close();
  sio.disconnect();
  ws.close();
  silent.close();
});
