import { expect, test } from 'vitest';
import { ApiError } from '../../../../src/client/data/api/api-error.ts';
import { createRetrier } from '../../../../src/client/data/api/retrier.ts';

const lost = () => Promise.reject(new TypeError('no network'));
const refused = () =>
  Promise.reject(new ApiError({ url: '/x', status: 404, statusText: 'Not Found', body: null }));

function setUp() {
  const timers = new Map<() => void, number>();
  const pauses: number[] = [];
  const retrier = createRetrier({
    scheduler: {
      after(ms, run) {
        timers.set(run, ms);
        pauses.push(ms);
        return () => void timers.delete(run);
      },
    },
    random: () => 1,
  });
  return {
    retrier,
    pauses,
    timers,
    /** The time has come, and what was asked then has been answered. */
    async tick(): Promise<void> {
      for (const run of [...timers.keys()]) {
        timers.delete(run);
        run();
      }
      await rest();
    },
  };
}

const rest = () => new Promise((resolve) => setImmediate(resolve));

/** Answers that come one after the other; the last one stays. */
function answers(...list: (() => Promise<unknown>)[]) {
  let asked = 0;
  const run = () => (list[asked++] ?? (() => Promise.resolve()))();
  return { run, asked: () => asked };
}

test('what was lost is asked for again until it is there, with longer and longer pauses', async () => {
  const { retrier, pauses, tick, timers } = setUp();
  retrier.start();
  const { run, asked } = answers(lost, lost, lost);
  retrier.run('a', run);
  await rest();
  for (let n = 0; n < 5; n++) await tick();
  expect(asked()).toBe(4);
  expect(pauses).toEqual([500, 1000, 2000]);
  expect(timers.size).toBe(0);
  retrier.run('b', answers(lost).run);
  await rest();
  expect(pauses.at(-1)).toBe(500);
});

test('all that was lost waits for one pause, and of each thing what was asked last', async () => {
  const { retrier, pauses, tick } = setUp();
  retrier.start();
  const [first, second, other] = [answers(lost), answers(lost), answers(lost)];
  retrier.run('a', first.run);
  retrier.run('a', second.run);
  retrier.run('b', other.run);
  await rest();
  await tick();
  expect([first.asked(), second.asked(), other.asked()]).toEqual([1, 2, 2]);
  expect(pauses).toEqual([500]);
});

test('a refusal is an answer', async () => {
  const { retrier, timers } = setUp();
  retrier.start();
  retrier.run('a', refused);
  await rest();
  expect(timers.size).toBe(0);
});

test('nothing is asked again after the end, also what fails only then', async () => {
  const { retrier, timers, tick } = setUp();
  const stop = retrier.start();
  const { run, asked } = answers(lost, lost);
  retrier.run('a', run);
  await rest();
  expect(timers.size).toBe(1);
  retrier.run('b', lost);
  stop();
  await rest();
  await tick();
  expect([asked(), timers.size]).toEqual([1, 0]);
});
