import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoDatabase } from '../../support/a-demo.ts';
import { anotherPage, type Visitor } from '../../support/browser/a-browser.ts';
import { aStage, type Stage } from '../../support/browser/a-stage.ts';
import { goTo } from '../../support/browser/go-to.ts';

const SLUG = 'hurno-sa-sugbo';
const NAME = 'Hurno sa Sugbo';
const home = `/communities/${SLUG}/`;
const chats = `${home}chats/`;
/** Each page of a community, with the row of the sidebar that is current on it. */
const pages: readonly [path: string, current: RegExp | null][] = [
  [home, null],
  [`${home}?tab=discussions`, /^Discussions/],
  [`${home}?tab=calendar`, /^Calendar/],
  [`${home}?tab=members`, /^Members\b/],
  [`${home}?tab=moderation`, /^Moderation/],
  [`${home}?tab=notifications`, null],
  [`${home}?tab=chat`, null],
  [`${home}?tab=settings`, null],
  [`/communities/${SLUG}/edit`, null],
  [chats, /^kusina-storya/],
];
const LAST_CATEGORY = crypto.randomUUID();
const LONG_NAME = 'Mga pangutana bahin sa hurno ug harina';
const SMALLEST = { width: 360, height: 740 };

let stage: Stage;
let luz: Visitor;
let nina: Visitor;
let groupId: string;

beforeAll(async () => {
  stage = await aStage(await demoDatabase());
  luz = await stage.visitor({ as: 'luzabellana' });
  nina = await stage.visitor({ as: 'maninapenaflor' });
  const { data } = await (await luz.context.request.get(`/api/groups/details?slug=${SLUG}`)).json();
  groupId = data.id;
  // In each font they are a row that is wider than a phone.
  await stage.database.db.query(
    'update groups set post_categories = post_categories::jsonb || $2::jsonb where id = $1',
    [groupId, JSON.stringify([{ id: LAST_CATEGORY, name: LONG_NAME, emoji: '🧁', is_staff_only: false }])],
  );
});
afterAll(() => stage?.close());

const sidebar = (page: Page) => page.getByRole('region', { name: NAME });
const row = (page: Page, name: RegExp) => sidebar(page).getByRole('link', { name });
/** The text of a row: its name, and how many are new. */
const textOf = async (page: Page, name: RegExp) => (await row(page, name).innerText()).replace(/\s+/g, ' ');

