import { afterEach, expect, test } from 'vitest';
import {
  createReading,
  MARK_EVERY_LOW_DATA_MS,
  MARK_EVERY_MS,
  READ_AFTER_MS,
  type Reading,
} from '../../../../src/client/features/chat/store/reading.ts';
import { SimulatedScheduler } from '../../data/realtime/simulated-scheduler.ts';

function setUp({ isFocused = true, readSeq = 10 } = {}) {
  const scheduler = new SimulatedScheduler();
  const marked: number[] = [];
  const reading = createReading({ scheduler, readSeq, isFocused, markRead: (seq) => marked.push(seq) });
  return { scheduler, reading, marked };
}
afterEach(() => document.documentElement.removeAttribute('data-low-data'));

test('what was on the screen for a second is read', () => {
  const { scheduler, reading, marked } = setUp();
  reading.seen(12);
  scheduler.pass(READ_AFTER_MS - 1);
  expect(marked).toEqual([]);
  scheduler.pass(1);
  expect(marked).toEqual([12]);
});

test('what is scrolled away before is not', () => {
  const { scheduler, reading, marked } = setUp();
  reading.seen(12);
  scheduler.pass(READ_AFTER_MS - 1);
  reading.seen(9);
  scheduler.pass(10_000);
  expect(marked).toEqual([]);
});

test('without the focus nothing is read, and the second begins with the focus', () => {
  const { scheduler, reading, marked } = setUp({ isFocused: false });
  reading.seen(12);
  scheduler.pass(10_000);
  reading.focused(true);
  scheduler.pass(READ_AFTER_MS - 1);
  expect(marked).toEqual([]);
  scheduler.pass(1);
  expect(marked).toEqual([12]);
});

test('losing the focus within the second starts it again', () => {
  const { scheduler, reading, marked } = setUp();
  reading.seen(12);
  scheduler.pass(READ_AFTER_MS - 1);
  reading.focused(false);
  reading.focused(true);
  scheduler.pass(READ_AFTER_MS - 1);
  expect(marked).toEqual([]);
});

/** Somebody looks on while ten messages come in each second, for ten seconds. */
function readOn({ scheduler, reading }: ReturnType<typeof setUp>): void {
  for (let seq = 11; seq <= 110; seq += 1) {
    reading.seen(seq);
    scheduler.pass(100);
  }
}

test.each([
  ['seldom', MARK_EVERY_MS, false],
  ['more seldom where data is dear', MARK_EVERY_LOW_DATA_MS, true],
] as const)('a chat that never pauses is marked at once, and then %s', (_how, every, isLow) => {
  document.documentElement.toggleAttribute('data-low-data', isLow);
  const set = setUp();
  readOn(set);
  expect(set.marked[0]).toBe(11);
  expect(set.marked).toHaveLength(1 + Math.floor((10_000 - READ_AFTER_MS) / every));
  set.scheduler.pass(READ_AFTER_MS + every);
  expect(set.marked.at(-1)).toBe(110);
  expect(set.marked).toEqual([...set.marked].sort((a, b) => a - b));
});

test('after a pause the next one is marked at once again', () => {
  const { scheduler, reading, marked } = setUp();
  reading.seen(11);
  scheduler.pass(READ_AFTER_MS + MARK_EVERY_MS);
  reading.seen(12);
  scheduler.pass(READ_AFTER_MS);
  expect(marked).toEqual([11, 12]);
});

test.each([
  ['looking away', (reading: Reading) => reading.focused(false)],
  ['leaving', (reading: Reading) => reading.stop()],
])('%s says at once what waits to be said', (_what, leave) => {
  const set = setUp();
  readOn(set);
  const before = set.marked.length;
  leave(set.reading);
  expect(set.marked.slice(before)).toEqual([101]);
});

test('what was read before is not said again', () => {
  const { scheduler, reading, marked } = setUp({ readSeq: 12 });
  reading.seen(12);
  scheduler.pass(10_000);
  expect(marked).toEqual([]);
});

test('leaving says what is due, and nothing afterwards', () => {
  const { scheduler, reading, marked } = setUp();
  reading.seen(12);
  scheduler.pass(READ_AFTER_MS);
  reading.stop();
  expect(marked).toEqual([12]);
  scheduler.pass(10_000);
  expect(marked).toEqual([12]);
});
