import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../src/server/demo/seed.ts';
import type { Visitor } from '../support/browser/a-browser.ts';
import { type SharedStage, sharedStage } from '../support/browser/shared-stage.ts';
import { writtenIn } from '../support/browser/written-in.ts';

let stage: SharedStage;
let luz: Visitor;
let nobody: Visitor;

const WHO = 'luzabellana';

beforeAll(async () => {
  stage = await sharedStage('demo');
  luz = await stage.visitor({ as: WHO });
  nobody = await stage.visitor();
});

/** As a link of the page does it: nothing is loaded anew. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    (document.activeElement as HTMLElement | null)?.blur();
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** What has the focus: a heading by its words, or another element by its name. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return `${element?.tagName.toLowerCase()} ${element?.getAttribute('aria-label') ?? element?.textContent}`;
  });
/** Without what is unread. */
const title = async (page: Page) => (await page.title()).replace(/^\(\d+\+?\) /, '');

const inside: readonly [path: string, title: RegExp, heading: RegExp][] = [
  ['/communities/', /^Communities · Tambayan$/, /^h1 Communities/],
  ['/communities/create/', /^Create a community · Tambayan$/, /^h1 /],
  ['/communities/hurno-sa-sugbo/', /^Hurno sa Sugbo · Tambayan$/, /^h1 Hurno sa Sugbo/],
  ['/communities/hurno-sa-sugbo/edit', / · Tambayan$/, /^h1 /],
  ['/messages/', /^Messages · Tambayan$/, /^h1 Messages/],
  ['/notifications/', /^Notifications · Tambayan$/, /^h1 Notifications/],
  ['/settings/', /^Profile Information · Tambayan$/, /^h1 Profile Information/],
  ['/settings/?tab=security', /^Security · Tambayan$/, /./],
  ['/nowhere/', / · Tambayan$/, /^h1 Page not found/],
  ['/', /^Home · Tambayan$/, /^h1 Magandang /],
];
const outside: readonly [path: string, title: RegExp, heading: RegExp][] = [
  ['/register/', /^Create an account · Tambayan$/, /^h1 /],
  ['/forgot-password/', /^Forgot your password\? · Tambayan$/, /^h1 /],
  ['/maintenance/', /^Back soon · Tambayan$/, /^h1 /],
  ['/login/', /^Sign in · Tambayan$/, /^h1 /],
];

describe('going to another page', () => {
  beforeAll(async () => {
    await luz.page.goto('/');
    await luz.page.locator('main h1').waitFor();
    await nobody.page.goto('/login/');
    await nobody.page.locator('main h1').waitFor();
  });

  test.each(inside)(
    'to %s names the window, and gives its heading the focus',
    async (path, named, heading) => {
      await goTo(luz.page, path);
      await expect.poll(() => title(luz.page)).toMatch(named);
      await expect.poll(() => focused(luz.page)).toMatch(heading);
    },
  );

  test.each(outside)('to %s does so for nobody too', async (path, named, heading) => {
    await goTo(nobody.page, path);
    await expect.poll(() => title(nobody.page)).toMatch(named);
    await expect.poll(() => focused(nobody.page)).toMatch(heading);
  });

  test('the way back does the same', async () => {
    await goTo(luz.page, '/communities/');
    await expect.poll(() => focused(luz.page)).toMatch(/^h1 Communities/);
    await goTo(luz.page, '/messages/');
    await expect.poll(() => focused(luz.page)).toMatch(/^h1 Messages/);
    await luz.page.goBack();
    await expect.poll(() => title(luz.page)).toMatch(/^Communities · /);
    await expect.poll(() => focused(luz.page)).toMatch(/^h1 Communities/);
  });
});

describe('a session that ended somewhere else', () => {
  /** With a parameter that the page does not know: it passes it on. */
  const chat = '/communities/hurno-sa-sugbo/chats/?ref=qr';
  const composer = () => luz.page.getByRole('textbox', { name: /^Message / });

  /** As an administrator's statement would, so that no page is told. */
  async function endAllSessions(): Promise<void> {
    await stage.database.db.query(
      'update user_sessions set revoked_at = now() where user_id = (select id from users where username = $1)',
      [WHO],
    );
  }

  async function signInAgain(): Promise<void> {
    const { page } = luz;
    await page.waitForURL(/\/login\/\?redirect=/);
    await page.getByLabel('Email or username').fill(WHO);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  test('leads to signing in and back with the first call, and what was being written is still there', async () => {
    const { page } = luz;
    await page.goto(chat);
    await composer().fill('Hindi pa tapos ang sinusulat ko');
    await endAllSessions();
    // Or with one before it: what was read may be said before anything is pressed.
    void page
      .getByRole('button', { name: 'Search messages' })
      .click()
      .catch(() => undefined);
    await signInAgain();
    await page.waitForURL(({ href }) => href.endsWith(chat));
    await expect.poll(() => writtenIn(composer())).toBe('Hindi pa tapos ang sinusulat ko');
  });

  test('and no page printed an error, broke a policy or asked another origin for anything', () => {
    expect(luz.faults()).toEqual([]);
    expect(nobody.faults()).toEqual([]);
  });
});
