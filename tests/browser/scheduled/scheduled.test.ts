import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aRoom, type Room } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';
import { writtenIn } from '../../support/browser/written-in.ts';

const group = '/communities/kape-mamaya/';

let stage: SharedStage;
let room: Room;
/** One member on two devices. */
let desk: Visitor;
let phone: Visitor;

beforeAll(async () => {
  stage = await sharedStage('empty');
  room = await aRoom(stage.database.db, { slug: 'kape-mamaya', names: ['Ana', 'Ben'] });
  const token = room.members[1]?.token;
  desk = await stage.visitor({ token });
  phone = await stage.visitor({ ...PHONE, token });
});

const item = (page: Page, text: string) => page.locator('[data-scheduled]').filter({ hasText: text });
const field = ({ page }: Visitor) => page.getByRole('textbox', { name: /^Message #/ });
const inChat = ({ page }: Visitor, text: string) => page.getByRole('article').filter({ hasText: text });

async function choose({ page }: Visitor, text: string, action: string): Promise<void> {
  await item(page, text).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('what one device schedules, another lists, moves, edits, sends and deletes', async () => {
  await phone.page.goto('/scheduled/');
  await phone.page.getByText('Nothing scheduled yet').waitFor();

  // By keys alone: the field, the menu, the dialog.
  await desk.page.goto(`${group}chats/`);
  await field(desk).fill('Magandang umaga');
  await desk.page.getByRole('button', { name: 'Send later' }).focus();
  await desk.page.keyboard.press('Enter');
  await desk.page.getByRole('menuitem', { name: 'Choose a date and time…' }).focus();
  await desk.page.keyboard.press('Enter');
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByLabel('Date').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await dialog.getByText('Choose a time in the future.').waitFor();
  const tomorrow = new Date(Date.now() + 32 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await dialog.getByLabel('Date').fill(tomorrow);
  await dialog.getByLabel('Time').fill('07:15');
  await desk.page.keyboard.press('Enter');
  await item(phone.page, 'Magandang umaga').getByText('Tomorrow at 7:15 AM').waitFor();
  await expect.poll(() => writtenIn(field(desk))).toBe('');
  expect(await inChat(desk, 'Magandang umaga').count()).toBe(0);

  await choose(phone, 'Magandang umaga', 'Change the time');
  await phone.page.getByRole('dialog').getByLabel('Time').fill('18:30');
  await phone.page.getByRole('button', { name: 'Save' }).click();
  await item(phone.page, 'Magandang umaga').getByText('Tomorrow at 6:30 PM').waitFor();
  await choose(phone, 'Magandang umaga', 'Edit');
  await phone.page.getByRole('textbox', { name: 'Text' }).fill('Magandang gabi');
  await phone.page.getByRole('button', { name: 'Save' }).click();
  await choose(phone, 'Magandang gabi', 'Send now');
  await inChat(desk, 'Magandang gabi').waitFor();
  await phone.page.getByText('Nothing scheduled yet').waitFor();

  // Without a network nothing is scheduled, and nothing typed is lost.
  await field(desk).fill('Bukas na lang');
  await desk.context.setOffline(true);
  await desk.page.getByRole('button', { name: 'Send later' }).click();
  await desk.page.getByRole('menuitem').first().click();
  await desk.page.getByText('Scheduling needs a connection. Your text is kept.').waitFor();
  expect(await writtenIn(field(desk))).toBe('Bukas na lang');
  await desk.context.setOffline(false);
  await desk.page.getByRole('button', { name: 'Send later' }).click();
  await desk.page.getByRole('menuitem').first().click();
  await item(phone.page, 'Bukas na lang').waitFor();

  // At its time it cannot be sent: the author learns why, and where.
  await stage.database.db.query(
    `insert into restrictions (id, user_id, group_id, moderator_id, type, scope, reason, starts_at, created_at)
     select gen_random_uuid(), $2, $1, $3, 'CHAT_MUTE', 'GROUP', '', now(), now()`,
    [room.groupId, room.members[1]?.userId, room.members[0]?.userId],
  );
  await choose(phone, 'Bukas na lang', 'Send now');
  await item(phone.page, 'Bukas na lang').getByText('Not sent:').waitFor();
  await choose(phone, 'Bukas na lang', 'Delete');
  await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await phone.page.getByText('Nothing scheduled yet').waitFor();

  await goTo(phone.page, `${group}?tab=discussions`);
  await phone.page.getByRole('button', { name: 'Share something…' }).click();
  await phone.page.getByRole('textbox', { name: 'Title' }).fill('Lunes');
  await phone.page.getByRole('textbox', { name: 'Text of the post' }).fill('Bagong linggo');
  await phone.page.getByRole('button', { name: 'Send later' }).click();
  await phone.page.getByRole('menuitem').first().click();
  await phone.page.getByRole('button', { name: 'View' }).click();
  await item(phone.page, 'Bagong linggo').getByText('Lunes').waitFor();
  await goTo(desk.page, `${group}?tab=discussions`);
  await choose(phone, 'Bagong linggo', 'Send now');
  await desk.page.getByText('Bagong linggo').waitFor();
  for (const visitor of [desk, phone]) expect(visitor.faults()).toEqual([]);
});
