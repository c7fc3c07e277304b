import type { BrowserContext, Page } from 'playwright-core';
import { comeToRest } from './come-to-rest.ts';

/** What the parts of a page may move while it loads, as the browser scores it. */
export const SHIFT_MAX = 0.02;

/** As of a phone on a mobile network: long enough for each part of a page to be drawn before the next one is here. */
const LATENCY_MS = 100;

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  /** A person did something less than half a second ago: they expect that something moves. */
  readonly hadRecentInput: boolean;
}

declare global {
  interface Window {
    layoutShifts: LayoutShift[];
  }
}

/** Each document of `context` counts what moves in it from now on. */
export async function countShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      window.layoutShifts.push(...(list.getEntries() as LayoutShift[]));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Loads `path` as for the first time on a slow network, nothing from a cache, until nothing of it is awaited any more.
 * Answers how much moved meanwhile. Later calls of the page are fast again.
 */
export async function shiftOfSlowLoad(page: Page, path: string): Promise<number> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
  await browser.send('Network.setBypassServiceWorker', { bypass: true });
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.goto(path);
  await comeToRest(page);
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(() =>
    window.layoutShifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
  );
  // Its settings end with it.
  await browser.detach();
  return shift;
}
