import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStorm, type Storm } from '../support/a-storm.ts';

/** Answers to be lost. */
const LOST = 12;

let storm: Storm;
let lost = 0;

beforeAll(async () => {
  storm = await aStorm({
    people: 3,
    onBytes(line, direction, bytes) {
      // The request still goes through, so the server stores and answers; the answer never arrives.
      if (direction !== 'up' || lost >= LOST || !bytes.includes('POST /api/chats/groups/messages ')) return;
      lost++;
      line.cutAfter(0);
    },
  });
});
afterAll(() => storm?.close());

test('F24 a message whose answer was lost after it was stored is sent again and stands there once', async () => {
  await storm.allLive();
  const said = storm.actors.flatMap((actor) =>
    Array.from({ length: 6 }, (_, n) => actor.say(storm.conversationId, `${actor.member.name} ${n}`)),
  );
  await Promise.all(said);
  const unsure = storm.history.steps.filter((step) => step.op === 'send' && step.f === 'info');
  expect(unsure.length).toBeGreaterThanOrEqual(LOST);
  const truth = await storm.settled();
  expect(truth.messages).toHaveLength(said.length);
  expect(truth.heads.get(storm.topic)).toBe(said.length);
});
