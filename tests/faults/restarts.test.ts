import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSeeded } from '../realtime/model/seeded.ts';
import type { ChatActor } from '../support/actions/chat-actor.ts';
import { aRedis, type RedisServer } from '../support/engines/a-redis.ts';
import { describeWithRedis } from '../support/engines/describe-with-redis.ts';
import { aStorm, mixedTransports, type Storm } from '../support/faults/a-storm.ts';
import { seed } from '../support/seed.ts';

const NODES = 3;
/** On each node, each transport has two of them. */
const PEOPLE = 24;
/** Pause between two messages. */
const PAUSE_MS = 90;
/** Messages between two faults. */
const BETWEEN = 6;

let redis: RedisServer;
let storm: Storm;

describeWithRedis('three nodes and Redis', () => {
  const random = createSeeded(seed);

  beforeAll(async () => {
    redis = await aRedis();
    storm = await aStorm({
      ...{ people: PEOPLE, nodes: NODES, client: mixedTransports },
      env: { REDIS_URL: redis.url },
    });
  });
  afterAll(async () => {
    await storm?.close();
    await redis?.kill();
  });

  const said: Promise<string>[] = [];

  /** Resolves when some more messages were sent. */
  async function fewMore(): Promise<void> {
    const until = said.length + BETWEEN;
    while (said.length < until) await sleep(PAUSE_MS);
  }

  /** All members send messages until `done`. */
  async function chatter(done: Promise<void>): Promise<void> {
    const state = { isOver: false };
    const over = done.finally(() => {
      state.isOver = true;
    });
    while (!state.isOver) {
      said.push(random.pick(storm.actors).say(storm.conversationId, `no. ${said.length}`));
      await sleep(PAUSE_MS);
    }
    await over;
    await Promise.all(said);
  }

  test(`nodes killed one after the other under ${PEOPLE} people lose, double and reorder nothing (SEED=${seed})`, async () => {
    await storm.allLive();
    async function murder(): Promise<void> {
      for (let round = 0; round < 3; round++) {
        const victim = random.pick(storm.cluster.nodes);
        await fewMore();
        await victim.kill();
        await fewMore();
        await victim.start();
      }
    }
    await chatter(murder());
    const truth = await storm.settled();
    expect(truth.messages).toHaveLength(said.length);
  });

  test(`a rolling restart loses nothing and disconnects hardly a client (SEED=${seed})`, async () => {
    await storm.allLive();
    const absent = new Set<ChatActor>();
    for (const actor of storm.actors)
      actor.client.hub.connection.subscribe(({ status }) => void (status !== 'live' && absent.add(actor)));
    const codes: (number | null)[] = [];
    async function roll(): Promise<void> {
      for (const node of storm.cluster.nodes) {
        await fewMore();
        codes.push(await node.stop());
        await node.start();
      }
    }
    await chatter(roll());
    expect(codes).toEqual([0, 0, 0]);
    // Clients open their next connection before they close the one that is going away. Otherwise all of them
    // would have been offline three times. A machine that freezes for seconds can still disconnect some.
    expect(absent.size).toBeLessThanOrEqual(PEOPLE / 2);
    const truth = await storm.settled();
    expect(truth.messages).toHaveLength(said.length);
  });
});
