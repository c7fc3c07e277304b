import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ChaosProxy, createChaosProxy } from '../chaos/proxy.ts';
import { watchSentFrames } from '../chaos/sent-frames.ts';
import { checkLeaks } from '../history/check-leaks.ts';
import { createHistory, type History } from '../history/history.ts';
import { readTruth } from '../history/read-truth.ts';
import { createSeeded } from '../realtime/model/seeded.ts';
import { type LiveNode, PUBLIC_URL, startLiveNode } from '../realtime/support/live-node.ts';
import { type LiveWorld, openLiveWorld, type Person } from '../realtime/support/live-world.ts';
import { createVirtualClient, type VirtualClient } from '../support/browser/virtual-client.ts';
import { aBadBus, type BadBus } from '../support/faults/a-bad-bus.ts';
import { seed } from '../support/seed.ts';

const transports = ['ws', 'sio', 'sse', 'sync'] as const;
const LEAVERS = 6;

let world: LiveWorld;
/** Everything is written on the first node and read on the second. The bus between them is faulty. */
let writer: LiveNode;
let reader: LiveNode;
let bus: BadBus;
let proxy: ChaosProxy;
let history: History;
let users: Map<string, string>;
const clients: VirtualClient[] = [];

beforeAll(async () => {
  world = await openLiveWorld();
  world.onCommitted((events) => writer.realtime.onCommitted(events));
});
beforeEach(async () => {
  bus = aBadBus(createSeeded(seed));
  writer = await startLiveNode(world.db, { pubsub: bus.join(), nodeId: 'writer' });
  reader = await startLiveNode(world.db, {
    pubsub: bus.join(),
    nodeId: 'reader',
    limits: { reconcileMs: 300 },
  });
  history = createHistory();
  users = new Map();
  proxy = await createChaosProxy({
    targets: () => [reader.port],
    ...watchSentFrames((frame, { line, token, transport }) => {
      for (const { t, o } of frame.op === 'batch' ? frame.ev : frame.op === 'ev' ? [frame] : [])
        history.record('reader', {
          op: 'sent',
          f: 'ok',
          conn: `${transport} ${line.id}`,
          user: users.get(token) ?? 'nobody',
          topic: t,
          off: o,
        });
    }),
  });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await proxy.close();
  await Promise.all([writer.stop(), reader.stop()]);
});
afterAll(() => world.close());

async function aReader(person: Person, topic: string, transport: (typeof transports)[number]) {
  users.set(person.token, person.userId);
  const refusals: string[] = [];
  const client = createVirtualClient({
    url: `ws://127.0.0.1:${proxy.port}/rt/ws`,
    headers: { cookie: `sid=${person.token}`, origin: PUBLIC_URL },
    transports: [transport],
  });
  clients.push(client);
  client.hub.subscribe(topic, 'full', {
    snapshot: async () => [topic, 1_000_001, 0, 0],
    refused: (why) => void refusals.push(why),
  });
  await expect.poll(client.status).toBe('live');
  return { client, refusals, person };
}

/** The offsets of removals in each topic, by the log. */
async function removals(topic: string) {
  const { rows } = await world.db.query<{ user: string; off: number }>(
    `select data ->> 'user_id' as user, off from rt_events where topic = $1 and kind = 'member.removed'`,
    [topic],
  );
  return new Map(rows.map(({ user, off }) => [user, off]));
}

test.each(transports)(
  `over %s no server sends anything to a member after their removal, whatever the bus does (SEED=${seed})`,
  async (transport) => {
    const people = await Promise.all(Array.from({ length: LEAVERS + 1 }, () => world.aPerson()));
    const place = await world.aConversation(...people);
    const [stayer, ...leavers] = await Promise.all(
      people.map((person) => aReader(person, place.c, transport)),
    );
    bus.behave({ lost: 0.3, doubled: 0.2, delayMs: 50 });

    for (const { person } of leavers) {
      for (let n = 0; n < 15; n++) await world.say(place.conversationId);
      await Promise.all([
        ...Array.from({ length: 5 }, () => world.say(place.conversationId)),
        world.remove(place, person),
        ...Array.from({ length: 5 }, () => world.say(place.conversationId)),
      ]);
    }
    for (let n = 0; n < 15; n++) await world.say(place.conversationId);

    const truth = await readTruth(world.db);
    const head = truth.heads.get(place.c) ?? 0;
    const all = Array.from({ length: head }, (_, index) => index + 1);
    await expect.poll(() => stayer?.client.applied(place.c)).toEqual(all);
    const out = await removals(place.c);
    for (const { client, refusals, person } of leavers) {
      await expect.poll(() => refusals.length).toBe(1);
      // What a client may receive without a hole. Another log may have announced the end to their node before
      // this one did.
      const applied = client.applied(place.c);
      expect(applied).toEqual(all.slice(0, applied.length));
      expect(applied.length).toBeLessThanOrEqual(out.get(person.userId) ?? 0);
    }
    expect(
      history.steps.filter((step) => step.op === 'sent' && step.topic === place.c).length,
    ).toBeGreaterThanOrEqual(head);
    expect(checkLeaks(history.steps, truth)).toEqual([]);
  },
);

test('late news of a removal does not unsubscribe a member who was admitted again', async () => {
  const [ana, ben] = [await world.aPerson(), await world.aPerson()];
  const place = await world.aConversation(ana, ben);
  const watching = await aReader(ana, place.c, 'ws');
  await world.say(place.conversationId);
  await expect.poll(() => watching.client.applied(place.c)).toEqual([1]);
  // The reading node knows the topic, and receives the removal only when ben is back.
  bus.behave({ withhold: true });
  await world.remove(place, ben);
  await world.join(place.groupId, ben);
  const back = await aReader(ben, place.c, 'ws');
  await expect.poll(() => back.client.applied(place.c)).toEqual([1, 2]);
  bus.release();
  bus.behave({});
  await world.say(place.conversationId);
  await expect.poll(() => back.client.applied(place.c)).toEqual([1, 2, 3]);
  await expect.poll(() => watching.client.applied(place.c)).toEqual([1, 2, 3]);
  expect(back.refusals).toEqual([]);
});
