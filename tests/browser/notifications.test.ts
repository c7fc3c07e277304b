import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { subscribeToPush } from '../../src/contract/notifications/push.ts';
import { aPushService } from '../server/notifications/push/a-push-service.ts';
import { demoDatabase } from '../support/a-demo.ts';
import { PHONE, type Visitor } from '../support/browser/a-browser.ts';
import { aStage, type Stage } from '../support/browser/a-stage.ts';
import { goTo } from '../support/browser/go-to.ts';
import { nothingUnread } from '../support/browser/nothing-unread.ts';

let pushes: Awaited<ReturnType<typeof aPushService>>;
let stage: Stage;
/** Two devices of one person, and on the first of them three tabs. */
let laptop: Visitor;
let phone: Visitor;
let tabs: readonly Page[];
/** Another person, who answers. */
let luz: Visitor;
let hurno: { id: string; chatId: string; kenId: string };
let postId: string;

const made = z.object({ data: z.object({ id: z.string() }) });

beforeAll(async () => {
  const database = await demoDatabase();
  await nothingUnread(database.db, 'kenongkingco');
  pushes = await aPushService();
  stage = await aStage(database, { PUSH_HOSTS: pushes.origin }, 'whole');
  laptop = await stage.visitor({ as: 'kenongkingco' });
  phone = await stage.visitor({ ...PHONE, as: 'kenongkingco' });
  luz = await stage.visitor({ as: 'luzabellana' });
  const { rows } = await database.db.query<typeof hurno>(
    `select g.id, c.id as "chatId", u.id as "kenId" from groups g join chat_conversations c on c.group_id = g.id,
       users u
     where g.slug = 'hurno-sa-sugbo' and c.name = 'costing-ug-presyo' and u.username = 'kenongkingco'`,
  );
  hurno = rows[0] ?? { id: '', chatId: '', kenId: '' };
  const words = { title: 'Unang ensaymada', content_md: 'Tan-awa ni' };
  postId = made.parse(await stage.post(laptop, '/posts', { group_id: hurno.id, ...words })).data.id;
  tabs = [laptop.page, await laptop.context.newPage(), await laptop.context.newPage(), phone.page];
});
afterAll(async () => {
  await stage?.close();
  await pushes?.close();
});

const comment = (content_md: string) => stage.post(luz, '/comments', { post_id: postId, content_md });
const say = (content: string) =>
  stage.post(luz, '/chats/groups/messages', {
    group_id: hurno.id,
    chat_conversation_id: hurno.chatId,
    content,
    client_msg_id: randomUUID(),
  });

const bell = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Notifications/ });
/** What the bell says, by its name: for whom cannot see it. */
async function bellSays(page: Page): Promise<number> {
  const name = (await bell(page).getAttribute('aria-label')) ?? (await bell(page).innerText());
  return Number(/\d+/.exec(name)?.[0] ?? 0);
}
const titleSays = async (page: Page) => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);

/** In all tabs of all devices: the bell, and the window's title, which adds the unread messages. */
async function allSay(notifications: number, messages = 0): Promise<void> {
  for (const page of tabs) {
    await expect.poll(() => bellSays(page)).toBe(notifications);
    await expect.poll(() => titleSays(page)).toBe(notifications + messages);
  }
}

const row = (page: Page, text: string | RegExp) =>
  page.locator('[data-notification]').filter({ hasText: text });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

