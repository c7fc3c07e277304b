import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WATCHDOG_SLACK_MS } from '../../machines/connection.machine.ts';
import type { Scheduler } from '../../src/client/ui/base/scheduler.ts';
import { defaultLimits, type RealtimeLimits } from '../../src/server/realtime/connections/limits.ts';
import { type ChaosProxy, createChaosProxy } from '../chaos/proxy.ts';
import { type LiveNode, PUBLIC_URL, startLiveNode } from '../realtime/support/live-node.ts';
import { type LiveWorld, openLiveWorld } from '../realtime/support/live-world.ts';
import {
  createVirtualClient,
  systemScheduler,
  type VirtualClient,
} from '../support/browser/virtual-client.ts';

/** Time runs this much faster here, for the server and for the client alike. */
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
afterEach(async () => {
  client.close();
  await proxy.close();
  await node.stop();
});
afterAll(() => world.close());

/** A client that follows a conversation through the proxy, and has read the one message in it. */
async function follow(limits: Partial<RealtimeLimits> = {}): Promise<void> {
  node = await startLiveNode(world.db, { limits: { tickMs: defaultLimits.tickMs / SPEED, ...limits } });
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
}

test('a client on a half-open connection reconnects automatically and misses nothing', async () => {
  await follow();
  for (const line of proxy.lines()) line.blackhole();
  await world.say(conversationId);
  await expect.poll(client.status, { interval: 5 }).not.toBe('live');
  await expect.poll(() => client.applied(topic)).toEqual([1, 2]);
});

test('a client whose page becomes visible again notices without waiting for the next ping', async () => {
  await follow({ pingTicks: 3_600 });
  for (const line of proxy.lines()) line.blackhole();
  await world.say(conversationId);
  client.signal('shown');
  await expect.poll(() => client.applied(topic)).toEqual([1, 2]);
});

test('a server drops a client that disappeared without closing', async () => {
  await follow();
  proxy.refuse(true);
  for (const line of proxy.lines()) line.blackhole();
  await expect.poll(() => node.realtime.stats().connections).toBe(0);
});

test('a dead connection is noticed within half a minute by the client, and within a minute by the server', () => {
  const { pingTicks, silenceTicks, tickMs } = defaultLimits;
  expect(pingTicks * tickMs + WATCHDOG_SLACK_MS).toBeLessThanOrEqual(CLIENT_NOTICES_MS);
  expect(silenceTicks * tickMs).toBeLessThanOrEqual(SERVER_NOTICES_MS);
});
