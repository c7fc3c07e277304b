import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createVirtualClient } from '../../support/browser/virtual-client.ts';
import { type LiveNode, PUBLIC_URL, startLiveNode } from '../support/live-node.ts';
import { atTheStart, type LiveWorld, openLiveWorld, type Person } from '../support/live-world.ts';
import { cookieOf } from '../support/raw-client.ts';

/** Three batches and one event: every kind of frame of a replay, and several of the longest. */
const [LONG, SHORT] = [130, 1];

let world: LiveWorld;
let node: LiveNode;
let ana: Person;
let long: string;
let short: string;

beforeAll(async () => {
  world = await openLiveWorld();
  // Each cut is followed by a new handshake.
  node = await startLiveNode(world.db);
  ana = await world.aPerson();
  const conversations = [await world.aConversation(ana), await world.aConversation(ana)] as const;
  [long, short] = [conversations[0].c, conversations[1].c];
  for (let n = 0; n < LONG; n++) await world.say(conversations[0].conversationId);
  for (let n = 0; n < SHORT; n++) await world.say(conversations[1].conversationId);
});
afterAll(async () => {
  await node.stop();
  await world.close();
});

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe.each(['ws', 'sio', 'sse', 'sync'] as const)('over %s', (transport) => {
  /**
   * Replays both topics, and breaks the connection right after frame `cutAfter`. Returns the number of
   * frames.
   */
  async function replay(cutAfter: number): Promise<number> {
    let frames = 0;
    const client = createVirtualClient({
      url: node.url,
      headers: { ...cookieOf(ana), origin: PUBLIC_URL },
      transports: [transport],
      random: () => 0.1,
      onFrame() {
        frames += 1;
        if (frames === cutAfter) client.cut();
      },
    });
    client.follow(long, atTheStart(long));
    client.follow(short, atTheStart(short));
    await expect
      .poll(() => [client.applied(long).length, client.applied(short).length])
      .toEqual([LONG, SHORT]);
    expect(client.applied(long)).toEqual(upTo(LONG));
    expect(client.applied(short)).toEqual(upTo(SHORT));
    client.close();
    return frames;
  }

  test('a replay that is cut after any of its frames is complete in the end, without repeats', async () => {
    const frames = await replay(0);
    expect(frames).toBeGreaterThanOrEqual(7);
    for (let cutAfter = 1; cutAfter <= frames; cutAfter++) await replay(cutAfter);
  });
});
