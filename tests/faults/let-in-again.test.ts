import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStorm, type Storm } from '../support/faults/a-storm.ts';

let storm: Storm;

beforeAll(async () => {
  storm = await aStorm({ people: 3 });
});
afterAll(() => storm?.close());

test('a member who leaves and returns while their screen sleeps sees everything when it wakes', async () => {
  const { conversationId, history, topic, room } = storm;
  const [ana, ben, cora] = storm.actors;
  if (!ana || !ben || !cora) throw new Error('three people were asked for');
  await storm.allLive();
  await ana.say(conversationId, 'before');
  ben.client.signal('frozen');
  await storm.call(ben.member, 'DELETE', `/groups/${room.groupId}/leave`);
  for (let n = 0; n < 5; n++) await ana.say(conversationId, `while ben was out ${n}`);
  history.record('ben', { op: 'admit', f: 'invoke', user: ben.member.userId, topic });
  await storm.call(ben.member, 'POST', `/groups/${room.groupId}/join`);
  await ana.say(conversationId, 'ben is in again');
  ben.client.signal('shown');
  await expect.poll(ben.client.status).toBe('live');
  await ana.say(conversationId, 'and awake');
  await storm.settled();
});

test('a member who leaves and returns while their screen is open is unsubscribed, and subscribed again when they ask', async () => {
  const { conversationId, history, topic, room } = storm;
  const [ana, , cora] = storm.actors;
  if (!ana || !cora) throw new Error('three people were asked for');
  await storm.allLive();
  await storm.call(cora.member, 'DELETE', `/groups/${room.groupId}/leave`);
  await expect
    .poll(() => history.steps.some(({ actor, op }) => actor === cora.member.name && op === 'left'))
    .toBe(true);
  for (let n = 0; n < 3; n++) await ana.say(conversationId, `while cora was out ${n}`);
  history.record('cora', { op: 'admit', f: 'invoke', user: cora.member.userId, topic });
  await storm.call(cora.member, 'POST', `/groups/${room.groupId}/join`);
  cora.follow(conversationId);
  await ana.say(conversationId, 'cora is back');
  await storm.settled();
  // Either the snapshot that she requested already had it, or it was pushed.
  const isIn = history.steps.findLast(({ actor, op }) => actor === cora.member.name && op !== 'read');
  expect(isIn).toMatchObject({ topic });
});
