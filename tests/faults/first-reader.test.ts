import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cursor } from '../../src/contract/core/realtime.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { type LiveNode, startLiveNode } from '../realtime/support/live-node.ts';
import { type LiveWorld, openLiveWorld, type Person } from '../realtime/support/live-world.ts';
import { connectAs, fromNow, type RawClient } from '../realtime/support/raw-client.ts';

/** Statements of a kind wait at the gate until it is opened. */
function gated(db: Database, isHeld: (text: string) => boolean) {
  let open: () => void = () => undefined;
  let gate = Promise.resolve();
  let held = 0;
  const query: Database['query'] = async (text, values) => {
    if (isHeld(text)) {
      held++;
      await gate;
    }
    return db.query(text, values);
  };
  return {
    db: { query } satisfies Database,
    held: () => held,
    shut() {
      held = 0;
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    open: () => open(),
  };
}

let world: LiveWorld;
let node: LiveNode;
const clients: RawClient[] = [];
/** The head of a topic is read when its first reader arrives. What that reader missed is read separately. */
let heads: ReturnType<typeof gated>;

beforeAll(async () => {
  world = await openLiveWorld();
  heads = gated(world.db, (text) => text.includes('unnest($1::text[]) as q(topic)'));
  node = await startLiveNode(heads.db, { limits: { reconcileMs: 3_600_000 } });
  world.onCommitted(node.realtime.onCommitted);
});
afterAll(async () => {
  for (const client of clients) client.close();
  await node.stop();
  await world.close();
});

test.each([
  ['one message', 1],
  ['more than are kept aside', 300],
])('%s sent while the first reader’s node reads the head arrives once', async (_, count) => {
  const ana = await world.aPerson();
  const { conversationId, c } = await world.aConversation(ana);
  await world.say(conversationId);
  heads.shut();
  const client = await connect(ana, fromNow(c));
  await expect.poll(heads.held).toBeGreaterThan(0);
  for (let n = 0; n < count; n++) await world.say(conversationId);
  heads.open();
  await client.subok(c);
  await world.say(conversationId);
  // From the reader's own position on: an event from before the answer is either in it or delivered after it.
  const [{ o: from } = { o: 0 }] = client.all('subok').filter(({ t }) => t === c);
  const expected = Array.from({ length: count + 2 - from }, (_one, index) => from + index + 1);
  await expect.poll(() => client.offsets(c).filter((off) => off > from)).toEqual(expected);
  expect(new Set(client.offsets(c)).size).toBe(client.offsets(c).length);
});

test('a reader who arrives while another reader’s topic is looked up also misses nothing', async () => {
  const [ana, ben] = [await world.aPerson(), await world.aPerson()];
  const { conversationId, c } = await world.aConversation(ana, ben);
  for (let n = 0; n < 3; n++) await world.say(conversationId);
  heads.shut();
  const first = await connect(ana, fromNow(c));
  await expect.poll(heads.held).toBeGreaterThan(0);
  await world.say(conversationId);
  const second = await connect(ben, fromStart(c));
  await world.say(conversationId);
  heads.open();
  await world.say(conversationId);
  await expect.poll(() => second.offsets(c)).toEqual([1, 2, 3, 4, 5, 6]);
  await expect.poll(() => first.offsets(c).at(-1)).toBe(6);
});

/** Welcomed, but not yet caught up on `topic`. */
async function connect(person: Person, cursor: Cursor): Promise<RawClient> {
  const client = await connectAs(node.url, person, [cursor]);
  clients.push(client);
  return client;
}

/** Epoch of a topic that was never rewritten. */
function fromStart(topic: Cursor[0]): Cursor {
  return [topic, 'full', 1_000_001, 0, 0];
}
