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

test('a message that was visible for a second is read', () => {
  const { scheduler, reading, marked } = setUp();
  reading.seen(12);
  scheduler.pass(READ_AFTER_MS - 1);
  expect(marked).toEqual([]);
  scheduler.pass(1);
  expect(marked).toEqual([12]);
});

test('a message that scrolls away earlier is not read', () => {
  const { scheduler, reading, marked } = setUp();
  reading.seen(12);
  scheduler.pass(READ_AFTER_MS - 1);
  reading.seen(9);
  scheduler.pass(10_000);
  expect(marked).toEqual([]);
});

test('without focus nothing is read, and the second starts when the page gets the focus', () => {
  const { scheduler, reading, marked } = setUp({ isFocused: false });
  reading.seen(12);
  scheduler.pass(10_000);
  reading.focused(true);
  scheduler.pass(READ_AFTER_MS - 1);
  expect(marked).toEqual([]);
  scheduler.pass(1);
  expect(marked).toEqual([12]);
});

test('losing the focus within the second restarts it', () => {
  const { scheduler, reading, marked } = setUp();
  reading.seen(12);
  scheduler.pass(READ_AFTER_MS - 1);
  reading.focused(false);
  reading.focused(true);
  scheduler.pass(READ_AFTER_MS - 1);
  expect(marked).toEqual([]);
});

/** The reader sees ten new messages per second for ten seconds. */
function readOn({ scheduler, reading }: ReturnType<typeof setUp>): void {
  for (let seq = 11; seq <= 110; seq += 1) {
    reading.seen(seq);
    scheduler.pass(100);
  }
}

test.each([
  ['at most every few seconds', MARK_EVERY_MS, false],
  ['less often in low-data mode', MARK_EVERY_LOW_DATA_MS, true],
] as const)(
  'in a chat that never pauses the first message is marked at once, later ones %s',
  (_how, every, isLow) => {
    document.documentElement.toggleAttribute('data-low-data', isLow);
    const set = setUp();
    readOn(set);
    expect(set.marked[0]).toBe(11);
    expect(set.marked).toHaveLength(1 + Math.floor((10_000 - READ_AFTER_MS) / every));
    set.scheduler.pass(READ_AFTER_MS + every);
    expect(set.marked.at(-1)).toBe(110);
    expect(set.marked).toEqual([...set.marked].sort((a, b) => a - b));
  },
);

test('after a pause the next message is marked at once again', () => {
  const { scheduler, reading, marked } = setUp();
  reading.seen(11);
  scheduler.pass(READ_AFTER_MS + MARK_EVERY_MS);
  reading.seen(12);
  scheduler.pass(READ_AFTER_MS);
  expect(marked).toEqual([11, 12]);
});

test.each([
  ['losing the focus', (reading: Reading) => reading.focused(false)],
  ['closing', (reading: Reading) => reading.stop()],
])('%s sends the pending read mark at once', (_what, leave) => {
  const set = setUp();
  readOn(set);
  const before = set.marked.length;
  leave(set.reading);
  expect(set.marked.slice(before)).toEqual([101]);
});

test('a message that was already read is not marked again', () => {
  const { scheduler, reading, marked } = setUp({ readSeq: 12 });
  reading.seen(12);
  scheduler.pass(10_000);
  expect(marked).toEqual([]);
});

test('closing sends the due mark, and nothing afterwards', () => {
  const { scheduler, reading, marked } = setUp();
  reading.seen(12);
  scheduler.pass(READ_AFTER_MS);
  reading.stop();
  expect(marked).toEqual([12]);
  scheduler.pass(10_000);
  expect(marked).toEqual([12]);
});
