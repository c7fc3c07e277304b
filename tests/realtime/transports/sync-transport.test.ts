import { beforeEach, expect, test } from 'vitest';
import { type Cursor, syncAnswer } from '../../../src/contract/core/realtime.ts';
import { encode, type OutFrame } from '../../../src/server/realtime/connections/encoded.ts';
import { SyncTransport } from '../../../src/server/realtime/transports/sync.ts';
import { createHandClock } from '../support/hand-clocked.ts';

const WAIT_MS = 20_000;
const id = '0199c1de-0000-7000-8000-000000000000';
const c: Cursor = [`c:${id}`, 'full', 1, 4, 40];
const f: Cursor = [`f:${id}`, 'full', 1, 7, 70];

let clock: ReturnType<typeof createHandClock>;
let answers: unknown[];

beforeEach(() => {
  clock = createHandClock();
  answers = [];
});

function ask(cur: readonly Cursor[], isWaiting = true) {
  const transport = new SyncTransport({ cur, isWaiting, limitMs: WAIT_MS }, clock.timers, (body) => {
    answers.push(...syncAnswer.parse(JSON.parse(String(body))).frames.map(({ op }) => op));
  });
  return (...frames: OutFrame[]) => transport.write(frames.map(encode), () => undefined);
}
const stands = ([t, m, e, o, x]: Cursor): OutFrame => ({ op: 'subok', t, m, e, o, x });

test('a waiting poll is not answered by what the client knows, and at its timeout reports that it is alive', async () => {
  const say = ask([c]);
  say(stands(c));
  await clock.pass(WAIT_MS - 1);
  expect(answers).toEqual([]);
  await clock.pass(1);
  expect(answers).toEqual(['ping']);
});

test('events wait until every topic was read', async () => {
  const say = ask([c, f]);
  say({ op: 'denied', t: c[0], code: 'realtime.denied' });
  await clock.pass(1_000);
  expect(answers).toEqual([]);
  say(stands(f));
  await clock.pass(1_000);
  expect(answers).toEqual(['denied']);
});

test.each<OutFrame>([
  { op: 'revoked', t: c[0], why: 'right.lost' },
  { op: 'denied', t: c[0], code: 'realtime.denied' },
  { op: 'reset', t: c[0], e: 2, why: 'epoch', spread: 0 },
])('$op is sent at once, also before the topic was read', async (frame) => {
  const say = ask([c]);
  say(frame);
  await clock.pass(1_000);
  expect(answers).toEqual([frame.op]);
});
