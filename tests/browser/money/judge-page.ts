import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { tooWideIn, violationsIn } from '../screens/verdicts.ts';

const pictures = process.env.PICTURES;

/**
 * Expects that nothing on the page breaks a rule of accessibility or is wider than the page, on a desktop and on a
 * phone. With `PICTURES`, a folder, it takes a picture of each width in both themes.
 */
export async function judgePage(page: Page, name: string): Promise<void> {
  expect(await violationsIn(page, 'light')).toEqual([]);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    // A narrower page is drawn anew in one of the next frames.
    await expect.poll(() => tooWideIn(page)).toEqual([]);
    if (pictures === undefined) continue;
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${pictures}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
}

/**
 * Expects that nothing on the page breaks a rule of accessibility. With `PICTURES`, a folder, it takes a picture of the part
 * `at` on a phone and on a desktop, in both themes.
 */
export async function judgePart(page: Page, name: string, at: string): Promise<void> {
  expect([name, await violationsIn(page, 'light')]).toEqual([name, []]);
  if (pictures === undefined) return;
  const size = page.viewportSize();
  for (const [width, height] of [
    [360, 800],
    [1440, 1000],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      const path = `${pictures}/${name}-${width}-${colorScheme}.png`;
      await page.locator(at).last().screenshot({ path });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  if (size !== null) await page.setViewportSize(size);
}
