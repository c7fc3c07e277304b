import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aWeb, bytes, html, type Web } from '../../server/link-cards/a-web.ts';
import { aPicture } from '../../server/uploads/a-picture.ts';
import { aRoom } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { aStage, type Stage } from '../../support/browser/a-stage.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { freshDatabase } from '../../support/engines/fresh-database.ts';
import { violationsIn } from '../screens/verdicts.ts';

const community = '/communities/kape-at-code/';
const TITLE = 'Paano gumawa ng pandesal na malambot hanggang gabi';

let stage: Stage;
let web: Web;
let ana: Visitor;
/** On a narrow phone. */
let ben: Visitor;
let conversationId: string | undefined;

beforeAll(async () => {
  web = await aWeb({
    '/pandesal': html(
      `<title>${TITLE}</title><meta property="og:image" content="/larawan.png">
       <meta name="description" content="Isang resipi na sinubok ng apat na henerasyon ng mga panadero sa Cebu.">`,
    ),
    '/larawan.png': bytes(await aPicture('png', { width: 400, height: 200 }), 'image/png'),
    '/kape': html('<title>Kapeng barako</title>'),
  });
  stage = await aStage(await freshDatabase(), { FETCH_FROM_ANYWHERE: 'on' });
  const room = await aRoom(stage.database.db, { names: ['Ana', 'Ben'] });
  await stage.database.db.query(`update groups set slug = 'kape-at-code' where id = $1`, [room.groupId]);
  [conversationId] = room.conversationIds;
  const [one, two] = room.members;
  ana = await stage.visitor({ token: one?.token });
  ben = await stage.visitor({ ...PHONE, token: two?.token });
  await ben.page.setViewportSize({ width: 360, height: 740 });
});
afterAll(async () => {
  web.close();
  await stage?.close();
});

const cardOf = (page: Page, title: string) => page.getByRole('link', { name: title });

async function draw(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) });
}

async function openChat({ page }: Visitor): Promise<void> {
  await page.goto(`${community}chats/?conversationId=${conversationId}`);
  await page.getByRole('textbox', { name: /message/i }).waitFor();
}

async function say({ page }: Visitor, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /message/i }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Whether all of the card is above the message field. */
const isInView = (page: Page, title: string) =>
  cardOf(page, title).evaluate((card) => {
    const field = document.querySelector('[role=textbox], textarea');
    return card.getBoundingClientRect().bottom <= (field?.getBoundingClientRect().top ?? 0);
  });

test('the card of a link comes to both readers, keeps the end of the chat in view, and goes when its author removes it', async () => {
  await Promise.all([openChat(ana), openChat(ben)]);
  const foreign: string[] = [];
  for (const { page } of [ana, ben])
    page.on('request', (request) => {
      if (request.url().startsWith(web.url)) foreign.push(request.url());
    });
  for (let n = 1; n <= 12; n++) await say(ana, `Bago ang resipi, ${n}`);
  await say(ana, `Basahin ninyo: ${web.url}/pandesal`);
  for (const { page } of [ana, ben]) {
    await cardOf(page, TITLE).waitFor();
    await expect.poll(() => isInView(page, TITLE)).toBe(true);
    await expect
      .poll(() => page.locator('[data-link-card] img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(192);
    expect(await cardOf(page, TITLE).getAttribute('rel')).toContain('noopener');
    expect(await cardOf(page, TITLE).getAttribute('target')).toBe('_blank');
    expect(await violationsIn(page, 'light')).toEqual([]);
  }
  expect(await ben.page.locator('[data-link-card]').evaluate((card) => card.clientHeight)).toBe(80);
  expect(await ben.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await draw(ana.page, 'chat-1440');
  await draw(ben.page, 'chat-360');
  await ana.page.emulateMedia({ colorScheme: 'dark' });
  await draw(ana.page, 'chat-1440-dark');
  await ana.page.emulateMedia({ colorScheme: 'light' });
  expect(await ben.page.getByRole('button', { name: 'Remove preview' }).count()).toBe(0);

  await ana.page.getByRole('button', { name: 'Remove preview' }).focus();
  await ana.page.keyboard.press('Enter');
  await expect
    .poll(() => ana.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toContain('pandesal');
  for (const { page } of [ana, ben]) {
    await expect.poll(() => cardOf(page, TITLE).count()).toBe(0);
    await page.getByRole('link', { name: /pandesal/ }).waitFor();
  }
  expect(foreign).toEqual([]);
});

test('posts and comments have cards; low data mode shows the site, and a preference hides them', async () => {
  const { page } = ana;
  await goTo(page, `${community}?tab=discussions`);
  await page.getByRole('button', { name: 'Share something…' }).click();
  await page.getByRole('textbox', { name: 'Text of the post' }).fill(`Subukan natin: ${web.url}/pandesal`);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await goTo(ben.page, `${community}?tab=discussions`);
  for (const one of [page, ben.page]) await cardOf(one, TITLE).waitFor();
  await draw(page, 'post-1440');
  await ben.page
    .getByRole('link', { name: /comment/i })
    .first()
    .click();
  await ben.page
    .getByRole('textbox', { name: /comment/i })
    .first()
    .fill(`Bagay sa ${web.url}/kape`);
  await ben.page.getByRole('button', { name: 'Post comment' }).click();
  await cardOf(ben.page, 'Kapeng barako').waitFor();
  await draw(ben.page, 'comment-360');
  expect(await violationsIn(ben.page, 'light')).toEqual([]);

  const settings = await ben.page.context().newPage();
  await settings.goto('/settings/?tab=preferences');
  await settings.getByText('Show link previews').click();
  await expect.poll(() => ben.page.locator('[data-link-card]').count()).toBe(0);
  await settings.getByText('Show link previews').click();
  await cardOf(ben.page, 'Kapeng barako').waitFor();
  await draw(settings, 'settings-360');
  await settings.getByRole('radiogroup', { name: 'Low-data mode' }).getByText('On', { exact: true }).click();
  await ben.page.reload();
  await ben.page.getByRole('link', { name: '127.0.0.1' }).last().waitFor();
  expect(await cardOf(ben.page, 'Kapeng barako').count()).toBe(0);
  await draw(ben.page, 'low-data-360');
});
