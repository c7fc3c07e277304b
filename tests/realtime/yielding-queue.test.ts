import { expect, test } from 'vitest';
import { createYieldingQueue } from '../../src/server/realtime/connections/yielding-queue.ts';
import { handTurned } from './support/hand-turned.ts';

test('runs at once what fits this turn, and the rest in order of arrival, a few per turn', () => {
  const { timers, turn } = handTurned();
  const done: number[] = [];
  const queue = createYieldingQueue(timers, 2);
  for (let n = 1; n <= 5; n++) queue.add(() => done.push(n));
  expect([done, queue.waiting()]).toEqual([[1, 2], 3]);
  turn();
  expect(done).toEqual([1, 2, 3, 4]);
  turn();
  expect([done, queue.waiting()]).toEqual([[1, 2, 3, 4, 5], 0]);
});

test('work that arrives while other work waits does not overtake it', () => {
  const { timers, turn } = handTurned();
  const done: string[] = [];
  const queue = createYieldingQueue(timers, 1);
  queue.add(() => done.push('first'));
  queue.add(() => {
    done.push('second');
    queue.add(() => done.push('fourth'));
  });
  queue.add(() => done.push('third'));
  for (let n = 0; n < 4; n++) turn();
  expect(done).toEqual(['first', 'second', 'third', 'fourth']);
});

test('after an idle turn there is room again, and no timer stays active', () => {
  const { timers, turn, isIdle } = handTurned();
  const done: number[] = [];
  const queue = createYieldingQueue(timers, 1);
  queue.add(() => done.push(1));
  turn();
  expect(isIdle()).toBe(true);
  queue.add(() => done.push(2));
  expect(done).toEqual([1, 2]);
});
