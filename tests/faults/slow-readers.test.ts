import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { closeCode, type RtPosition } from '../../src/contract/core/realtime.ts';
import { type ChaosProxy, createChaosProxy } from '../chaos/proxy.ts';
import { type LiveNode, PUBLIC_URL, startLiveNode } from '../realtime/support/live-node.ts';
import { aMessage, type LiveWorld, openLiveWorld, type Person } from '../realtime/support/live-world.ts';
import { createVirtualClient, type VirtualClient } from '../support/browser/virtual-client.ts';

const FLOOD_BYTES = 10 * 1024 * 1024;
const MESSAGE_LENGTH = 4_000;
/** What the server may buffer for one slow reader: `pauseBytes`, and one frame of 64 large messages with their fields. */
const MEMORY_MAX_BYTES = 256 * 1024 + 64 * (MESSAGE_LENGTH + 500);
const PER_TRANSACTION = 50;
/** A message that hardly compresses. */
const noise = () => randomBytes((MESSAGE_LENGTH * 3) / 4).toString('base64');

let world: LiveWorld;
let node: LiveNode;
let proxy: ChaosProxy;
const clients: VirtualClient[] = [];

async function start(limits: Parameters<typeof startLiveNode>[1]): Promise<void> {
  node = await startLiveNode(world.db, limits);
  world.onCommitted(node.realtime.onCommitted);
  proxy = await createChaosProxy({ targets: () => [node.port] });
}

beforeAll(async () => {
  world = await openLiveWorld();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await proxy.close();
  await node.stop();
});
afterAll(() => world.close());

async function positionOf(topic: string): Promise<RtPosition> {
  const { rows } = await world.db.query<{ head: number; tag: number }>(
    'select head, tag from rt_topics where topic = $1',
    [topic],
  );
  return [topic, 1_000_001, rows[0]?.head ?? 0, rows[0]?.tag ?? 0];
}

/** Reads `topic` through the proxy, or directly. */
async function aReader(person: Person, topic: string, isDirect = false) {
  const seen = { resets: 0, byes: [] as number[], snapshotAt: 0 };
  const client = createVirtualClient({
    url: isDirect ? node.url : `ws://127.0.0.1:${proxy.port}/rt/ws`,
    headers: { cookie: `sid=${person.token}`, origin: PUBLIC_URL },
    onFrame(frame) {
      if (frame.op === 'reset') seen.resets++;
      if (frame.op === 'bye') seen.byes.push(frame.code);
    },
  });
  clients.push(client);
  client.follow(topic, async () => {
    const position = await positionOf(topic);
    seen.snapshotAt = position[2];
    return position;
  });
  await expect.poll(client.status).toBe('live');
  /** Its position, from a snapshot or from later events. */
  return { client, seen, reached: () => client.applied(topic).at(-1) ?? seen.snapshotAt };
}

async function flood(conversationId: string, bytes: number): Promise<number> {
  const total = Math.ceil(bytes / MESSAGE_LENGTH);
  for (let said = 0; said < total; said += PER_TRANSACTION)
    await world.withTx(async (tx) => {
      for (let n = 0; n < PER_TRANSACTION; n++) {
        const data = aMessage({ chat_conversation_id: conversationId, seq: said + n + 1, content: noise() });
        tx.emit({ topic: `c:${conversationId}`, kind: 'message.created', ref: data.id, data });
      }
    });
  return Math.ceil(total / PER_TRANSACTION) * PER_TRANSACTION;
}

test('a reader at 4 KB/s costs the server little, delays no other reader, and gets everything in the end', async () => {
  await start({ limits: { pausedTicks: 1_000 } });
  const [ana, ben] = [await world.aPerson(), await world.aPerson()];
  const { conversationId, c } = await world.aConversation(ana, ben);
  const slow = await aReader(ana, c);
  const fast = await aReader(ben, c, true);
  for (const line of proxy.lines()) line.throttle(4 * 1024);

  const total = await flood(conversationId, FLOOD_BYTES);
  // On a busy machine the fast one is slow for a moment, too, and may fetch a page instead of each event.
  await expect.poll(fast.reached).toBe(total);
  // The fast reader has taken all of its data, so the rest belongs to the slow one.
  const { outstandingBytes, backpressuredTotal } = node.realtime.stats();
  expect(backpressuredTotal).toBeGreaterThanOrEqual(1);
  expect(outstandingBytes).toBeGreaterThan(0);
  expect(outstandingBytes).toBeLessThan(MEMORY_MAX_BYTES);
  expect(slow.client.applied(c).length).toBeLessThan(total / 2);

  for (const line of proxy.lines()) line.throttle(Number.POSITIVE_INFINITY);
  await world.say(conversationId);
  await expect.poll(slow.reached).toBe(total + 1);
  // Thousands of events behind, it was told to fetch a page instead.
  expect(slow.seen).toMatchObject({ resets: 1, byes: [] });
  expect(node.realtime.stats().outstandingBytes).toBeLessThan(64 * 1024);
});

test('a reader who stays too slow is disconnected, reconnects, and gets everything in the end', async () => {
  await start({ limits: { tickMs: 20, pausedTicks: 10, silenceTicks: 10_000, pingTicks: 1_000 } });
  const ana = await world.aPerson();
  const { conversationId, c } = await world.aConversation(ana);
  const { client, seen, reached } = await aReader(ana, c);
  for (const line of proxy.lines()) line.throttle(4 * 1024);
  const total = await flood(conversationId, FLOOD_BYTES);
  await expect.poll(() => node.realtime.stats().connections).toBe(0);
  expect(node.realtime.stats().outstandingBytes).toBe(0);
  // From the proxy's own buffer the events would take a minute to arrive. The next connection is fast again.
  for (const line of proxy.lines()) line.cut();
  await expect.poll(client.status).not.toBe('live');
  await expect.poll(client.status).toBe('live');
  await world.say(conversationId);
  await expect.poll(reached).toBe(total + 1);
  expect(seen.byes.every((code) => code === closeCode.tooSlow)).toBe(true);
});
