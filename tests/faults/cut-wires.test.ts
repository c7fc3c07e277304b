import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkHistory } from '../history/check-history.ts';
import { createHistory } from '../history/history.ts';
import { readTruth } from '../history/read-truth.ts';
import { createSeeded } from '../realtime/model/seeded.ts';
import { aCluster, CLUSTER_ORIGIN, type Cluster } from '../support/a-cluster.ts';
import { aRoom, type Room } from '../support/a-room.ts';
import { type ChatActor, createChatActor } from '../support/chat-actor.ts';
import { type FreshDatabase, freshDatabase } from '../support/fresh-database.ts';

const PEOPLE = 20;
const SENDS_PER_SECOND = 50;
const SECONDS = 8;
/** Between two cuts. */
const CUT_MS = [200, 800] as const;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);

let database: FreshDatabase;
let cluster: Cluster;
let room: Room;
const history = createHistory();
const actors: ChatActor[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  room = await aRoom(database.db, { names: Array.from({ length: PEOPLE }, (_, index) => `p${index}`) });
  cluster = await aCluster({ databaseUrl: database.url, nodes: 1 });
  for (const member of room.members) {
    const actor = createChatActor({ url: cluster.url, origin: CLUSTER_ORIGIN, room, member, history });
    actor.follow(room.conversationIds[0] ?? '');
    actors.push(actor);
  }
});

afterAll(async () => {
  for (const actor of actors) actor.close();
  await cluster?.close();
  await database?.close();
});

test(`F01 random cuts under ${SENDS_PER_SECOND} messages a second lose, double and reorder nothing (SEED=${seed})`, async () => {
  const [conversationId = ''] = room.conversationIds;
  await expect.poll(() => actors.map(({ client }) => client.status())).toEqual(actors.map(() => 'live'));
  const random = createSeeded(seed);
  const total = SENDS_PER_SECOND * SECONDS;
  const underWay: Promise<string>[] = [];
  const cuts = { next: 0, done: 0 };
  for (let n = 0; n < total; n++) {
    underWay.push(random.pick(actors).say(conversationId, `no. ${n}`));
    if (n >= cuts.next) {
      // Any connection: a live one, or a request that is under way.
      random.pick(cluster.proxy.lines()).cut();
      cuts.done++;
      cuts.next = n + ((CUT_MS[0] + random.number() * (CUT_MS[1] - CUT_MS[0])) * SENDS_PER_SECOND) / 1_000;
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000 / SENDS_PER_SECOND));
  }
  await Promise.all(underWay);
  expect(cuts.done).toBeGreaterThan(SECONDS);

  const truth = await readTruth(database.db);
  expect(truth.messages).toHaveLength(total);
  await expect.poll(() => checkHistory(history.steps, truth), { timeout: 30_000, interval: 500 }).toEqual([]);
});