describe('two devices and three tabs', () => {
  test('a comment, a mention and a reaction arrive in all of them', async () => {
    const places = ['/notifications/', '/', '/communities/', '/notifications/'];
    for (const [at, page] of tabs.entries()) await page.goto(places[at] ?? '/');
    await allSay(0);
    await comment('Nindot kaayo ang porma!');
    await allSay(1);
    await stage.post(luz, '/reactions', { post_id: postId, emoji: '🎉' });
    await allSay(2);
    await say(`<@${hurno.kenId}> pila ang tanan?`);
    await allSay(3, 1);
  });

  test('what came waits above what is read there, and shows when it is asked for', async () => {
    for (const page of [laptop.page, phone.page]) {
      const pill = page.getByRole('button', { name: /^\d new$/ });
      if (await pill.isVisible()) await pill.click();
      await row(page, 'Luzviminda Abellana commented on your post').waitFor();
      await row(page, 'Luzviminda Abellana reacted to your post').waitFor();
      await row(page, 'Luzviminda Abellana mentioned you in #costing-ug-presyo').waitFor();
    }
    const drawn = await laptop.page.locator('[data-notification]').allTextContents();
    await comment('Asa ka nagpalit sa harina?');
    await laptop.page.getByRole('button', { name: '1 new' }).waitFor();
    expect(await laptop.page.locator('[data-notification]').allTextContents()).toEqual(drawn);
    await laptop.page.getByRole('button', { name: '1 new' }).click();
    await row(laptop.page, 'Asa ka nagpalit sa harina?').waitFor();
    await allSay(4, 1);
  });

  test('the panel of the bell shows them and counts none as read; opening one does, and leads to it', async () => {
    const [, page] = tabs;
    if (page === undefined) throw new Error('no second tab');
    await bell(page).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await panel.getByText('commented on your post').first().waitFor();
    await allSay(4, 1);
    await row(page, 'Nindot kaayo ang porma!').getByRole('link').click();
    await page.waitForURL(/\/communities\/hurno-sa-sugbo\/\?.*commentId=/);
    await page.getByRole('article').getByText('Nindot kaayo ang porma!').waitFor();
    await panel.waitFor({ state: 'detached' });
    await allSay(3, 1);
  });

  test('reading the message on the phone reads its notification everywhere', async () => {
    await row(phone.page, 'mentioned you in #costing-ug-presyo').getByRole('link').click();
    await phone.page.getByText('pila ang tanan?').first().waitFor();
    // The laptop has heard of it, too: the reading is stored before the phone loads another page.
    for (const { page } of [phone, laptop]) await expect.poll(() => titleSays(page)).toBe(2);
    // There is no bar in a chat on a phone.
    await goTo(phone.page, '/notifications/');
    await allSay(2, 0);
  });

  test('E archives the row that has the focus, and Undo brings it back unread', async () => {
    const { page } = laptop;
    const one = row(page, 'reacted to your post');
    await one.getByRole('link').focus();
    await page.keyboard.press('e');
    await one.waitFor({ state: 'detached' });
    await row(phone.page, 'reacted to your post').waitFor({ state: 'detached' });
    await allSay(1);
    await undo(page).click();
    await one.waitFor();
    await row(phone.page, 'reacted to your post').waitFor();
    await allSay(2);
  });

  test('marking all as read empties every badge, and Undo fills them again', async () => {
    const { page } = laptop;
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await allSay(0);
    await undo(page).last().click();
    await allSay(2);
  });

  test('muting the community keeps the next one out', async () => {
    const [, , page] = tabs;
    if (page === undefined) throw new Error('no third tab');
    await goTo(page, '/communities/hurno-sa-sugbo/?tab=notifications');
    await row(page, 'Asa ka nagpalit sa harina?').waitFor();
    await page.getByRole('radio', { name: 'Nothing' }).click();
    await page.getByText('You’re only notified about your membership.').waitFor();
    await comment('Naa pa koy pangutana');
    await page.getByRole('radio', { name: 'All', exact: true }).first().click();
    await page.getByText('You are notified of posts, events, answers and reactions.').waitFor();
    await comment('Ug lain pa');
    await allSay(3);
  });

  test('a private message that nobody reads is pushed to the phone, and withdrawn when the laptop reads it', async () => {
    const { rows } = await stage.database.db.query<{ id: string }>(
      `select c.id from chat_conversations c where c.kind = 'PRIVATE' and $1 in (c.low_id, c.high_id)
         and (select id from users where username = 'luzabellana') in (c.low_id, c.high_id)`,
      [hurno.kenId],
    );
    const [chat] = rows;
    if (chat === undefined) throw new Error('the two have no conversation');
    const device = pushes.aBrowser();
    await stage.post(phone, subscribeToPush.path, device.subscription);
    const words = { chat_conversation_id: chat.id, content: 'Isang lihim', client_msg_id: randomUUID() };
    await stage.post(luz, '/chats/private/messages', words);
    // A user with an open page has a minute to read it there: it passes.
    await stage.database.db.query(
      `update chat_messages set created_at = created_at - interval '1 minute' where content = 'Isang lihim'`,
    );
    await expect.poll(() => pushes.to(device).length).toBe(1);

    await deliver(phone, pushes.to(device).map(device.read)[0]);
    const path = `/messages/?conversationId=${chat.id}`;
    await expect
      .poll(() => shownOn(phone))
      .toEqual([{ title: 'Tambayan', body: 'You have a new message', path }]);
    await goTo(laptop.page, path);
    await laptop.page.getByText('Isang lihim').first().waitFor();
    await expect.poll(() => shownOn(phone)).toEqual([]);
    expect(laptop.faults()).toEqual([]);
    expect(phone.faults()).toEqual([]);
  });
});

/** Hands a push to the worker of a browser as its push service would, with which no test can talk. */
async function deliver({ context, page }: Visitor, payload: unknown): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: stage.server.url });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => {
      if (one !== undefined) resolve(one.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  // Who asks the browser what it shows, while it is about to show something, makes it forget that.
  const shown = new Promise((resolve) =>
    devtools.on('BackgroundService.backgroundServiceEventReceived', resolve),
  );
  await devtools.send('BackgroundService.startObserving', { service: 'notifications' });
  await devtools.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true });
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: stage.server.url,
    registrationId: await registered,
    data: JSON.stringify(payload),
  });
  await shown;
}

/** The notifications that a browser shows beside its pages. */
function shownOn({ page }: Visitor) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, data }) => ({ title, body, path: data.path }));
  });
}
