import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { PROBE_LIMIT_MS, WATCHDOG_SLACK_MS } from '../../machines/connection.machine.ts';
import type { Scheduler } from '../../src/client/realtime/scheduler.ts';
import { defaultLimits } from '../../src/server/realtime/limits.ts';
import { type ChaosProxy, createChaosProxy } from '../chaos/proxy.ts';
import { type LiveNode, PUBLIC_URL, startLiveNode } from '../realtime/support/live-node.ts';
import { type LiveWorld, openLiveWorld } from '../realtime/support/live-world.ts';
import { createVirtualClient, systemScheduler, type VirtualClient } from '../support/virtual-client.ts';

/** Time goes this much faster here, for the server and for the client alike. */
const SPEED = 20;
const CLIENT_NOTICES_MS = 35_000;
const SERVER_NOTICES_MS = 60_000;

const fast: Scheduler = {
  ...systemScheduler,
  now: () => Date.now() * SPEED,
  after: (ms, run) => systemScheduler.after(ms / SPEED, run),
};

let world: LiveWorld;
let node: LiveNode;
let proxy: ChaosProxy;
let client: VirtualClient;
let conversationId: string;
let topic: string;

beforeAll(async () => {
  world = await openLiveWorld();
});
beforeEach(async () => {
  node = await startLiveNode(world.db, { limits: { tickMs: defaultLimits.tickMs / SPEED } });
  world.onCommitted(node.realtime.onCommitted);
  proxy = await createChaosProxy({ targets: () => [node.port] });
  const ana = await world.aPerson();
  const place = await world.aConversation(ana);
  conversationId = place.conversationId;
  topic = place.c;
  client = createVirtualClient({
    url: `ws://127.0.0.1:${proxy.port}/rt/ws`,
    headers: { cookie: `sid=${ana.token}`, origin: PUBLIC_URL },
    scheduler: fast,
  });
  client.follow(topic, async () => [place.c, 1_000_001, 0, 0]);
  await world.say(conversationId);
  await expect.poll(() => client.applied(topic)).toEqual([1]);
});
afterEach(async () => {
  client.close();
  await proxy.close();
  await node.stop();
});
afterAll(() => world.close());

/** How long, in the time of those concerned, until `isSo`. */
async function timeUntil(isSo: () => boolean): Promise<number> {
  const startedAt = performance.now();
  await expect.poll(isSo, { timeout: 10_000, interval: 5 }).toBe(true);
  return (performance.now() - startedAt) * SPEED;
}

/** What the machine of a test may be late by. */
const SLACK_MS = 600 * SPEED;

test('F17 a client on a half-open connection comes back by itself and misses nothing', async () => {
  for (const line of proxy.lines()) line.blackhole();
  await world.say(conversationId);
  expect(await timeUntil(() => client.status() !== 'live')).toBeLessThan(CLIENT_NOTICES_MS + SLACK_MS);
  await expect.poll(() => client.applied(topic), { timeout: 10_000 }).toEqual([1, 2]);
});

test('F17 a client that is looked at again finds out at once', async () => {
  for (const line of proxy.lines()) line.blackhole();
  await world.say(conversationId);
  client.signal('shown');
  expect(await timeUntil(() => client.applied(topic).length === 2)).toBeLessThan(
    PROBE_LIMIT_MS + 2 * SLACK_MS,
  );
});

test('F17 a server forgets a client that went away without a word', async () => {
  proxy.refuse(true);
  for (const line of proxy.lines()) line.blackhole();
  expect(await timeUntil(() => node.realtime.stats().connections === 0)).toBeLessThan(
    SERVER_NOTICES_MS + SLACK_MS,
  );
});

test('F17 at full length: half a minute for the client, a minute for the server', () => {
  const { pingTicks, silenceTicks, tickMs } = defaultLimits;
  expect(pingTicks * tickMs + WATCHDOG_SLACK_MS).toBeLessThanOrEqual(CLIENT_NOTICES_MS);
  expect(silenceTicks * tickMs).toBeLessThanOrEqual(SERVER_NOTICES_MS);
});
