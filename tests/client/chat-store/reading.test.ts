import { expect, test } from 'vitest';
import { createReading, MARK_DEBOUNCE_MS, READ_AFTER_MS } from '../../../src/client/chat/reading.ts';
import { SimulatedScheduler } from '../realtime/simulated-scheduler.ts';

function setUp({ isFocused = true, readSeq = 10 } = {}) {
  const scheduler = new SimulatedScheduler();
  const marked: number[] = [];
  const reading = createReading({ scheduler, readSeq, isFocused, markRead: (seq) => marked.push(seq) });
  return { scheduler, reading, marked };
}
const LONG_ENOUGH = READ_AFTER_MS + MARK_DEBOUNCE_MS;

test('what was on the screen for a second is read', () => {
  const { scheduler, reading, marked } = setUp();
  reading.seen(12);
  scheduler.pass(LONG_ENOUGH - 1);
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
  scheduler.pass(LONG_ENOUGH - 1);
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

test('a chat that never pauses is read all the same, with few marks', () => {
  const { scheduler, reading, marked } = setUp();
  for (let seq = 11; seq <= 30; seq += 1) {
    reading.seen(seq);
    scheduler.pass(200);
  }
  scheduler.pass(LONG_ENOUGH);
  expect(marked.at(-1)).toBe(30);
  expect(marked.length).toBeLessThan(10);
  expect(marked).toEqual([...marked].sort((a, b) => a - b));
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
