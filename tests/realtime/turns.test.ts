import { expect, test } from 'vitest';
import { createTurns } from '../../src/server/realtime/connections/turns.ts';
import { handTurned } from './support/hand-turned.ts';

test('runs at once what fits this turn, and the rest in order of arrival, a few per turn', () => {
  const { timers, turn } = handTurned();
  const done: number[] = [];
  const turns = createTurns(timers, 2);
  for (let n = 1; n <= 5; n++) turns.add(() => done.push(n));
  expect([done, turns.waiting()]).toEqual([[1, 2], 3]);
  turn();
  expect(done).toEqual([1, 2, 3, 4]);
  turn();
  expect([done, turns.waiting()]).toEqual([[1, 2, 3, 4, 5], 0]);
});

test('work that arrives while other work waits does not overtake it', () => {
  const { timers, turn } = handTurned();
  const done: string[] = [];
  const turns = createTurns(timers, 1);
  turns.add(() => done.push('first'));
  turns.add(() => {
    done.push('second');
    turns.add(() => done.push('fourth'));
  });
  turns.add(() => done.push('third'));
  for (let n = 0; n < 4; n++) turn();
  expect(done).toEqual(['first', 'second', 'third', 'fourth']);
});

test('after an idle turn there is room again, and no timer stays active', () => {
  const { timers, turn, isIdle } = handTurned();
  const done: number[] = [];
  const turns = createTurns(timers, 1);
  turns.add(() => done.push(1));
  turn();
  expect(isIdle()).toBe(true);
  turns.add(() => done.push(2));
  expect(done).toEqual([1, 2]);
});
