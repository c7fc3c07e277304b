import { beforeEach, expect, test } from 'vitest';
import type { CommittedEvent } from '../../src/server/platform/db/emit.ts';
import { encode, type OutFrame } from '../../src/server/realtime/connections/encoded.ts';
import {
  createSubscriptions,
  type Subscriptions,
} from '../../src/server/realtime/connections/subscriptions.ts';
import type { CatchupAnswer, CatchupRequest } from '../../src/server/realtime/log/catchup.ts';
import { createFlush } from '../../src/server/realtime/log/flush.ts';

const topic = 'c:one';
const event = (o: number, k = 'said', x = o): CommittedEvent => ({
  t: topic,
  e: 1,
  o,
  x,
  k,
  ref: null,
  a: null,
  at: 0,
  d: { user_id: 'ana' },
});

let sent: OutFrame[];
let asked: CatchupRequest[];
let answer: (answer: CatchupAnswer) => Promise<void>;
let isBusy = false;
let subscriptions: Subscriptions;

const ok = (head: number, events: readonly CommittedEvent[] = []): CatchupAnswer => ({
  verdict: 'ok',
  epoch: 1,
  head,
  tag: head,
  msgSeq: null,
  events,
});
const live = (...events: CommittedEvent[]) => subscriptions.deliver(createFlush(events));
const ops = () => sent.map((frame) => (frame.op === 'ev' ? frame.o : frame.op));

beforeEach(() => {
  [sent, asked, isBusy] = [[], [], false];
  subscriptions = createSubscriptions({
    isLite: false,
    caller: { userId: 'ana', sessionId: 's', platformRole: 'USER' },
    registry: {
      join() {},
      leave() {},
      nameOf: (topic) => topic,
      noteMessageSeq() {},
      headsFrame: () => encode({ op: 'heads', h: [] }),
      onLive: () => undefined,
    },
    catchup: {
      resume: (_, [request]) =>
        new Promise((resolve) => {
          if (request) asked.push(request);
          answer = async (one) => {
            resolve([one]);
            await new Promise(setImmediate);
          };
        }),
    },
    baseOf: () => null,
    send: ({ frame }) => void sent.push(frame),
    batchWrites: (work) => work(),
    isBackpressured: () => false,
    isBusy: () => isBusy,
    isOpen: () => true,
    subscriptionsMax: 8,
    onDenied() {},
    spreadMs: () => 0,
  });
  subscriptions.subscribe([[topic, 'full', 1, 3, 3]]);
});

test('live events during a catch-up are sent after it, without those that the catch-up contained', async () => {
  live(event(5));
  live(event(6));
  await answer(ok(5, [event(4), event(5)]));
  expect(sent.map(({ op }) => op)).toEqual(['batch', 'subok', 'ev']);
  expect(sent.at(-1)).toMatchObject({ o: 6 });
});

test('a live removal ends the subscription after it was sent', async () => {
  await answer(ok(3));
  live(event(4, 'member.removed'), event(5));
  expect(ops()).toEqual(['subok', 4, 'revoked']);
});

test('a late live removal, from before the caller was admitted again, ends nothing', async () => {
  await answer(ok(6, [event(4, 'member.removed'), event(5), event(6)]));
  live(event(4, 'member.removed'));
  live(event(7));
  expect(ops()).toEqual(['batch', 'subok', 7]);
});

test('after a hole nothing is sent, and the log is read from the current position', async () => {
  await answer(ok(3));
  live(event(5));
  expect(ops()).toEqual(['subok']);
  expect(asked.at(-1)).toEqual({ topic, mode: 'full', epoch: 1, off: 3, tag: 3 });
  await answer(ok(4, [event(4)]));
  expect(ops()).toEqual(['subok', 4, 'subok', 5]);
});

test('another event at the offset that was sent last causes a read of the log', async () => {
  await answer(ok(3));
  live(event(3, 'said', 99));
  expect(asked).toHaveLength(2);
  await answer({ verdict: 'reset', epoch: 1, why: 'diverged' });
  expect(ops()).toEqual(['subok', 'reset']);
});

test('when there are more live events than fit, they are read again instead of kept', async () => {
  for (let o = 4; o <= 300; o++) live(event(o));
  await answer(ok(3));
  expect(ops()).toEqual(['subok']);
  expect(asked.at(-1)).toMatchObject({ off: 3 });
});

test('a pause sends nothing, and discards the answer in flight', async () => {
  const late = answer;
  subscriptions.pause();
  live(event(4));
  subscriptions.resume();
  await late(ok(4, [event(4)]));
  expect(sent).toEqual([]);
  await answer(ok(4, [event(4)]));
  expect(ops()).toEqual([4, 'subok']);
});

test('a replaced subscription does not get the answer of the old one', async () => {
  const late = answer;
  subscriptions.subscribe([[topic, 'head', 1, -1, 0]]);
  await late(ok(4, [event(4)]));
  expect(sent).toEqual([]);
  await answer(ok(4));
  expect(ops()).toEqual(['subok', 'heads']);
});

test('a revoke removes only the subscription that was checked', async () => {
  const stamps = subscriptions.stamps();
  subscriptions.subscribe([[topic, 'full', 1, 3, 3]]);
  subscriptions.revoke(stamps, 'right.lost');
  expect(sent).toEqual([]);
  subscriptions.revoke(subscriptions.stamps(), 'right.lost');
  expect(sent).toEqual([{ op: 'revoked', t: topic, why: 'right.lost' }]);
});

test('ephemeral messages go to clients with the right, in full mode, that are not busy', async () => {
  const said = encode({ op: 'eph', t: `~${topic}`, k: 'typing', d: {}, ttl: 1 });
  // The right is read together with the log.
  expect(subscriptions.deliverEphemeral(topic, said)).toBe('busy');
  await answer(ok(3));
  expect(subscriptions.deliverEphemeral(topic, said)).toBe('sent');
  isBusy = true;
  expect(subscriptions.deliverEphemeral(topic, said)).toBe('busy');
  isBusy = false;
  subscriptions.subscribe([[topic, 'head', 1, 3, 3]]);
  await answer(ok(3));
  expect(subscriptions.deliverEphemeral(topic, said)).toBe('gone');
  subscriptions.unsubscribe([topic]);
  expect(subscriptions.deliverEphemeral(topic, said)).toBe('gone');
  expect(sent.filter(({ op }) => op === 'eph')).toHaveLength(1);
});
