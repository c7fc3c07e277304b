import { expect, test } from 'vitest';
import type { ConnectionStore } from '../../../../src/client/data/realtime/hub/connection-store.ts';
import type { Hub } from '../../../../src/client/data/realtime/hub/hub.ts';
import { createLazyHub } from '../../../../src/client/data/realtime/hub/lazy-hub.ts';
import type { TopicListener } from '../../../../src/client/data/realtime/hub/subscriptions.ts';
import { lazyModule } from '../../../../src/client/ui/base/lazy.ts';
import type { RtPosition } from '../../../../src/contract/core/realtime.ts';
import { SimulatedScheduler } from './simulated-scheduler.ts';

const topic = 'c:00000000-0000-4000-8000-000000000001';
const position: RtPosition = [topic, 1, 7, 0];

/** A hub that comes when it is let, over a real one's face that writes down what it is told. */
function setUp() {
  const scheduler = new SimulatedScheduler();
  const calls: string[] = [];
  const listeners: TopicListener[] = [];
  let answer: { resolve: () => void; reject: (error: Error) => void } | undefined;
  let asked = 0;
  const end = (what: string) => () => void calls.push(`end ${what}`);
  const begin = (what: string) => {
    calls.push(what);
    return end(what);
  };
  function createHub(connection: ConnectionStore): Hub {
    return {
      connection,
      start: () => void calls.push('start'),
      stop: () => void calls.push('stop'),
      subscribe(name, mode, listener = {}) {
        calls.push(`${mode} ${name}`);
        listeners.push(listener);
        return end(name);
      },
      onEvent: begin,
      onBatch: () => begin('batch'),
      onEphemeral: begin,
      sendTyping() {},
      sendArriving() {},
      setPosition() {},
      forget: (name) => void calls.push(`forget ${name}`),
      reconnect: () => void calls.push('reconnect'),
      switchTo() {},
      counts: () => ({ applied: 0, duplicates: 0, gaps: 0, fills: 0, resets: 0, unknownKinds: 0 }),
    };
  }
  const module = lazyModule(
    () => {
      asked += 1;
      return new Promise<typeof createHub>((resolve, reject) => {
        answer = { resolve: () => resolve(createHub), reject };
      });
    },
    { scheduler, random: () => 0.5 },
  );
  const hub = createLazyHub({ module, scheduler });
  return {
    hub,
    scheduler,
    calls,
    listeners,
    asked: () => asked,
    async come() {
      answer?.resolve();
      await scheduler.settle();
    },
    async fail() {
      answer?.reject(new Error('no network'));
      await scheduler.settle();
    },
  };
}

/** A topic whose state can be asked for; counts how often it was. */
function aSnapshot() {
  const counted = { asked: 0 };
  const listener: TopicListener = {
    snapshot: async () => {
      counted.asked += 1;
      return position;
    },
  };
  return { counted, listener };
}

test('shown topics are loaded once before the hub is loaded', async () => {
  const { hub, scheduler, calls, listeners, come } = setUp();
  const { counted, listener } = aSnapshot();
  hub.onBatch(() => {});
  hub.start();
  hub.subscribe(topic, 'full', listener);
  await scheduler.settle();
  expect(counted.asked).toBe(1);
  expect(hub.connection.getState().status).toBe('connecting');

  await come();
  expect(calls).toEqual(['batch', `full ${topic}`, 'start']);
  expect(await listeners[0]?.snapshot?.()).toEqual(position);
  expect(counted.asked).toBe(1);
  await listeners[0]?.snapshot?.();
  expect(counted.asked).toBe(2);
});

test('a subscriber that leaves before the hub is loaded is never subscribed', async () => {
  const { hub, scheduler, calls, come } = setUp();
  const { counted, listener } = aSnapshot();
  const ends = [hub.subscribe(topic, 'full', listener), hub.onEvent('member.added', () => {})];
  for (const end of ends) end();
  await scheduler.settle();
  await come();
  expect(counted.asked).toBe(0);
  expect(calls).toEqual([]);
});

test('an answer from before a topic was forgotten is not delivered', async () => {
  const { hub, scheduler, listeners, come } = setUp();
  const { counted, listener } = aSnapshot();
  hub.subscribe(topic, 'full', listener);
  hub.forget(topic);
  await scheduler.settle();
  expect(counted.asked).toBe(1);
  await come();
  hub.forget(topic);
  await listeners[0]?.snapshot?.();
  expect(counted.asked).toBe(2);
});

test('signing out before the hub is loaded clears the subscriptions', async () => {
  const { hub, calls, come } = setUp();
  hub.start();
  hub.subscribe(topic, 'head');
  hub.stop();
  expect(hub.connection.getState().status).toBe('offline');
  await come();
  expect(calls).toEqual([]);
});

test('the hub is retried until it loads, and at once on request', async () => {
  const { hub, scheduler, calls, asked, fail, come } = setUp();
  hub.start();
  await fail();
  expect(asked()).toBe(1);
  await scheduler.settle(500);
  expect(asked()).toBe(2);
  await fail();
  hub.reconnect();
  await scheduler.settle();
  expect(asked()).toBe(3);
  await come();
  expect(calls).toEqual(['start']);
});

test('a listener from before the load can be removed like any other', async () => {
  const { hub, calls, come } = setUp();
  const end = hub.subscribe(topic, 'head');
  await come();
  end();
  expect(calls).toEqual([`head ${topic}`, `end ${topic}`]);
});
