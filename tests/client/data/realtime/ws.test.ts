import { Server, WebSocket as SimulatedWebSocket } from 'mock-socket';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOpenTransport } from '../../../../src/client/data/realtime/transports/open-transport.ts';
import { openWs } from '../../../../src/client/data/realtime/transports/ws.ts';
import {
  CLIENT_FRAME_MAX_BYTES,
  type Cursor,
  clientFrame,
  SUBSCRIPTIONS_MAX,
} from '../../../../src/contract/core/realtime.ts';

const url = 'ws://tambayan.test/rt/ws';
let server: Server;

beforeEach(() => {
  vi.stubGlobal('WebSocket', SimulatedWebSocket);
  server = new Server(url);
});
afterEach(() => {
  server.stop();
  vi.unstubAllGlobals();
});

/** A transport to `at`, and all that it reported. */
function connect(at = url) {
  const reports: unknown[] = [];
  const transport = openWs(at, {
    opened: () => reports.push('opened'),
    received: (frame) => reports.push(frame),
    closed: (code) => reports.push({ closed: code }),
  });
  return { transport, reports };
}

/** Everything that clients said to the server, and how often they came. */
function listen() {
  const heard: unknown[] = [];
  let connections = 0;
  server.on('connection', (socket) => {
    connections += 1;
    socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  });
  return { heard, connections: () => connections };
}

test('frames are JSON text in both directions', async () => {
  const { heard } = listen();
  const { transport, reports } = connect();
  await expect.poll(() => reports).toEqual(['opened']);
  transport.send({ op: 'probe', s: 1 });
  await expect.poll(() => heard).toEqual([{ op: 'probe', s: 1 }]);
  server.emit('message', JSON.stringify({ op: 'ping', s: 2 }));
  await expect.poll(() => reports).toEqual(['opened', { op: 'ping', s: 2 }]);
});

test('frames sent before the socket is open are dropped', async () => {
  const { heard } = listen();
  const { transport, reports } = connect();
  transport.send({ op: 'probe', s: 1 });
  await expect.poll(() => reports).toEqual(['opened']);
  transport.send({ op: 'probe', s: 2 });
  await expect.poll(() => heard).toEqual([{ op: 'probe', s: 2 }]);
});

test('invalid JSON is delivered as undefined', async () => {
  const { reports } = connect();
  await expect.poll(() => reports).toEqual(['opened']);
  server.emit('message', '{');
  await expect.poll(() => reports).toEqual(['opened', undefined]);
});

test('a close is reported once with its code, and the library does not reconnect', async () => {
  const { connections } = listen();
  const { reports } = connect();
  await expect.poll(() => reports).toEqual(['opened']);
  server.close({ code: 4503, reason: 'drain', wasClean: true });
  await expect.poll(() => reports).toEqual(['opened', { closed: 4503 }]);
  // The library's own pause would be over by now: it is set to nothing.
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  expect(connections()).toBe(1);
  expect(reports).toHaveLength(2);
});

test.each([
  [true, `${url}?lite=1`],
  [false, url],
])('low-data mode (%s) is in the URL, because compression is negotiated first', async (isLite, address) => {
  const addresses: string[] = [];
  server.on('connection', (socket) => addresses.push(socket.url));
  const open = createOpenTransport({
    base: 'http://tambayan.test/rt',
    fetch,
    openEventStream: () => ({ addEventListener() {}, close() {} }),
    scheduler: { after: () => () => {} },
    isLite: () => isLite,
  });
  const transport = open('ws', { opened() {}, received() {}, closed() {} });
  await expect.poll(() => addresses).toEqual([address]);
  transport.close();
});

test('a hello with more topics than fit into one frame continues in further frames, without repeats', async () => {
  const { heard } = listen();
  const { transport, reports } = connect();
  await expect.poll(() => reports).toEqual(['opened']);
  const cur = Array.from(
    { length: SUBSCRIPTIONS_MAX },
    (): Cursor => [`c:${crypto.randomUUID()}`, 'head', 1_000_001, 123_456_789, 2_147_483_646],
  );
  transport.send({ op: 'hello', v: 1, tab: crypto.randomUUID(), build: 'b'.repeat(64), cur });
  const said = () =>
    heard.map((frame) => clientFrame.parse(frame)).flatMap((frame) => ('cur' in frame ? frame.cur : []));
  await expect.poll(said).toEqual(cur);
  expect(heard.filter((frame) => clientFrame.parse(frame).op === 'hello')).toHaveLength(1);
  for (const frame of heard) expect(JSON.stringify(frame).length).toBeLessThanOrEqual(CLIENT_FRAME_MAX_BYTES);
});

test('a refused connection is reported as closed', async () => {
  const { reports } = connect('ws://nobody.test/rt/ws');
  await expect.poll(() => reports).toEqual([{ closed: expect.any(Number) }]);
});

test('after it is closed locally, nothing is reported', async () => {
  const { transport, reports } = connect();
  await expect.poll(() => reports).toEqual(['opened']);
  transport.close();
  transport.close();
  server.emit('message', JSON.stringify({ op: 'ping', s: 1 }));
  await expect.poll(() => server.clients()).toHaveLength(0);
  expect(reports).toEqual(['opened']);
});

test('closing before the socket exists creates none', async () => {
  const { connections } = listen();
  const { transport, reports } = connect();
  transport.close();
  const other = connect();
  await expect.poll(() => other.reports).toEqual(['opened']);
  expect(connections()).toBe(1);
  expect(reports).toEqual([]);
});
