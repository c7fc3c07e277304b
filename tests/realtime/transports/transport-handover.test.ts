import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TransportKind } from '../../../machines/connection.machine.ts';
import { createVirtualClient, type VirtualClient } from '../../support/browser/virtual-client.ts';
import { type LiveNode, PUBLIC_URL, startLiveNode } from '../support/live-node.ts';
import { atTheStart, type LiveWorld, openLiveWorld, type Person } from '../support/live-world.ts';
import { cookieOf } from '../support/raw-client.ts';

const TRANSPORTS = ['ws', 'sio', 'sse', 'sync'] as const;
const ROUND: readonly TransportKind[] = ['sse', 'sio', 'sync', 'ws'];
const MESSAGES = 250;
const PER_SECOND = 50;
/** Far below what follows when a handover fails: the silence after which a client looks for another way. */
const VISIBLE_GAP_MS = 5_000;

let world: LiveWorld;
let node: LiveNode;

beforeAll(async () => {
  world = await openLiveWorld();
  node = await startLiveNode(world.db);
  world.onCommitted(node.realtime.onCommitted);
});
afterAll(async () => {
  await node.stop();
  await world.close();
});

/** A client, with the time at which it showed each event. */
function watch(person: Person, topic: string, transports: readonly [TransportKind, ...TransportKind[]]) {
  const client: VirtualClient = createVirtualClient({
    url: node.url,
    headers: { ...cookieOf(person), origin: PUBLIC_URL },
    transports,
  });
  const shownAt = new Map<number, number>();
  const statuses = new Set<string>();
  client.hub.onBatch((batch) => {
    for (const event of batch) if (event.topic === topic) shownAt.set(event.offset, performance.now());
  });
  client.hub.connection.subscribe(({ status }) => statuses.add(status));
  client.follow(topic, atTheStart(topic));
  return { client, shownAt, statuses };
}

test('a handover ws → sse → sio → sync → ws every second under load loses and doubles nothing, and is not visible', async () => {
  const [ana, ben] = [await world.aPerson(), await world.aPerson()];
  const { conversationId, c } = await world.aConversation(ana, ben);
  const moving = watch(ana, c, TRANSPORTS);
  // Shows how late the machine itself was.
  const steady = watch(ben, c, ['ws']);
  await expect.poll(() => [moving.client.status(), steady.client.status()]).toEqual(['live', 'live']);
  moving.statuses.clear();

  const used: (TransportKind | null)[] = [];
  const said: Promise<unknown>[] = [];
  for (let n = 0; n < MESSAGES; n++) {
    if (n % PER_SECOND === 0) {
      const expected = n === 0 ? 'ws' : ROUND[(n / PER_SECOND - 1) % ROUND.length];
      await expect.poll(() => moving.client.transport()).toBe(expected);
      used.push(moving.client.transport());
      const next = ROUND[(n / PER_SECOND) % ROUND.length];
      if (next !== undefined) moving.client.switchTo(next);
    }
    said.push(world.say(conversationId));
    await new Promise((resolve) => setTimeout(resolve, 1_000 / PER_SECOND));
  }
  await Promise.all(said);

  const all = Array.from({ length: MESSAGES }, (_, index) => index + 1);
  await expect.poll(() => moving.client.applied(c)).toEqual(all);
  await expect.poll(() => steady.client.applied(c)).toEqual(all);
  expect(used).toEqual(['ws', 'sse', 'sio', 'sync', 'ws']);
  expect([...moving.statuses]).toEqual(['live']);
  const late = all.filter(
    (offset) => (moving.shownAt.get(offset) ?? 0) - (steady.shownAt.get(offset) ?? 0) > VISIBLE_GAP_MS,
  );
  expect(late).toEqual([]);
  moving.client.close();
  steady.client.close();
});
