import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Ev, RtPosition, ServerFrame } from '../../src/contract/core/realtime.ts';
import { trimLog } from '../../src/server/realtime/log/retention.ts';
import { checkHistory } from '../history/check-history.ts';
import { readTruth } from '../history/read-truth.ts';
import type { ChatActor } from '../support/actions/chat-actor.ts';
import { aStorm, type Storm } from '../support/faults/a-storm.ts';

let storm: Storm;
/** Two members of the room. `ben` reads what `ana` writes. */
let ana: ChatActor;
let ben: ChatActor;
let conversationId: string;
let topic: string;
/** Events that ben received in this test. */
let frames: ServerFrame[] = [];
let used = 0;

const CONVERSATIONS = 8;

beforeAll(async () => {
  storm = await aStorm({
    people: 2,
    conversations: CONVERSATIONS,
    follows: () => [],
    client: (index) => (index === 1 ? { onFrame: (frame) => void frames.push(frame) } : {}),
  });
  const [first, second] = storm.actors;
  if (!first || !second) throw new Error('two people were asked for');
  [ana, ben] = [first, second];
});
afterAll(() => storm?.close());

beforeEach(async () => {
  conversationId = storm.room.conversationIds[used++] ?? '';
  topic = `c:${conversationId}`;
  ben.client.signal('shown');
  await storm.allLive();
  frames = [];
});

const resets = () =>
  frames.flatMap((frame) => (frame.op === 'reset' && frame.t === topic ? [frame.why] : []));
const subscribed = () =>
  expect.poll(() => frames.some((frame) => frame.op === 'subok' && frame.t === topic)).toBe(true);
const eventsOf = (some: readonly ServerFrame[]): Ev[] =>
  some.flatMap((frame) => (frame.op === 'batch' ? frame.ev : frame.op === 'ev' ? [frame] : []));

async function say(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await ana.say(conversationId, `no. ${n}`));
  return ids;
}

test('a client that slept beyond the retention is reset once, and then has everything', async () => {
  ben.follow(conversationId);
  await say(5);
  await expect.poll(() => ben.position(conversationId)).toBe(5);
  ben.client.signal('frozen');
  await say(20);
  await storm.database.db.query(`update rt_events set at = at - interval '80 hours' where topic = $1`, [
    topic,
  ]);
  const before = await readTruth(storm.database.db);
  expect(await trimLog(storm.database.db)).toBe(24);
  await say(5);
  frames = [];
  ben.client.signal('shown');
  await subscribed();
  await say(5);

  const after = await readTruth(storm.database.db);
  const kept = new Set(after.log.map(({ topic: t, off }) => `${t} ${off}`));
  const whole = [...before.log.filter(({ topic: t, off }) => !kept.has(`${t} ${off}`)), ...after.log];
  const truth = { ...after, log: whole.sort((one, other) => one.off - other.off) };
  // Events that were trimmed can no longer give a message's position.
  const messages = [...before.messages, ...after.messages];
  const unique = [...new Map(messages.map((message) => [message.id, message])).values()];
  await expect.poll(() => checkHistory(storm.history.steps, { ...truth, messages: unique })).toEqual([]);
  expect(resets()).toEqual(['too_old']);
});

const forgeries: readonly [string, string, (position: RtPosition) => RtPosition][] = [
  ['beyond the head', 'diverged', ([t, e, o, x]) => [t, e, o + 3, x]],
  ['with another tag', 'diverged', ([t, e, o, x]) => [t, e, o, x ^ 1]],
  ['of another epoch', 'epoch', ([t, e, o, x]) => [t, e + 1, o, x]],
  ['of an epoch that is over', 'epoch', ([t, e, o, x]) => [t, e - 1_000_000, o, x]],
];

test.each(forgeries)(
  'a cursor %s is answered by one reset, and then nothing is missing',
  async (_, why, forge) => {
    await say(3);
    ben.follow(conversationId, forge);
    await expect.poll(resets).toEqual([why]);
    await subscribed();
    await say(3);
    await expect.poll(() => ben.client.applied(topic).length).toBe(3);
    expect(resets()).toEqual([why]);
  },
);

test('a message deleted while a reader was away is not delivered to them', async () => {
  ben.follow(conversationId);
  await subscribed();
  ben.client.signal('frozen');
  const [, regretted = ''] = await say(3);
  await storm.call(ana.member, 'DELETE', `/chats/messages/${regretted}`);
  frames = [];
  ben.client.signal('shown');
  await expect.poll(() => ben.client.applied(topic)).toEqual([1, 2, 3, 4]);
  const replayed = eventsOf(frames).filter(({ t }) => t === topic);
  expect(replayed.map(({ k, d }) => [k, Reflect.get(Object(d), 'content')])).toEqual([
    ['message.created', 'no. 0'],
    ['message.created', ''],
    ['message.created', 'no. 2'],
    ['message.deleted', ''],
  ]);
});

test('an event of an unknown kind is skipped and counted, and stops nothing', async () => {
  ben.follow(conversationId);
  await subscribed();
  await say(2);
  const event = { t: topic, k: 'message.foretold', ref: null, a: null, d: { by: 'a newer server' } };
  await storm.database.db.query('select * from rt_append($1::jsonb)', [JSON.stringify([event])]);
  await say(2);
  await expect.poll(() => ben.client.applied(topic)).toEqual([1, 2, 4, 5]);
  expect(ben.client.hub.counts().unknownKinds).toBe(1);
  ben.client.cut();
  await say(1);
  await expect.poll(() => ben.client.applied(topic)).toEqual([1, 2, 4, 5, 6]);
  expect(resets()).toEqual([]);
});
