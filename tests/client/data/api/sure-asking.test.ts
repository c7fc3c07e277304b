import { expect, test } from 'vitest';
import { ApiError } from '../../../../src/client/data/api/api-error.ts';
import { createSureAsking } from '../../../../src/client/data/api/sure-asking.ts';

const lost = () => Promise.reject(new TypeError('no network'));
const refused = () =>
  Promise.reject(new ApiError({ url: '/x', status: 404, statusText: 'Not Found', body: null }));

function setUp() {
  const timers = new Map<() => void, number>();
  const pauses: number[] = [];
  const sure = createSureAsking({
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
    sure,
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
  const { sure, pauses, tick, timers } = setUp();
  sure.start();
  const { run, asked } = answers(lost, lost, lost);
  sure.ask('a', run);
  await rest();
  for (let n = 0; n < 5; n++) await tick();
  expect(asked()).toBe(4);
  expect(pauses).toEqual([500, 1000, 2000]);
  expect(timers.size).toBe(0);
  sure.ask('b', answers(lost).run);
  await rest();
  expect(pauses.at(-1)).toBe(500);
});

test('all that was lost waits for one pause, and of each thing what was asked last', async () => {
  const { sure, pauses, tick } = setUp();
  sure.start();
  const [first, second, other] = [answers(lost), answers(lost), answers(lost)];
  sure.ask('a', first.run);
  sure.ask('a', second.run);
  sure.ask('b', other.run);
  await rest();
  await tick();
  expect([first.asked(), second.asked(), other.asked()]).toEqual([1, 2, 2]);
  expect(pauses).toEqual([500]);
});

test('a refusal is an answer', async () => {
  const { sure, timers } = setUp();
  sure.start();
  sure.ask('a', refused);
  await rest();
  expect(timers.size).toBe(0);
});

test('nothing is asked again after the end, also what fails only then', async () => {
  const { sure, timers, tick } = setUp();
  const stop = sure.start();
  const { run, asked } = answers(lost, lost);
  sure.ask('a', run);
  await rest();
  expect(timers.size).toBe(1);
  sure.ask('b', lost);
  stop();
  await rest();
  await tick();
  expect([asked(), timers.size]).toEqual([1, 0]);
});
