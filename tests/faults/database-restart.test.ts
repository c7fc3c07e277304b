import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLUSTER_ORIGIN } from '../support/engines/a-cluster.ts';
import { type OwnDatabase, ownDatabase } from '../support/engines/own-database.ts';
import { aStorm, type Storm } from '../support/faults/a-storm.ts';

const PAUSE_MS = 15;
const BEFORE = 60;
const AFTER = 60;
const AWAY_MS = 2_500;

let database: OwnDatabase;
let storm: Storm;

beforeAll(async () => {
  database = await ownDatabase();
  storm = await aStorm({ people: 8, database });
});
afterAll(() => storm?.close());

async function sayNow(count: number): Promise<Promise<string>[]> {
  const said: Promise<string>[] = [];
  for (let n = 0; n < count; n++) {
    const actor = storm.actors[n % storm.actors.length];
    if (actor) said.push(actor.say(storm.conversationId, `no. ${n}`));
    await sleep(PAUSE_MS);
  }
  return said;
}

test('while PostgreSQL restarts, writes are refused, all connections stay open, and nothing is lost', async () => {
  await storm.allLive();
  const said = await sayNow(BEFORE);
  const stopping = database.stop();
  said.push(...(await sayNow(20)));
  await stopping;

  const answer = await fetch(`${storm.cluster.url}/api/chats/groups/messages`, {
    method: 'POST',
    headers: {
      cookie: `sid=${storm.actors[0]?.member.token}`,
      origin: CLUSTER_ORIGIN,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      group_id: storm.room.groupId,
      chat_conversation_id: storm.conversationId,
      content: 'nobody is there',
      client_msg_id: randomUUID(),
    }),
  });
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
  await sleep(AWAY_MS);
  expect(storm.actors.map(({ client }) => client.status())).toEqual(storm.actors.map(() => 'live'));

  await database.start();
  said.push(...(await sayNow(AFTER)));
  await Promise.all(said);
  const truth = await storm.settled();
  expect(truth.messages).toHaveLength(said.length);
  expect(storm.history.steps.some((step) => step.op === 'send' && step.f === 'info')).toBe(true);
});
