import type { Page } from 'playwright-core';

/** An address at which nothing is, for members and guests: the live connection ends there. */
export const NOWHERE = '/nowhere/';

/** What stands there, in the languages of the pages. */
const notFound = /The page you are looking for does not exist|Wala ang page na hinahanap mo/;

/** A light page of members, and its heading. */
const SEARCH = '/search/';
const searchHeading = /^(?:Search|Maghanap)$/;

/** The first button of each page of members. */
const skip = /^(?:Skip to content|Dumiretso sa nilalaman)$/;

/**
 * Goes to `path` as a link in the page does: without loading the product again, unless nothing is loaded yet. The screen
 * is made anew, also where `path` is the present one. A member's connection and lists go on.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path);
    await page.locator('main').first().waitFor();
    return;
  }
  // What was only just loaded follows no address before it is drawn.
  await page.locator('main').first().waitFor();
  const isSearch = [path, new URL(page.url()).pathname].some((one) => one.startsWith(SEARCH));
  const isMember = (await page.locator('button', { hasText: skip }).count()) > 0;
  const [between, left] =
    isMember && !isSearch && path !== NOWHERE
      ? [SEARCH, page.locator('h1', { hasText: searchHeading })]
      : [NOWHERE, page.getByText(notFound)];
  await page.evaluate((to) => history.pushState(null, '', to), between);
  await left.waitFor();
  if (path === NOWHERE) return;
  await left.evaluate((shown, to) => {
    shown.setAttribute('data-left', '');
    history.pushState(null, '', to);
  }, path);
  await page.locator('[data-left]').waitFor({ state: 'detached' });
  await page.locator('main').first().waitFor();
}
