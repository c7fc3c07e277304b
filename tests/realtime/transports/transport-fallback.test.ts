import { afterAll, beforeAll, describe, test } from 'vitest';
import { createVirtualClient, systemScheduler } from '../../support/browser/virtual-client.ts';
import { type LiveNode, PUBLIC_URL, startLiveNode } from '../support/live-node.ts';
import { atTheStart, type LiveWorld, openLiveWorld } from '../support/live-world.ts';
import { type Meddling, meddlingProxy } from '../support/meddling-proxy.ts';
import { cookieOf } from '../support/raw-client.ts';

/**
 * The client's time runs this much faster than the server's: its limits are seconds, and climbing takes
 * minutes.
 */
const HASTE = 10;
/** Avoids waiting for pings: the server's come at its own pace. */
const SAY_EVERY_MS = 150;

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

const hasty = {
  ...systemScheduler,
  now: () => performance.now() * HASTE,
  after: (ms: number, run: () => void) => systemScheduler.after(ms / HASTE, run),
};
const networks: [string, Meddling, 'sse' | 'sync', readonly string[]][] = [
  ['sockets are refused', { upgrades: 'forbid', streams: 'pass' }, 'sse', ['ws', 'ws', 'sio', 'sio', 'sse']],
  [
    'sockets open and say nothing',
    { upgrades: 'swallow', streams: 'pass' },
    'sse',
    ['ws', 'ws', 'sio', 'sio', 'sse'],
  ],
  [
    'sockets say nothing and streams are held back',
    { upgrades: 'swallow', streams: 'buffer' },
    'sync',
    ['ws', 'ws', 'sio', 'sio', 'sse', 'sse'],
  ],
  [
    'everything but POST is refused',
    { upgrades: 'forbid', streams: 'forbid' },
    'sync',
    ['ws', 'ws', 'sio', 'sio', 'sse', 'sse'],
  ],
];

// Each case waits for its own client's clock. In parallel they take as long as the slowest.
describe('where', () => {
  test.concurrent.for(networks)(
    '%s, the next transport is taken, and the best one again once that is over',
    async ([_, how, found, tried], { expect }) => {
      const meddling = { ...how };
      const proxy = await meddlingProxy(node.port, meddling);
      const ana = await world.aPerson();
      const { conversationId, c } = await world.aConversation(ana);
      const client = createVirtualClient({
        url: proxy.url,
        headers: { ...cookieOf(ana), origin: PUBLIC_URL },
        transports: ['ws', 'sio', 'sse', 'sync'],
        scheduler: hasty,
      });
      client.follow(c, atTheStart(c));
      let isOver = false;
      let count = 0;
      const saying = (async () => {
        for (; !isOver; count++) {
          await world.say(conversationId);
          await new Promise((resolve) => setTimeout(resolve, SAY_EVERY_MS));
        }
      })();
      try {
        await expect.poll(() => client.transport()).toBe(found);
        // On a busy machine the transport that works is sometimes too late for the client's hasty time, and tried again.
        const again = proxy.asked.slice(tried.length).map(() => found);
        expect(proxy.asked).toEqual([...tried, ...again]);
        meddling.upgrades = 'pass';
        meddling.streams = 'pass';
        await expect.poll(() => client.transport()).toBe('ws');
      } finally {
        isOver = true;
        await saying;
      }
      const all = Array.from({ length: count }, (_none, index) => index + 1);
      await expect.poll(() => client.applied(c)).toEqual(all);
      client.close();
      await proxy.close();
    },
  );
});
