import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mentionToken } from '../../src/contract/chat/mentions.ts';
import { demoDatabase } from '../support/a-demo.ts';
import { PHONE, type Visitor } from '../support/browser/a-browser.ts';
import { aStage, type Stage } from '../support/browser/a-stage.ts';
import { goTo } from '../support/browser/go-to.ts';

let stage: Stage;
/** Two devices of one person. */
let laptop: Visitor;
let phone: Visitor;
/** Another person, who talks. */
let luz: Visitor;
let hurno: { id: string; chatId: string };

beforeAll(async () => {
  stage = await aStage(await demoDatabase());
  laptop = await stage.visitor({ as: 'kenongkingco' });
  phone = await stage.visitor({ ...PHONE, as: 'kenongkingco' });
  luz = await stage.visitor({ as: 'luzabellana' });
  const { rows } = await stage.database.db.query<{ id: string; chatId: string }>(
    `select g.id, c.id as "chatId" from groups g join chat_conversations c on c.group_id = g.id
     where g.slug = 'hurno-sa-sugbo' and c.name = 'costing-ug-presyo'`,
  );
  hurno = rows[0] ?? { id: '', chatId: '' };
});
afterAll(() => stage?.close());

const asLuz = (path: string, data: object) => stage.post(luz, path, data);
const say = (content: string) =>
  asLuz('/chats/groups/messages', {
    group_id: hurno.id,
    chat_conversation_id: hurno.chatId,
    content,
    client_msg_id: randomUUID(),
  });
const post = (title: string) => asLuz('/posts', { group_id: hurno.id, title, content_md: title });

/** "19 new in 3 communities", or nothing. */
const news = ({ page }: Visitor) => page.getByText(/\d+ new in \d+ communit/);
const allSeen = ({ page }: Visitor) => page.getByText('You’re all caught up.');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

describe('home', () => {
  test('says what is new since one left, the same on both devices', async () => {
    for (const { page } of [laptop, phone]) {
      await page.goto('/');
      await page.getByRole('heading', { level: 1, name: /Magandang .*, Kenneth/ }).waitFor();
    }
    for (const device of [laptop, phone]) await news(device).waitFor();
    await expect
      .poll(async () => (await news(laptop).innerText()) === (await news(phone).innerText()))
      .toBe(true);
  });

  test('Mark all read on one of them empties both', async () => {
    await laptop.page.getByRole('button', { name: 'Mark all read' }).click();
    for (const device of [laptop, phone]) await allSeen(device).waitFor();
  });

  test('what is said and posted then comes by itself', async () => {
    await say('Pila na ang harina karon?');
    await post('Bag-ong resipe sa ensaymada');
    for (const device of [laptop, phone]) await device.page.getByText('2 new in 1 community').waitFor();
    await laptop.page.getByText('1 new post, 1 message').waitFor();
  });

  test('a message and a post that are looked at on one are new on neither', async () => {
    await goTo(laptop.page, `/communities/hurno-sa-sugbo/chats/?conversationId=${hurno.chatId}`);
    await laptop.page.getByText('Pila na ang harina karon?').first().waitFor();
    await phone.page.getByText('1 new in 1 community').waitFor();
    await goTo(laptop.page, '/communities/hurno-sa-sugbo/?tab=discussions');
    await laptop.page.getByText('Bag-ong resipe sa ensaymada').first().waitFor();
    await allSeen(phone).waitFor();
    await goTo(laptop.page, '/');
    await allSeen(laptop).waitFor();
  });

  test('a message in a community is a dot, a mention is a number, and reading clears both', async () => {
    const { db } = stage.database;
    const { rows } = await db.query<{ id: string; unread: number }>(
      `select u.id, coalesce(sum(c.last_seq - coalesce(r.last_read_seq, 0)), 0)::integer as unread
       from users u
       join chat_conversations c on u.id in (c.low_id, c.high_id)
       left join chat_read_states r on r.chat_conversation_id = c.id and r.user_id = u.id
       where u.username = 'kenongkingco' group by u.id`,
    );
    const { id, unread } = rows[0] ?? { id: '', unread: 0 };
    const link = ({ page }: Visitor, name: string) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
    const messages = (mentions: number) => `Messages, ${unread + mentions} for you`;
    for (const device of [laptop, phone]) await link(device, messages(0)).waitFor();

    await say('May nakabili na ba ng bagong oven?');
    await link(laptop, 'Hurno sa Sugbo, new messages').waitFor();
    for (const device of [laptop, phone]) await link(device, messages(0)).waitFor();

    await say(`${mentionToken({ id })}, ikaw ba?`);
    for (const device of [laptop, phone]) await link(device, messages(1)).waitFor();
    await link(laptop, 'Hurno sa Sugbo, 1 for you').waitFor();

    // What arrives while a device is offline is counted once it is back.
    await phone.context.setOffline(true);
    await say(`${mentionToken({ id })}, pakisagot.`);
    await link(laptop, messages(2)).waitFor();
    await phone.context.setOffline(false);
    await link(phone, messages(2)).waitFor();

    await laptop.page.getByRole('button', { name: 'Mark all read' }).click();
    await link(laptop, 'Hurno sa Sugbo').waitFor();
    for (const device of [laptop, phone]) await link(device, messages(0)).waitFor();
  });

  test('the tab and the search are in the address', async () => {
    const { page } = laptop;
    await page.getByRole('link', { name: /^Joined/ }).click();
    await page.waitForURL('**/?tab=joined');
    await page.getByRole('searchbox', { name: 'Search your communities' }).fill('gabi');
    await page.waitForURL('**/?tab=joined&search=gabi');
    const rows = page.getByRole('region', { name: 'Your communities' }).getByRole('listitem');
    for (const when of ['typed', 'reloaded']) {
      if (when === 'reloaded') await page.reload();
      await rows.filter({ hasText: 'Code sa Gabi' }).waitFor();
      await rows.filter({ hasText: 'Hurno sa Sugbo' }).waitFor({ state: 'detached' });
    }
  });
});

