import type { Page } from 'playwright-core';

/** Waits until nothing that `page` shows is still loading. */
export async function comeToRest(page: Page): Promise<void> {
  await page.locator('main').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy=true] > [role=status]') === null);
}
