import { type ListPage, percentile } from './list-page.ts';

declare global {
  interface Window {
    /** The keys that took longer than QUICK_MS, each in ms. */
    slowKeys: number[];
  }
}

/** A cheap phone has about a quarter of a desktop's CPU. */
export const SLOWER = 4;
export const FLOOD_PER_SECOND = 100;
const FLOOD_SECONDS = 10;
const KEY_EVERY_MS = 120;
/** Waits until the work of opening the page is done. */
const SETTLE_MS = 2_000;
/** The browser reports no event that is shown sooner. */
const QUICK_MS = 16;

/** Time from each key to the frame that shows it, as the browser reports it, in steps of 8 ms. */
function watchKeys(durationThreshold: number): void {
  window.slowKeys = [];
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold,
  };
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'keydown') window.slowKeys.push(duration);
  }).observe(options);
}

/** p98 in ms over the keys typed on a slow phone while a hundred messages a second arrive. */
export async function keyToPictureMs({ page, pour }: ListPage): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  const field = page.locator('textarea, [contenteditable=true]').first();
  // The text of the previous round is still there: typed text is never lost.
  await field.fill('');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  let keys = 0;
  let isOver = false;
  async function type(): Promise<void> {
    for (; !isOver; keys += 1) {
      await page.keyboard.press('abcdefgh '[keys % 9] ?? 'a');
      await page.waitForTimeout(KEY_EVERY_MS);
    }
  }
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(watchKeys, QUICK_MS);
  const typing = type();
  await pour(FLOOD_PER_SECOND, FLOOD_SECONDS);
  isOver = true;
  await typing;
  const written = await field.evaluate((one) =>
    one instanceof HTMLTextAreaElement ? one.value : (one.textContent ?? ''),
  );
  if (written.length !== keys) throw new Error(`${keys} keys were pressed and ${written.length} are written`);
  const slow = await page.evaluate(() => window.slowKeys);
  await devtools.detach();
  const quick = Array.from({ length: Math.max(0, keys - slow.length) }, () => QUICK_MS);
  return percentile([...slow, ...quick], 0.98);
}
