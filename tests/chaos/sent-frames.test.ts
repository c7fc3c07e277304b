import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { ServerFrame } from '../../src/contract/core/realtime.ts';
import { type ChaosProxy, createChaosProxy } from './proxy.ts';
import { type SeenOn, watchSentFrames } from './sent-frames.ts';

const pings = [1, 2, 3].map((s): ServerFrame => ({ op: 'ping', s }));
const long: ServerFrame = { op: 'err', code: 'x', msg: 'á'.repeat(35_000) };
const headers = { cookie: 'other=1; sid=token-of-ana' };

let seen: { frame: ServerFrame; transport: SeenOn['transport']; token: string }[];
let answer: (response: ServerResponse) => void;
let proxy: ChaosProxy;
let stop: () => void;

beforeEach(async () => {
  seen = [];
  const server = createServer((_, response) => answer(response));
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, request) => {
    const isSio = request.url?.startsWith('/rt/sio');
    if (isSio) socket.send('0{"sid":"x"}');
    for (const frame of [...pings, long]) {
      const json = JSON.stringify(frame);
      socket.send(isSio ? `42["f",${json}]` : json);
      socket.ping();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  proxy = await createChaosProxy({
    targets: () => [port],
    ...watchSentFrames((frame, { transport, token }) => void seen.push({ frame, transport, token })),
  });
  stop = () => {
    sockets.close();
    server.closeAllConnections();
    server.close();
  };
});
afterEach(async () => {
  await proxy.close();
  stop();
});

const framesOn = (transport: SeenOn['transport'], frames: readonly ServerFrame[]) =>
  frames.map((frame) => ({ frame, transport, token: 'token-of-ana' }));

test.each(['ws', 'sio'] as const)('reads every frame sent on %s, including long ones', async (transport) => {
  const socket = new WebSocket(`ws://127.0.0.1:${proxy.port}/rt/${transport}?x=1`, { headers });
  // The proxy may have seen all frames before this client knows that the socket is open.
  socket.on('error', () => undefined);
  await expect.poll(() => seen).toEqual(framesOn(transport, [...pings, long]));
  socket.terminate();
});

test('reads every frame of an event stream, split into pieces of any size', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    const text = [...pings, long].map((frame) => `id: 1\ndata: ${JSON.stringify(frame)}\n\n`).join(':\n\n');
    for (let at = 0; at < text.length; at += 7_001) response.write(text.slice(at, at + 7_001));
  };
  const stream = new AbortController();
  await fetch(`http://127.0.0.1:${proxy.port}/rt/sse`, { headers, signal: stream.signal });
  await expect.poll(() => seen).toEqual(framesOn('sse', [...pings, long]));
  stream.abort();
});

test('assigns the frames on a reused connection to the user who sent each request', async () => {
  answer = (response) => response.end(JSON.stringify({ frames: pings }));
  for (const cookie of ['sid=ana', 'sid=ben'])
    await (
      await fetch(`http://127.0.0.1:${proxy.port}/rt/sync`, {
        method: 'POST',
        body: '{}',
        headers: { cookie },
      })
    ).text();
  answer = (response) => response.end('{"data":[]}');
  await (await fetch(`http://127.0.0.1:${proxy.port}/api/me`, { headers })).text();
  expect(seen.map(({ token, transport }) => `${token} ${transport}`)).toEqual([
    ...pings.map(() => 'ana sync'),
    ...pings.map(() => 'ben sync'),
  ]);
});
