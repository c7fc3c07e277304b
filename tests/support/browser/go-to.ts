import type { Page } from 'playwright-core';

/** An address at which nothing is, for members and guests. */
export const NOWHERE = '/nowhere/';

/** What stands there, in the languages of the pages. */
const notFound = /The page you are looking for does not exist|Wala ang page na hinahanap mo/;

/**
 * Goes to `path` as a link in the page does: without loading the product again, unless nothing is loaded yet. The screen
 * is made anew, also where `path` is the present one.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path);
    await page.locator('main').first().waitFor();
    return;
  }
  // What was only just loaded follows no address before it is drawn.
  await page.locator('main').first().waitFor();
  await page.evaluate((to) => history.pushState(null, '', to), NOWHERE);
  await page.getByText(notFound).waitFor();
  if (path === NOWHERE) return;
  await page.evaluate((to) => {
    document.querySelector('main')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
  }, path);
  await page.locator('main[data-left]').waitFor({ state: 'detached' });
  await page.locator('main').first().waitFor();
}
