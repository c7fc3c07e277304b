import type { Page } from 'playwright-core';
import { OPEN_MAX } from '../../../src/client/features/chat/store/message-store.ts';
import type { Result } from '../result.ts';
import { heapOf, type ListPage, percentile } from './list-page.ts';

/** Messages a second: the busiest chat that people can still read. */
const RATE = 20;
/** Time between two readings of the heap. */
const LOOK_EVERY_MS = 15_000;
/** The heap must grow until the page holds its maximum of data. Only what comes later is measured. */
const FILLING_MS = (OPEN_MAX / RATE) * 1000;

interface Look {
  readonly minutes: number;
  readonly heap: number;
}

/** Slope of the straight line through the readings, in MiB a minute. */
function slopeOf(looks: readonly Look[]): number {
  const mean = (of: (look: Look) => number) => looks.reduce((sum, look) => sum + of(look), 0) / looks.length;
  const [minutes, heap] = [mean((look) => look.minutes), mean((look) => look.heap)];
  const along = looks.reduce((sum, look) => sum + (look.minutes - minutes) ** 2, 0);
  return looks.reduce((sum, look) => sum + (look.minutes - minutes) * (look.heap - heap), 0) / along;
}

function lastShown(page: Page): Promise<number> {
  return page.evaluate(() =>
    Number([...document.querySelectorAll<HTMLElement>('[data-seq]')].at(-1)?.dataset.seq),
  );
}

/** An open chat with constant messages for `minutes`: it must not grow in memory, and not fall behind. */
export async function steadyChat(list: ListPage, minutes: number): Promise<Result[]> {
  const { page } = list;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const looks: Look[] = [];
  let newest = 0;
  await page.evaluate(() => {
    window.watch.isOn = true;
  });
  const startedAt = performance.now();
  let sent = 0;
  for (let nextLookMs = FILLING_MS; ; ) {
    const passedMs = performance.now() - startedAt;
    if (passedMs >= minutes * 60_000) break;
    for (; sent < (passedMs / 1000) * RATE; sent++) newest = list.send();
    if (passedMs >= nextLookMs) {
      nextLookMs += LOOK_EVERY_MS;
      looks.push({ minutes: passedMs / 60_000, heap: await heapOf(devtools) });
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await page.waitForTimeout(500);
  const { intervals, rows } = await page.evaluate(() => window.watch);
  const missing = newest - (await lastShown(page));
  await devtools.detach();

  const what = (name: string) => `Chat page: ${name} (${minutes} minutes of ${RATE} messages/s)`;
  const plain = (name: string, value: number, unit: Result['unit'], goal: number): Result => ({
    ...{ what: what(name), ours: '', floor: '', value, unit, goal },
    range: [value, value],
  });
  const heaps = looks.map(({ heap }) => heap);
  return [
    {
      ...plain('heap growth a minute, once full', slopeOf(looks), 'MiB', 0.25),
      ours: `${Math.min(...heaps).toFixed(1)}–${Math.max(...heaps).toFixed(1)} MiB`,
    },
    plain('between pictures, p95', percentile(intervals, 0.95), 'ms', 50),
    plain('rows at once', rows, '', 80),
    plain('messages not shown', missing, '', 0),
  ];
}
