import { expect, test } from 'vitest';
import { createPresenceDirectory } from '../../src/server/realtime/presence/presence-directory.ts';
import { createMemoryPubSub } from '../../src/server/realtime/pubsub/pubsub.memory.ts';
import type { PubSub } from '../../src/server/realtime/pubsub/pubsub.ts';

/** Two nodes on one bus. The test triggers their ticks. */
function setUp() {
  const bus = createMemoryPubSub();
  let health: 'ok' | 'degraded' = 'ok';
  const pubsub: PubSub = { ...bus, health: () => health };
  const nodes = [
    createPresenceDirectory({ pubsub, nodeId: 'a' }),
    createPresenceDirectory({ pubsub, nodeId: 'b' }),
  ] as const;
  const [a, b] = nodes;
  function tick(times = 1, among: readonly { tick(): void }[] = nodes): void {
    for (let n = 0; n < times; n++) for (const node of among) node.tick();
  }
  return {
    a,
    b,
    tick,
    break: () => {
      health = 'degraded';
    },
    heal: () => {
      health = 'ok';
    },
  };
}

test('presence is unknown before the other nodes had time to announce it', () => {
  const { a, b, tick } = setUp();
  b.arrive('ben');
  expect(a.isKnown()).toBe(false);
  tick();
  expect(a.isKnown()).toBe(false);
  tick();
  expect(a.isKnown()).toBe(true);
  expect(a.isOnline('ben')).toBe(true);
});

test('an arrival shows on all nodes with the next tick, a departure ten seconds later', () => {
  const { a, b, tick } = setUp();
  tick(2);
  a.arrive('ana');
  expect(a.isOnline('ana')).toBe(true);
  tick();
  expect(b.isOnline('ana')).toBe(true);
  a.leave('ana');
  tick(5);
  expect(b.isOnline('ana')).toBe(true);
  tick();
  expect([a.isOnline('ana'), b.isOnline('ana')]).toEqual([false, false]);
});

test('a reload is no departure', () => {
  const { a, b, tick } = setUp();
  a.arrive('ana');
  tick(3);
  const version = b.version();
  a.leave('ana');
  tick(3);
  a.arrive('ana');
  tick(8);
  expect(b.isOnline('ana')).toBe(true);
  expect(b.version()).toBe(version);
});

test('of several pages the last one counts, on any node', () => {
  const { a, b, tick } = setUp();
  a.arrive('ana');
  a.arrive('ana');
  b.arrive('ana');
  tick(2);
  a.leave('ana');
  tick(8);
  a.leave('ana');
  tick(8);
  expect([a.isOnline('ana'), b.isOnline('ana')]).toEqual([true, true]);
  b.leave('ana');
  tick(8);
  expect([a.isOnline('ana'), b.isOnline('ana')]).toEqual([false, false]);
});

test('the users of a dead node disappear within a minute; those of a live one are announced repeatedly', () => {
  const { a, b, tick } = setUp();
  a.arrive('ana');
  b.arrive('ben');
  tick(2);
  tick(100);
  expect(b.isOnline('ana')).toBe(true);
  tick(22, [b]);
  expect(b.isOnline('ana')).toBe(true);
  tick(9, [b]);
  expect(b.isOnline('ana')).toBe(false);
  expect(b.isOnline('ben')).toBe(true);
});

test('a node that stops gives its users ten seconds to reconnect elsewhere', () => {
  const { a, b, tick } = setUp();
  a.arrive('ana');
  a.arrive('abe');
  tick(2);
  a.close();
  b.arrive('ana');
  tick(6, [b]);
  expect([b.isOnline('ana'), b.isOnline('abe')]).toEqual([true, false]);
});

test('presence is unknown while the others cannot be reached, and afterwards every node announces it again', () => {
  const { a, b, tick, ...bus } = setUp();
  a.arrive('ana');
  tick(2);
  bus.break();
  expect(b.isKnown()).toBe(false);
  tick(2);
  a.arrive('abe');
  tick(2);
  bus.heal();
  expect(b.isKnown()).toBe(false);
  tick(2);
  expect(b.isKnown()).toBe(true);
  expect([b.isOnline('ana'), b.isOnline('abe')]).toEqual([true, true]);
});
