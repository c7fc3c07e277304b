import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ChaosProxy, createChaosProxy, type Direction } from './proxy.ts';

/** Sends every received byte back. */
let echo: Server;
let echoPort: number;
let proxy: ChaosProxy;
let seen: [Direction, string][];
const served: Socket[] = [];
const opened: Socket[] = [];

beforeEach(async () => {
  seen = [];
  echo = createServer((socket) => {
    served.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => socket.write(bytes));
  }).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  echoPort = (echo.address() as AddressInfo).port;
  proxy = await createChaosProxy({
    targets: () => [echoPort],
    tap: (_, direction, bytes) => void seen.push([direction, String(bytes)]),
  });
});
afterEach(async () => {
  for (const socket of [...served.splice(0), ...opened.splice(0)]) socket.destroy();
  await proxy.close();
  echo.close();
});

async function open() {
  const socket = connect(proxy.port, '127.0.0.1');
  opened.push(socket);
  let received = '';
  let end: 'end' | 'error' | null = null;
  socket.on('data', (bytes) => {
    received += bytes;
  });
  socket.on('end', () => {
    end ??= 'end';
  });
  socket.on('error', () => {
    end ??= 'error';
  });
  await once(socket, 'connect').catch(() => undefined);
  return { socket, received: () => received, end: () => end };
}

test('the proxy forwards bytes in both directions and reports them', async () => {
  const line = await open();
  line.socket.write('kumusta');
  await expect.poll(line.received).toBe('kumusta');
  expect(seen).toEqual([
    ['up', 'kumusta'],
    ['down', 'kumusta'],
  ]);
});

test('a cut breaks both sides, and new connections work', async () => {
  const line = await open();
  await expect.poll(() => proxy.lines().length).toBe(1);
  for (const one of proxy.lines()) one.cut();
  await expect.poll(line.end).toBe('error');
  await expect.poll(() => served[0]?.destroyed).toBe(true);
  expect(proxy.lines()).toEqual([]);
  const next = await open();
  next.socket.write('again');
  await expect.poll(next.received).toBe('again');
});

test('a half-open connection accepts bytes and delivers none, and neither side sees it close', async () => {
  const line = await open();
  line.socket.write('before');
  await expect.poll(line.received).toBe('before');
  for (const one of proxy.lines()) one.blackhole();
  line.socket.write('after');
  await expect.poll(() => seen.length).toBe(3);
  served[0]?.destroy();
  const other = await open();
  other.socket.write('x');
  await expect.poll(other.received).toBe('x');
  expect([line.received(), line.end()]).toEqual(['before', null]);
});

test('a delayed connection delivers everything later, in order', async () => {
  proxy.each((line) => line.delay(120));
  const line = await open();
  const startedAt = performance.now();
  for (const word of ['a', 'b', 'c']) line.socket.write(word);
  await expect.poll(line.received, { interval: 5 }).toBe('abc');
  // Twice 120 ms: one delay in each direction, shared by all three bytes. A timer may be up to 1 ms early.
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(238);
});

test('a throttled connection causes backpressure on the server', async () => {
  proxy.each((line) => line.throttle(1_000));
  const line = await open();
  line.socket.write('x');
  await expect.poll(() => served.length).toBe(1);
  served[0]?.write(Buffer.alloc(8 * 1024 * 1024));
  await expect.poll(() => line.received().length).toBeGreaterThan(100);
  expect(line.received().length).toBeLessThan(5_000);
  expect(served[0]?.writableLength).toBeGreaterThan(1024 * 1024);
});

test('a connection is cut after an exact number of bytes from the server', async () => {
  proxy.each((line) => line.cutAfter(5));
  const line = await open();
  line.socket.write('kumusta');
  await expect.poll(line.end).not.toBeNull();
  expect(line.received()).toBe('kumus');
});

test('refused connections are reset; the next target is tried if one is down', async () => {
  proxy.refuse(true);
  const refused = await open();
  await expect.poll(refused.end).toBe('error');
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const deadPort = (free.address() as AddressInfo).port;
  await new Promise((resolve) => free.close(resolve));
  const balancer = await createChaosProxy({ targets: () => [deadPort, echoPort] });
  const socket = connect(balancer.port, '127.0.0.1');
  socket.write('hi');
  const [bytes] = await once(socket, 'data');
  expect(String(bytes)).toBe('hi');
  expect(balancer.lines().map((line) => line.target())).toEqual([echoPort]);
  socket.destroy();
  await balancer.close();
});
