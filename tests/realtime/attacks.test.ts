import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aSocket, beginnings, flood, floods, socketPaths } from '../support/faults/attacks.ts';
import { type LiveNode, startLiveNode } from './support/live-node.ts';
import { type LiveWorld, openLiveWorld } from './support/live-world.ts';
import { connectAs } from './support/raw-client.ts';

/** Bytes read of 4 MB that are sent. */
const READ_MAX_BYTES = 512 * 1024;
/**
 * A frame that is invalid for this WebSocket closes it at once. The library discards unread what arrives
 * later.
 */
const malformed = /fragments|bombs/;
/** Number of each kind at the same time. */
const CROWD = 40;
const MEMORY_MAX_BYTES = 100 * 1024 * 1024;

const ASK_EVERY_MS = 10;

let world: LiveWorld;
const opened: { destroy(): void }[] = [];

beforeAll(async () => {
  world = await openLiveWorld();
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});
afterAll(() => world.close());

const aNode = () => startLiveNode(world.db, { limits: { helloMs: 300 } });

/** Polls like a load balancer until the returned function is called, which gives the number of answers. */
function askAgainAndAgain(node: LiveNode): () => Promise<number> {
  let answers = 0;
  let isOver = false;
  const asking = (async () => {
    do {
      const { status } = await fetch(new URL('/', node.base));
      if (status !== 200) throw new Error(`answered ${status}`);
      answers++;
      await pause(ASK_EVERY_MS);
    } while (!isOver);
  })();
  return async () => {
    isOver = true;
    await asking;
    return answers;
  };
}

const attacks = Object.entries(socketPaths).flatMap(([transport, path]) =>
  Object.entries(floods).map(([what, bytes]) => [what, transport, path, bytes] as const),
);

// Most of the time goes to waiting for the other side's close frame. The cases run in parallel, each on its
// own node.
test.concurrent.for(attacks)(
  '%s over %s are refused, and others are answered',
  async ([what, _transport, path, bytes], { expect }) => {
    const node = await aNode();
    const accepted: Socket[] = [];
    node.server.on('connection', (socket) => accepted.push(socket));
    const stop = askAgainAndAgain(node);
    await flood(node.port, path, bytes());
    expect(await stop()).toBeGreaterThan(0);
    const read = Math.max(...accepted.map(({ bytesRead }) => bytesRead));
    if (!malformed.test(what)) expect(read).toBeLessThan(READ_MAX_BYTES);
    await node.stop();
  },
);

test('handshakes that are never finished block no other client, and are closed when no hello arrives', async () => {
  const node = await aNode();
  const before = process.memoryUsage().rss;
  const begun = await Promise.all(
    Object.values(beginnings).flatMap((begin) => Array.from({ length: CROWD }, () => begin(node.port))),
  );
  opened.push(...begun);
  const stop = askAgainAndAgain(node);
  const ana = await connectAs(node.url, await world.aPerson());
  const silent = await Promise.all(Object.values(socketPaths).map((path) => aSocket(node.port, path)));
  for (const socket of silent) socket.resume();
  await expect.poll(() => silent.every(({ closed }) => closed)).toBe(true);
  expect(await stop()).toBeGreaterThan(0);
  expect(process.memoryUsage().rss - before).toBeLessThan(MEMORY_MAX_BYTES);
  ana.close();
  await node.stop();
});
