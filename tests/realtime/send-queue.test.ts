import { beforeEach, expect, test } from 'vitest';
import { type Encoded, encode, type OutFrame } from '../../src/server/realtime/connections/encoded.ts';
import { defaultLimits } from '../../src/server/realtime/connections/limits.ts';
import { createSendQueue, type SendQueue } from '../../src/server/realtime/connections/send-queue.ts';

let writes: { readonly frames: readonly OutFrame[]; readonly done: () => void }[];
let told: string[];
let sendQueue: SendQueue;

const ping = (s: number, size = 0): Encoded =>
  encode(size === 0 ? { op: 'ping', s } : { op: 'err', code: 'x', msg: 'y'.repeat(size) });

beforeEach(() => {
  [writes, told] = [[], []];
  sendQueue = createSendQueue({
    transport: {
      kind: 'ws',
      write: (frames, done) => void writes.push({ frames: frames.map(({ frame }) => frame), done }),
      close() {},
      terminate() {},
    },
    limits: { ...defaultLimits, pauseBytes: 40_000, resumeBytes: 10_000, overflowBytes: 100_000 },
    onBackpressure: () => told.push('backpressured'),
    onRelieved: () => told.push('flowing'),
    onOverflow: () => told.push('overflow'),
  });
});

test('what is sent together is one write, in order, and counts as in flight from the start', () => {
  sendQueue.send(ping(1));
  sendQueue.batchWrites(() => {
    sendQueue.send(ping(2));
    sendQueue.batchWrites(() => sendQueue.send(ping(3)));
    expect([writes.length, sendQueue.bytes()]).toEqual([1, 3 * ping(1).bytes().length]);
  });
  sendQueue.send(ping(4));
  expect(writes.map(({ frames }) => frames.map((frame) => Reflect.get(frame, 's')))).toEqual([
    [1],
    [2, 3],
    [4],
  ]);
  for (const { done } of writes) done();
  expect(sendQueue.bytes()).toBe(0);
});

test('large writes are not delayed: a slow reader is detected while data is sent to it', () => {
  sendQueue.batchWrites(() => {
    for (let n = 0; n < 3; n++) sendQueue.send(ping(n, 15_000));
    expect(writes).toHaveLength(1);
    expect(told).toEqual(['backpressured']);
  });
  expect(writes.map(({ frames }) => frames.length)).toEqual([2, 1]);
  for (const { done } of writes) done();
  expect([told, sendQueue.bytes()]).toEqual([['backpressured', 'flowing'], 0]);
});

test('work that fails loses nothing that it had sent', () => {
  expect(() =>
    sendQueue.batchWrites(() => {
      sendQueue.send(ping(1));
      throw new Error('broken');
    }),
  ).toThrow('broken');
  sendQueue.send(ping(2));
  expect(writes).toHaveLength(2);
});

test('a delayed reader is detected as slow like any other, and gets everything when it reads again', () => {
  sendQueue.hold();
  sendQueue.batchWrites(() => sendQueue.send(ping(1)));
  for (let n = 0; n < 3; n++) sendQueue.send(ping(n, 15_000));
  expect([writes.length, told]).toEqual([0, ['backpressured']]);
  sendQueue.release();
  expect(writes.map(({ frames }) => frames.length)).toEqual([4]);
  writes[0]?.done();
  sendQueue.send(ping(2));
  expect([told, writes.length]).toEqual([['backpressured', 'flowing'], 2]);
});
