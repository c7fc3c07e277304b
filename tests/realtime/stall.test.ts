import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiveNode, startLiveNode } from './support/live-node.ts';
import { type LiveWorld, openLiveWorld } from './support/live-world.ts';
import { connectAs, fromNow } from './support/raw-client.ts';

const EVENTS = 40;

let world: LiveWorld;
let node: LiveNode;

beforeAll(async () => {
  world = await openLiveWorld();
  node = await startLiveNode(world.db, { limits: { pauseBytes: 2_000, resumeBytes: 500 } });
  world.onCommitted(node.realtime.onCommitted);
});
afterAll(async () => {
  await node.stop();
  await world.close();
});

test('a reader that takes nothing for a while is paused, and then gets everything from the log, once', async () => {
  const [ana, ben] = [await world.aPerson(), await world.aPerson()];
  const { c } = await world.aConversation(ana, ben);
  const slow = await connectAs(node.url, ana, [fromNow(c)]);
  const other = await connectAs(node.url, ben, [fromNow(c)]);
  await Promise.all([slow.subok(c), other.subok(c)]);
  node.realtime.stall(ana.userId, c, 1_000);
  const before = node.realtime.stats().backpressuredTotal;
  for (let n = 0; n < EVENTS; n++) await world.emit(c);
  const all = Array.from({ length: EVENTS }, (_, index) => index + 1);
  await other.until('every event', () => other.offsets(c).length === EVENTS);
  expect(node.realtime.stats().backpressuredTotal).toBe(before + 1);
  await slow.until('every event', () => slow.offsets(c).at(-1) === EVENTS);
  expect(slow.offsets(c)).toEqual(all);
  await slow.until('a catch-up, as after a reconnect', () => {
    return slow.all('subok').filter(({ t }) => t === c).length === 2;
  });
  slow.close();
  other.close();
});