describe('on a desktop', () => {
  test('the sidebar is beside each page, and the tabs do not repeat it', async () => {
    const { page } = luz;
    await page.goto(home);
    for (const [path, current] of pages) {
      await goTo(page, path);
      for (const name of ['Discussions', 'Calendar', 'Members', 'Moderation', 'hurno-ug-gamit'])
        await row(page, new RegExp(`^${name}\\b`)).waitFor();
      await sidebar(page).getByRole('button', { name: 'Jump to…' }).waitFor();
      await sidebar(page)
        .getByRole('link', { name: /^Low data off/ })
        .waitFor();
      const marked = sidebar(page).locator('[aria-current=page]');
      if (current === null) expect(await marked.count(), path).toBe(0);
      else await expect.poll(() => marked.innerText(), { message: path }).toMatch(current);
      const repeated = page
        .getByRole('navigation', { name: 'Parts of the community' })
        .getByRole('link', { name: /^(Discussions|Calendar|Members|Moderation|Membership|Chat)$/ });
      expect(await repeated.count(), path).toBe(0);
    }
  });

  test('going from page to page keeps it: only the page beside it changes', async () => {
    const { page } = luz;
    await goTo(page, chats);
    await row(page, /^Members\b/).evaluate((link) => link.setAttribute('data-marked', ''));
    for (const name of [/^Members\b/, /^hurno-ug-gamit/, /^Calendar/]) await row(page, name).click();
    await page.waitForURL('**/?tab=calendar*');
    expect(await sidebar(page).locator('[data-marked]').count()).toBe(1);
  });

  test('what is unread is counted live for two people, on pages that are not the chat', async () => {
    await goTo(luz.page, `${home}?tab=members`);
    await nina.page.goto(`${home}?tab=calendar`);
    await row(nina.page, /^Discussions/).waitFor();
    expect(await row(nina.page, /^Moderation/).count()).toBe(0);
    await expect.poll(() => textOf(luz.page, /^order-ug-deliver/)).toBe('order-ug-deliver');
    const before = await textOf(nina.page, /^order-ug-deliver/);

    const { data } = await (
      await luz.context.request.get(`/api/chats/groups/conversations/search?group_id=${groupId}`)
    ).json();
    const conversation = data.find((one: { name: string }) => one.name === 'order-ug-deliver').id;
    const say = (who: Visitor, content: string) =>
      stage.post(who, '/chats/groups/messages', {
        group_id: groupId,
        chat_conversation_id: conversation,
        content,
        client_msg_id: crypto.randomUUID(),
      });
    await say(nina, 'Duha ka box, palihog');
    await expect.poll(() => textOf(luz.page, /^order-ug-deliver/)).toMatch(/ 1 unread$/);
    await say(luz, 'Sige, ugma');
    await expect.poll(() => textOf(nina.page, /^order-ug-deliver/)).not.toBe(before);

    await row(luz.page, /^order-ug-deliver/).click();
    await luz.page.getByText('Duha ka box, palihog').waitFor();
    await expect.poll(() => textOf(luz.page, /^order-ug-deliver/)).toBe('order-ug-deliver');
  });

  test('a new post is counted on Discussions, until it is seen', async () => {
    await goTo(luz.page, chats);
    await expect.poll(() => textOf(luz.page, /^Discussions/)).toBe('Discussions');
    await stage.post(nina, '/posts', { group_id: groupId, content_md: 'Unsa inyong handa sa Pasko?' });
    await expect.poll(() => textOf(luz.page, /^Discussions/)).toBe('Discussions 1 unread');
    await row(luz.page, /^Discussions/).click();
    await luz.page.getByText('Unsa inyong handa sa Pasko?').waitFor();
    await expect.poll(() => textOf(luz.page, /^Discussions/)).toBe('Discussions');
  });

  test('its menu leads to what has no row, by keys alone', async () => {
    const { page } = luz;
    await goTo(page, chats);
    await sidebar(page)
      .getByRole('button', { name: `Menu of ${NAME}` })
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'About' }).waitFor();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Menu of ${NAME}`);
    await page.keyboard.press('Enter');
    const first = page.getByRole('menuitem', { name: 'About' });
    await expect.poll(() => first.evaluate((item) => item === document.activeElement)).toBe(true);
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('heading', { name: 'Danger zone' }).waitFor();
  });

  test('Jump to opens the switcher', async () => {
    const { page } = luz;
    await sidebar(page).getByRole('button', { name: 'Jump to…' }).click();
    await page.getByRole('dialog', { name: 'Go to anything' }).waitFor();
    await page.keyboard.press('Escape');
  });
});

test('where there is no room it is a sheet, which Escape closes', async () => {
  const { page } = luz;
  await page.setViewportSize({ width: 820, height: 1180 });
  for (const path of [`${home}?tab=discussions`, chats]) {
    await goTo(page, path);
    const open = page.getByRole('button', { name: 'Menu', exact: true });
    await open.click();
    const sheet = page.getByRole('dialog', { name: NAME });
    await sheet.getByRole('link', { name: /^Calendar/ }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => sheet.count(), { message: path }).toBe(0);
    await expect
      .poll(() => open.evaluate((button) => button === document.activeElement), { message: path })
      .toBe(true);
    await open.click();
    await sheet.getByRole('link', { name: /^hurno-ug-gamit/ }).click();
    await page.getByRole('heading', { name: /hurno-ug-gamit/ }).waitFor();
    await sheet.waitFor({ state: 'detached' });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

describe('on the smallest phone', () => {
  test('the menu is one press away from each page, Back leads back, and nothing is off the edge', async () => {
    const { page } = luz;
    await page.setViewportSize(SMALLEST);
    const menu = page.getByRole('link', { name: /^Menu/ });
    for (const [path] of pages.filter(([one]) => one !== chats)) {
      await expectNothingCut(page, path);
      await menu.click();
      await page.waitForURL(`**${chats}`);
      await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
      await page.getByRole('link', { name: /^Moderation/ }).waitFor();
      const current = page
        .getByRole('navigation', { name: 'Main', exact: true })
        .locator('[aria-current=page]');
      expect(await current.innerText(), path).toBe('Communities');
      await page.goBack();
      await page.waitForURL((url) => url.pathname + url.search === path);
    }
    await expectNothingCut(page, chats);
    await page.getByRole('link', { name: /^Members\b/ }).click();
    await page.getByText('@luzabellana').waitFor();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.waitForURL(`**${chats}`);
  });

  test('the category that is chosen is in the window, in a row that is wider', async () => {
    const { page } = luz;
    await page.setViewportSize(SMALLEST);
    const row = page.getByRole('navigation', { name: 'Categories' });
    const isIn = (name: RegExp) =>
      row.getByRole('link', { name }).evaluate((link) => {
        const { left, right } = link.getBoundingClientRect();
        return left >= 0 && right <= document.documentElement.clientWidth;
      });
    await goTo(page, `${home}?tab=discussions`);
    await expect.poll(() => isIn(/^All$/)).toBe(true);
    expect(await isIn(new RegExp(LONG_NAME))).toBe(false);
    await goTo(page, `${home}?tab=discussions&categoryId=${LAST_CATEGORY}`);
    await expect.poll(() => isIn(new RegExp(LONG_NAME))).toBe(true);
  });

  test('someone who came by a link goes back to the communities', async () => {
    const phone = await anotherPage(nina, stage.server.url);
    await phone.page.setViewportSize(SMALLEST);
    await phone.page.goto(`${home}?tab=members`);
    await phone.page.getByRole('button', { name: 'Back', exact: true }).click();
    await phone.page.waitForURL('**/communities/');
    await phone.page.close();
  });

  test('nothing is off the edge of the other pages, and of no page in Filipino', async () => {
    const { page } = luz;
    const narrow = await narrowPages();
    for (const path of [...narrow.ofCommunity, ...narrow.own]) await expectNothingCut(page, path);
    await checkEditor(page);
    await page.evaluate(() => localStorage.setItem('tambayan.language', 'fil'));
    await page.reload();
    for (const path of [...pages.map(([one]) => one), ...narrow.ofCommunity])
      await expectNothingCut(page, path);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('fil-PH');
  });
});

async function expectNothingCut(page: Page, path: string): Promise<void> {
  await goTo(page, path);
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy=true] > [role=status]') === null);
  expect(await offTheEdge(page), path).toEqual([]);
}

/** What a phone shows besides the pages of the frame: an open chat, a thread, a post, a lesson, and Luz's own pages. */
async function narrowPages(): Promise<{ readonly ofCommunity: string[]; readonly own: string[] }> {
  const { rows } = await stage.database.db.query<{
    chat: string;
    thread: string;
    post: string;
    course: string;
  }>(
    `select (select id from chat_conversations where group_id = $1 and status = 'OPEN' order by created_at limit 1) as chat,
       (select m.id from chat_messages m join chat_conversations c on c.id = m.chat_conversation_id
        where c.group_id = $1 and m.deleted_at is null order by m.id desc limit 1) as thread,
       (select post_id from comments where group_id = $1 and status = 'PUBLISHED' order by created_at limit 1) as post,
       (select id from courses where group_id = $1 and is_active order by created_at limit 1) as course`,
    [groupId],
  );
  const [{ chat, thread, post, course }] = rows as [(typeof rows)[number]];
  expect([chat, thread, post, course]).not.toContain(null);
  const tabs = ['courses', 'leaderboard', 'subscriptions', 'usage'];
  const ofCommunity = [
    `${chats}?conversationId=${chat}`,
    `${chats}?conversationId=${chat}&thread=${thread}`,
    `${chats}?view=threads`,
    `${home}?tab=discussions&postId=${post}`,
    ...tabs.map((tab) => `${home}?tab=${tab}`),
    `/communities/${SLUG}/courses/${course}`,
  ];
  const own = [
    `/communities/${SLUG}/courses/${course}/learn`,
    ...['/', '/messages/', '/saved/', '/scheduled/'],
    ...['profile', 'preferences', 'security', 'notifications'].map((tab) => `/settings/?tab=${tab}`),
  ];
  return { ofCommunity, own };
}

/** The tools of the editor are icons, the same in every language. */
async function checkEditor(page: Page): Promise<void> {
  await goTo(page, `${home}?tab=discussions`);
  await page.getByRole('button', { name: /^Share something…/ }).click();
  await page.getByRole('toolbar').waitFor();
  expect(await offTheEdge(page), 'the editor').toEqual([]);
  await page.getByRole('toolbar').locator('[aria-expanded]').click();
  expect(await offTheEdge(page), 'all tools of the editor').toEqual([]);
}

/**
 * Links and buttons that the window cuts at its side, and the page itself if it scrolls sideways. The filters of a list
 * and the categories are a row that scrolls by itself: what is in one has to come into the window when it is scrolled.
 */
function offTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isOff = (control: Element) => {
      const { left, right, width } = control.getBoundingClientRect();
      return width > 0 && (left < 0 || right > clientWidth + 1);
    };
    const isReached = (control: Element) => {
      const row = control.closest('nav, search > *');
      if (row === null || getComputedStyle(row).overflowX !== 'auto') return false;
      const before = row.scrollLeft;
      row.scrollLeft += control.getBoundingClientRect().left - row.getBoundingClientRect().left;
      const isIn = !isOff(control);
      row.scrollLeft = before;
      return isIn;
    };
    const controls = [...document.querySelectorAll('a[href], button')].filter(
      (control) => isOff(control) && !isReached(control),
    );
    return [
      ...(scrollWidth > clientWidth ? [`the page: ${scrollWidth} px`] : []),
      ...controls.map(({ textContent, ariaLabel }) => ariaLabel ?? textContent ?? ''),
    ];
  });
}

test('no page printed an error, broke a policy or asked another origin for anything', () => {
  expect(luz.faults()).toEqual([]);
  expect(nina.faults()).toEqual([]);
});