describe('the switcher', () => {
  test('finds a chat by typing, and Enter opens it', async () => {
    const { page } = laptop;
    await goTo(page, '/');
    await news(laptop).or(allSeen(laptop)).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill('costing');
    await page.getByRole('option', { name: /costing-ug-presyo/ }).waitFor();
    await expect
      .poll(async () => {
        const id = await field.getAttribute('aria-activedescendant');
        return page.locator(`[id="${id}"]`).innerText();
      })
      .toContain('costing-ug-presyo');
    await field.press('Enter');
    await page.waitForURL(`**/communities/hurno-sa-sugbo/chats/?conversationId=${hurno.chatId}`);
    await page.getByRole('textbox', { name: /message/i }).waitFor();
  });

  test('Ctrl+Enter opens in a new tab, and Escape gives the focus back', async () => {
    const { page, context } = laptop;
    await goTo(page, '/');
    const opener = page.getByRole('button', { name: 'Search', exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill('luzviminda');
    await page
      .getByRole('option', { name: /Luzviminda Abellana/ })
      .first()
      .waitFor();
    const [tab] = await Promise.all([context.waitForEvent('page'), field.press('Control+Enter')]);
    await tab.waitForURL('**/messages/?conversationId=*');
    await tab.close();
    await field.press('Escape');
    await field.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Search');
  });

  test('does what it offers', async () => {
    const { page } = laptop;
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('shortcuts');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Go to anything').waitFor();
    await page.keyboard.press('Escape');
  });

  test('without a network it finds what is here, and says so', async () => {
    const { page, context } = laptop;
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.waitFor();
    await context.setOffline(true);
    await field.fill('kusina');
    await page.getByRole('option', { name: /kusina-storya/ }).waitFor();
    await page.getByText('Offline. Only what’s on this device was searched.').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Offline. Only what’s on this device was searched.').waitFor({ state: 'detached' });
    await field.fill('walang ganito kahit saan');
    await page.getByText('Nothing found for “walang ganito kahit saan”.').waitFor();
    await page.keyboard.press('Escape');
  });

  test('opens on a phone from the search button, and a touch goes there', async () => {
    const { page } = phone;
    await goTo(page, '/');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('combobox', { name: 'Search' }).fill('gabi');
    await page.getByRole('option', { name: /^Code sa Gabi/ }).click();
    await page.waitForURL('**/communities/code-sa-gabi/');
  });

  test('no page did anything that it may not', () => {
    expect([...laptop.faults(), ...phone.faults()]).toEqual([]);
  });

  test('what happens on another device while the page still connects is there, too', async () => {
    await stage.database.db.query(
      `update group_members set status = 'LEFT'
        where group_id = $1 and user_id = (select id from users where username = 'maninapenaflor')`,
      [hurno.id],
    );
    const newcomer = await stage.visitor({ as: 'maninapenaflor' });
    const { promise: joined, resolve: goOn } = Promise.withResolvers<void>();
    await newcomer.page.route('**/assets/page-hub-*', async (route) => {
      await joined;
      await route.continue();
    });
    await newcomer.page.goto('/');
    const mine = newcomer.page.locator('section[aria-labelledby="my-communities"]');
    // A row: the tabs above are links, too, and there before what they list.
    await mine.getByRole('link', { name: /LET Barkada/ }).waitFor();
    await stage.post(newcomer, `/groups/${hurno.id}/join`, { answers: [] });
    expect(await mine.getByRole('link', { name: /Hurno sa Sugbo/ }).count()).toBe(0);
    goOn();
    await mine.getByRole('link', { name: /Hurno sa Sugbo/ }).waitFor();
    await newcomer.context.close();
  });
});
