import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sendMessage } from '../../../src/contract/chat/chat.ts';
import { createPost } from '../../../src/contract/feed/posts.ts';
import { aRoom, type Room } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';

const group = '/communities/kape-na-tinago/';

let stage: SharedStage;
let room: Room;
let ana: Visitor;
/** One member on two devices. */
let desk: Visitor;
let phone: Visitor;

beforeAll(async () => {
  stage = await sharedStage('empty');
  room = await aRoom(stage.database.db, { slug: 'kape-na-tinago', names: ['Ana', 'Ben'] });
  await stage.database.db.query(`update groups set is_public = false where id = $1`, [room.groupId]);
  const [one, two] = room.members;
  ana = await stage.visitor({ token: one?.token });
  desk = await stage.visitor({ token: two?.token });
  phone = await stage.visitor({ ...PHONE, token: two?.token });
  await stage.post(ana, sendMessage.path, {
    group_id: room.groupId,
    chat_conversation_id: room.conversationIds[0],
    content: 'Bukas ng 7 ang tasting',
    client_msg_id: randomUUID(),
  });
  await stage.post(ana, createPost.path, {
    group_id: room.groupId,
    title: 'Barako',
    content_md: 'Saan may barako?',
  });
});

const item = (page: Page, text: string) => page.locator('[data-saved]').filter({ hasText: text });
const message = (page: Page) => page.getByRole('article').filter({ hasText: 'Bukas ng 7' });

test('what one device saves, another lists, opens, removes and brings back', async () => {
  await goTo(phone.page, '/saved/');
  await phone.page.getByText('Nothing saved yet').waitFor();

  await goTo(desk.page, `${group}chats/`);
  await message(desk.page).hover();
  await desk.page.getByRole('toolbar').getByRole('button', { name: 'Save for later' }).click();
  await item(phone.page, 'Bukas ng 7').waitFor();
  await goTo(desk.page, `${group}?tab=discussions`);
  const inPostMenu = async (name: string) => {
    await desk.page.getByRole('button', { name: 'Post menu' }).first().click();
    await desk.page.getByRole('menuitem', { name }).click();
  };
  await inPostMenu('Save for later');
  await item(phone.page, 'Saan may barako').waitFor();
  await inPostMenu('Remove from saved');
  await item(phone.page, 'Saan may barako').waitFor({ state: 'detached' });
  await inPostMenu('Save for later');
  await item(phone.page, 'Saan may barako').waitFor();
  await expect.poll(() => phone.page.locator('[data-saved]').count()).toBe(2);
  expect(await phone.page.locator('[data-saved]').first().innerText()).toContain('Barako');

  await desk.page.keyboard.press('Control+k');
  await desk.page.getByRole('combobox', { name: 'Search' }).fill('saved');
  await desk.page.getByRole('option', { name: 'Saved', exact: true }).click();
  await desk.page.waitForURL('**/saved/');
  await desk.page.getByRole('main').getByRole('link', { name: 'Messages', exact: true }).click();
  await item(desk.page, 'Bukas ng 7').waitFor();
  expect(await item(desk.page, 'Barako').count()).toBe(0);

  await item(phone.page, 'Bukas ng 7').getByRole('button', { name: 'Remove from saved' }).click();
  await item(phone.page, 'Bukas ng 7').waitFor({ state: 'detached' });
  await item(desk.page, 'Bukas ng 7').waitFor({ state: 'detached' });
  await phone.page.getByRole('button', { name: 'Undo' }).click();
  await item(desk.page, 'Bukas ng 7').waitFor();
  await item(desk.page, 'Bukas ng 7').getByRole('link').click();
  await message(desk.page).waitFor();
  await desk.page.waitForURL('**/chats/?**conversationId=**');
});

test('without a connection the button shows what is true; with one it saves', async () => {
  await goTo(desk.page, `${group}chats/`);
  await message(desk.page).hover();
  const toolbar = desk.page.getByRole('toolbar');
  await toolbar.getByRole('button', { name: 'Remove from saved' }).click();
  await item(phone.page, 'Bukas ng 7').waitFor({ state: 'detached' });
  await desk.context.setOffline(true);
  await message(desk.page).hover();
  await toolbar.getByRole('button', { name: 'Save for later' }).click();
  await desk.page.getByText('Please try again later').first().waitFor();
  await message(desk.page).hover();
  await toolbar.getByRole('button', { name: 'Save for later' }).waitFor();
  await desk.context.setOffline(false);
  await toolbar.getByRole('button', { name: 'Save for later' }).click();
  await item(phone.page, 'Bukas ng 7').waitFor();
});

test('who may no longer read it sees no text of it', async () => {
  await stage.database.db.query(
    `update group_members set status = 'REMOVED' where group_id = $1 and user_id = $2`,
    [room.groupId, room.members[1]?.userId],
  );
  await phone.page.reload();
  await expect.poll(() => phone.page.getByText('You can no longer read this.').count()).toBe(2);
  expect(await phone.page.locator('main').innerText()).not.toMatch(/Bukas|barako|Kape/i);
  await phone.page.getByRole('button', { name: 'Remove from saved' }).first().click();
  await expect.poll(() => phone.page.locator('[data-saved]').count()).toBe(1);
  for (const visitor of [desk, phone]) expect(visitor.faults()).toEqual([]);
});
