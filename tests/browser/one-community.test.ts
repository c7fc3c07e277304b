import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendMessage } from '../../src/contract/chat/chat.ts';
import { sendPrivateMessage } from '../../src/contract/chat/conversations.ts';
import { createComment } from '../../src/contract/feed/comments.ts';
import { createPost } from '../../src/contract/feed/posts.ts';
import { aRoom, type Member, type Room } from '../support/a-room.ts';
import type { Visitor } from '../support/browser/a-browser.ts';
import { goTo } from '../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../support/browser/shared-stage.ts';
import { writtenIn } from '../support/browser/written-in.ts';
import { violationsIn } from './screens/verdicts.ts';

const group = '/communities/kape-sa-kanto/';

let stage: SharedStage;
let room: Room;
/** Owns the community, which is private. */
let ana: Visitor;
/** Ben has two devices; the phone is narrow. */
let desk: Visitor;
let phone: Visitor;
let cora: Visitor;
/** Of Ben, each with a reaction of Cora. */
let commentIds: readonly string[];

const say = (who: Visitor, content: string) =>
  stage.post(who, sendMessage.path, {
    group_id: room.groupId,
    chat_conversation_id: room.conversationIds[0],
    content,
    client_msg_id: randomUUID(),
  });
const write = async (who: Visitor, title: string, content_md: string) =>
  createPost.response.parse(
    await stage.post(who, createPost.path, { group_id: room.groupId, title, content_md }),
  ).data.id;
const comment = async (who: Visitor, post_id: string, content_md: string) =>
  createComment.response.parse(await stage.post(who, createComment.path, { post_id, content_md })).data.id;
const react = (comment_id: string, is_on: boolean) =>
  stage.post(cora, '/reactions', { comment_id, emoji: '🎉', is_on });

beforeAll(async () => {
  stage = await sharedStage('empty');
  const { db } = stage.database;
  room = await aRoom(db, { slug: 'kape-sa-kanto', names: ['Ana', 'Ben', 'Cora'] });
  await db.query('update groups set is_public = false where id = $1', [room.groupId]);
  const [one, two, three] = room.members as [Member, Member, Member];
  ana = await stage.visitor({ token: one.token });
  desk = await stage.visitor({ token: two.token });
  phone = await stage.visitor({ width: 360, height: 740, token: two.token });
  cora = await stage.visitor({ token: three.token });
  await say(cora, 'Bukas ng 7 ang tasting ng Tabléa');
  await write(ana, 'Barako', 'Saan may tablea na barako?');
  const post = await write(desk, 'Unang brew', 'Liberica ito.');
  commentIds = await Promise.all([1, 2, 3, 4].map((n) => comment(desk, post, `Tasa ${n}`)));
  for (const id of commentIds) await react(id, true);
});

const message = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

describe('points', () => {
  /** What the leaderboard says about Ben. */
  const rowOfBen = () =>
    ana.page
      .getByRole('listitem')
      .filter({ has: ana.page.getByRole('button', { name: 'Ben Reyes' }) })
      .innerText()
      .then((text) => text.replace(/\s+/g, ' '));
  const levelOfBen = () => phone.page.getByRole('article').first().locator('[data-level]').first();

  test('a reaction reaches the leaderboard and the level of another member while they look', async () => {
    await goTo(ana.page, `${group}?tab=leaderboard`);
    await expect.poll(rowOfBen).toContain('4 points');
    await goTo(phone.page, `${group}?tab=discussions`);
    await expect.poll(() => levelOfBen().getAttribute('data-level')).toBe('1');

    await goTo(cora.page, `${group}?tab=discussions`);
    await cora.page.getByRole('button', { name: 'Add a reaction' }).first().click();
    await cora.page.getByRole('button', { name: '🎉' }).first().click();
    await expect.poll(rowOfBen).toContain('5 points');
    expect(await rowOfBen()).toContain('Regular');
    await expect.poll(() => levelOfBen().getAttribute('data-level')).toBe('2');
  });

  test('that come right after an announcement arrive as well', async () => {
    const [first = '', second = ''] = commentIds;
    await react(first, false);
    await expect.poll(rowOfBen).toContain('4 points');
    await expect.poll(() => levelOfBen().getAttribute('data-level')).toBe('1');
    // No new level, and too soon to be announced.
    await react(second, false);
    await expect.poll(rowOfBen).toContain('3 points');
  });

  test('the owner gives a level a name and turns points off, and others see it at once', async () => {
    await goTo(ana.page, `${group}?tab=settings`);
    await ana.page.getByLabel('Level 1').fill('Bagong salta');
    await ana.page.getByRole('button', { name: 'Save Settings' }).click();
    await ana.page.getByText('Settings saved').waitFor();
    await goTo(cora.page, `${group}?tab=leaderboard`);
    await cora.page.getByText('Bagong salta').first().waitFor();

    await ana.page.getByRole('switch', { name: /Show points and levels/ }).click({ force: true });
    await ana.page.getByRole('button', { name: 'Save Settings' }).click();
    await cora.page.getByRole('link', { name: 'Leaderboard' }).waitFor({ state: 'detached' });
    await cora.page.getByText('About this community').waitFor();
    await levelOfBen().waitFor({ state: 'detached' });
  });
});

test('Ctrl+K leads to all results; arrows and Enter open one in its place; Back returns to the list', async () => {
  const { page } = ana;
  await goTo(page, '/');
  await page.getByRole('button', { name: 'Search' }).first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('tablea');
  await page.getByRole('option', { name: 'Search everything for “tablea”' }).click();
  const results = page.locator('[data-result]');
  await results.filter({ hasText: 'Bukas ng 7' }).waitFor();
  expect(await page.locator('mark').allInnerTexts()).toEqual(expect.arrayContaining(['tablea', 'Tabléa']));

  // A filter that is typed is a chip, and the chip takes it away.
  const field = page.getByRole('searchbox', { name: 'Search everything' });
  await field.fill('tablea has:link');
  await page.getByText('Nothing found').waitFor();
  await page.getByRole('button', { name: 'Remove filter: With a link' }).click();
  await results.filter({ hasText: 'Bukas ng 7' }).waitFor();
  expect(await field.inputValue()).toBe('tablea');

  await page.getByRole('link', { name: 'Messages', exact: true }).last().click();
  await page.waitForURL(/kind=messages/);
  await results.first().waitFor();
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/messageId=/);
  await message(page, 'Bukas ng 7').waitFor();
  await page.goBack();
  await results.filter({ hasText: 'Bukas ng 7' }).waitFor();
});

const saved = (page: Page, text: string) => page.locator('[data-saved]').filter({ hasText: text });

describe('saving', () => {
  test('what one device saves, another lists, opens, removes and brings back', async () => {
    await goTo(phone.page, '/saved/');
    await phone.page.getByText('Nothing saved yet').waitFor();

    await goTo(desk.page, `${group}chats/`);
    await message(desk.page, 'Bukas ng 7').hover();
    await desk.page.getByRole('toolbar').getByRole('button', { name: 'Save for later' }).click();
    await saved(phone.page, 'Bukas ng 7').waitFor();
    await goTo(desk.page, `${group}?tab=discussions`);
    const inPostMenu = async (name: string) => {
      const post = desk.page.getByRole('article').filter({ hasText: 'Saan may tablea' });
      await post.getByRole('button', { name: 'Post menu' }).click();
      await desk.page.getByRole('menuitem', { name }).click();
    };
    await inPostMenu('Save for later');
    await saved(phone.page, 'Saan may tablea').waitFor();
    await inPostMenu('Remove from saved');
    await saved(phone.page, 'Saan may tablea').waitFor({ state: 'detached' });
    await inPostMenu('Save for later');
    await saved(phone.page, 'Saan may tablea').waitFor();
    await expect.poll(() => phone.page.locator('[data-saved]').count()).toBe(2);
    expect(await phone.page.locator('[data-saved]').first().innerText()).toContain('Barako');

    await desk.page.keyboard.press('Control+k');
    await desk.page.getByRole('combobox', { name: 'Search' }).fill('saved');
    await desk.page.getByRole('option', { name: 'Saved', exact: true }).click();
    await desk.page.waitForURL('**/saved/');
    await desk.page.getByRole('main').getByRole('link', { name: 'Messages', exact: true }).click();
    await saved(desk.page, 'Bukas ng 7').waitFor();
    expect(await saved(desk.page, 'Barako').count()).toBe(0);

    await saved(phone.page, 'Bukas ng 7').getByRole('button', { name: 'Remove from saved' }).click();
    await saved(phone.page, 'Bukas ng 7').waitFor({ state: 'detached' });
    await saved(desk.page, 'Bukas ng 7').waitFor({ state: 'detached' });
    await phone.page.getByRole('button', { name: 'Undo' }).click();
    await saved(desk.page, 'Bukas ng 7').waitFor();
    await saved(desk.page, 'Bukas ng 7').getByRole('link').click();
    await message(desk.page, 'Bukas ng 7').waitFor();
    await desk.page.waitForURL('**/chats/?**conversationId=**');
  });

  test('without a connection the button shows what is true; with one it saves', async () => {
    await message(desk.page, 'Bukas ng 7').hover();
    const toolbar = desk.page.getByRole('toolbar');
    await toolbar.getByRole('button', { name: 'Remove from saved' }).click();
    await saved(phone.page, 'Bukas ng 7').waitFor({ state: 'detached' });
    await desk.context.setOffline(true);
    await message(desk.page, 'Bukas ng 7').hover();
    await toolbar.getByRole('button', { name: 'Save for later' }).click();
    await desk.page.getByText('Please try again later').first().waitFor();
    await message(desk.page, 'Bukas ng 7').hover();
    await toolbar.getByRole('button', { name: 'Save for later' }).waitFor();
    await desk.context.setOffline(false);
    await toolbar.getByRole('button', { name: 'Save for later' }).click();
    await saved(phone.page, 'Bukas ng 7').waitFor();
  });
});

test('a forwarded message has its author, and its origin only opens for its readers', async () => {
  async function forward(page: Page, text: string, to: string, words: string): Promise<void> {
    await message(page, text).hover();
    await page.getByRole('toolbar').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Forward…' }).click();
    await page.getByRole('searchbox', { name: 'To' }).fill(to);
    await page.getByRole('option', { name: new RegExp(to) }).click();
    await page.getByLabel('Add a comment (optional)').fill(words);
    await page.getByRole('button', { name: 'Forward', exact: true }).click();
    await page.getByText('Forwarded to').first().waitFor();
  }
  // Cora tells Ana something in private.
  const id = randomUUID();
  const answer = await cora.context.request.put(`/api/chats/private/conversations/${id}`, {
    data: { recipient_id: room.members[0]?.userId },
    headers: { origin: stage.server.url },
  });
  expect(answer.ok()).toBe(true);
  await stage.post(cora, sendPrivateMessage.path, {
    chat_conversation_id: id,
    content: 'Dala ako ng barako',
    client_msg_id: randomUUID(),
  });

  await goTo(phone.page, '/messages/');
  await goTo(ana.page, `${group}chats/`);
  await forward(ana.page, 'Bukas ng 7', 'Ben', 'Sama ka?');
  await phone.page.getByRole('link', { name: /Ana Reyes.*Sama ka/s }).click();
  const copy = message(phone.page, 'Sama ka?');
  await copy.getByText('Forwarded from Cora Reyes').waitFor();
  expect(await copy.locator('[data-forwarded-text]').innerText()).toBe('Bukas ng 7 ang tasting ng Tabléa');
  await copy.getByRole('link', { name: '#storm-0' }).click();
  await phone.page.waitForURL('**/chats/?**messageId=**');
  await message(phone.page, 'Bukas ng 7').waitFor();

  // Out of a private chat, without a network, and without a comment: it is sent once the network is back.
  await goTo(ana.page, '/messages/');
  await ana.page.getByRole('link', { name: /Cora Reyes/ }).click();
  await message(ana.page, 'barako').waitFor();
  await ana.context.setOffline(true);
  await forward(ana.page, 'barako', 'storm-0', '');
  await ana.context.setOffline(false);
  const passedOn = message(phone.page, 'Dala ako ng barako');
  await passedOn.getByText('Forwarded from Cora Reyes').waitFor();
  expect(await passedOn.getByRole('link').count()).toBe(0);
  await passedOn.getByRole('button', { name: 'Forwarded from Cora Reyes' }).click();
  await phone.page.getByRole('dialog', { name: 'About Cora Reyes' }).waitFor();
  await phone.page.keyboard.press('Escape');
  const { rows } = await stage.database.db.query(
    'select from chat_forwards join chat_messages m on m.id = chat_message_id where m.author_id = any($1)',
    [room.members.map(({ userId }) => userId)],
  );
  expect(rows).toHaveLength(2);
});

describe('polls', () => {
  const pollOf = (page: Page) => page.getByRole('region', { name: 'Poll' });
  /** "Sabado 1 vote, 100%, your choice", for each option. */
  const resultsOf = (page: Page) =>
    pollOf(page)
      .getByRole('list', { name: 'Results' })
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.textContent?.replace(/\d+%(?=\d)/, ' ').trim()));

  async function openChat({ page }: Visitor): Promise<void> {
    await goTo(page, `${group}chats/?conversationId=${room.conversationIds[0]}`);
    await page.getByRole('textbox', { name: /message/i }).waitFor();
  }

  /** The options, by keys alone: Enter goes to the next one, and adds one after the last. */
  async function writeOptions(page: Page, options: readonly string[]): Promise<void> {
    await page.getByRole('button', { name: 'Poll', exact: true }).click();
    await page.getByRole('textbox', { name: 'Option 1' }).focus();
    for (const [place, option] of options.entries()) {
      await page.keyboard.type(option);
      if (place < options.length - 1) await page.keyboard.press('Enter');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe(`Option ${Math.min(place + 2, options.length)}`);
    }
  }

  test('one in a chat is asked, answered, changed offline and ended between two people', async () => {
    await Promise.all([openChat(ana), openChat(phone)]);
    await ana.page.getByRole('textbox', { name: /message/i }).fill('Kailan tayo magkikita?');
    await writeOptions(ana.page, ['Linggo', 'Sabado', 'Lunes']);
    await ana.page.getByRole('textbox', { name: 'Option 2' }).press('Alt+ArrowUp');
    await ana.page.reload();
    await expect.poll(() => ana.page.getByRole('textbox', { name: 'Option 1' }).inputValue()).toBe('Sabado');
    expect(await violationsIn(ana.page, 'light')).toEqual([]);
    await ana.page.getByRole('button', { name: 'Send', exact: true }).click();

    await pollOf(phone.page).getByRole('radio', { name: 'Sabado' }).check();
    await pollOf(phone.page).getByRole('button', { name: 'Vote', exact: true }).click();
    const voted = ['Sabado 1 vote, 100%, your choice', 'Linggo 0 votes, 0%', 'Lunes 0 votes, 0%'];
    await expect.poll(() => resultsOf(phone.page)).toEqual(voted);
    expect(await violationsIn(phone.page, 'light')).toEqual([]);
    await pollOf(ana.page).getByRole('button', { name: 'Show results' }).click();
    await expect.poll(() => resultsOf(ana.page)).toContain('Sabado 1 vote, 100%');
    await pollOf(ana.page).getByRole('button', { name: 'Voters' }).click();
    await ana.page.getByRole('dialog', { name: 'Who voted' }).getByText('Ben').waitFor();
    await ana.page.keyboard.press('Escape');

    await phone.context.setOffline(true);
    await pollOf(phone.page).getByRole('button', { name: 'Change vote' }).click();
    await pollOf(phone.page).getByRole('radio', { name: 'Linggo' }).check();
    await pollOf(phone.page).getByRole('button', { name: 'Vote', exact: true }).click();
    await expect.poll(() => pollOf(phone.page).innerText()).toContain('waiting to be sent');
    expect(await resultsOf(phone.page)).toContain('Linggo 1 vote, 100%, your choice');
    await phone.context.setOffline(false);
    await expect.poll(() => resultsOf(ana.page)).toContain('Linggo 1 vote, 100%');
    await expect.poll(() => pollOf(phone.page).innerText()).not.toContain('waiting to be sent');

    await pollOf(ana.page).getByRole('button', { name: 'End poll' }).click();
    await ana.page.getByRole('alertdialog').getByRole('button', { name: 'End poll' }).click();
    for (const { page } of [ana, phone])
      await expect.poll(() => pollOf(page).innerText()).toContain('1 vote · final result');
    expect(await pollOf(phone.page).getByRole('button', { name: 'Change vote' }).count()).toBe(0);
  });

  test('their fields fit on a narrow phone', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: 'Poll', exact: true }).click();
    const fields = page.getByRole('group', { name: 'Poll' });
    await fields.getByRole('textbox', { name: 'Option 1' }).waitFor();
    const edge = await fields.evaluate((element) => {
      const rights = [...element.querySelectorAll('*')].map((one) => one.getBoundingClientRect().right);
      return Math.max(...rights) - element.getBoundingClientRect().right;
    });
    expect(edge).toBeLessThanOrEqual(0);
    // Any time within the next 30 days can be chosen.
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await fields.getByRole('button', { name: /Ends/ }).click();
    await page.getByRole('option', { name: 'Choose a date and time…' }).click();
    const dialog = page.getByRole('dialog', { name: 'When does the poll end?' });
    await dialog.getByLabel('Date').fill(inDays(40));
    await dialog.getByLabel('Time').fill('18:30');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.getByText('Choose a time within the next 30 days.').waitFor();
    await dialog.getByLabel('Date').fill(inDays(3));
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    await fields.getByRole('button', { name: /6:30/ }).waitFor();
    await page.getByRole('button', { name: 'Remove poll' }).click();
  });

  test('one of a post takes several choices, and another device of the voter follows', async () => {
    const { page } = ana;
    await goTo(page, `${group}?tab=discussions`);
    await page.getByRole('button', { name: 'Share something…' }).click();
    await page.getByRole('textbox', { name: 'Text of the post' }).fill('Ano ang dadalhin natin?');
    await writeOptions(page, ['Kape', 'Tinapay']);
    await page.getByText('Several choices').click();
    const posted = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith(createPost.path),
    );
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    expect((await posted).ok()).toBe(true);

    for (const device of [phone, desk]) await goTo(device.page, `${group}?tab=discussions`);
    await pollOf(desk.page).getByRole('checkbox', { name: 'Kape' }).waitFor();
    for (const name of ['Kape', 'Tinapay']) await pollOf(phone.page).getByRole('checkbox', { name }).check();
    await pollOf(phone.page).getByRole('button', { name: 'Vote', exact: true }).click();
    const both = ['Kape 1 vote, 100%, your choice', 'Tinapay 1 vote, 100%, your choice'];
    for (const device of [phone, desk]) await expect.poll(() => resultsOf(device.page)).toEqual(both);
    await expect.poll(() => pollOf(page).innerText()).toContain('1 vote');
  });
});

test('what a blocked person writes folds and unfolds live, and the log stays where it is', async () => {
  for (let n = 0; n < 40; n += 1) await say(n % 4 === 0 ? desk : cora, `No. ${n}\nat isa pang linya`);
  await say(desk, 'Huling salita');
  await write(cora, '', 'Pansit habhab');
  await comment(cora, await write(desk, '', 'Ano ang baon?'), 'Adobo');
  const folded = () => desk.page.getByRole('article', { name: /^Message from someone you blocked/ });

  await goTo(phone.page, '/settings/?tab=security');
  await phone.page.getByText('You have not blocked anyone.').waitFor();
  // Loaded, it opens where the newest messages are, not where this device has left it.
  await desk.page.goto(`${group}chats/`);
  const last = message(desk.page, 'Huling salita');
  await last.waitFor();
  await message(desk.page, 'No. 39').waitFor();
  const place = async () => (await last.boundingBox())?.y ?? 0;
  const before = await place();

  const blocking = await phone.context.request.put(`/api/me/blocks/${room.members[2]?.userId}`, {
    headers: { origin: stage.server.url },
  });
  expect(blocking.ok()).toBe(true);
  await phone.page.locator('[data-blocked]').filter({ hasText: 'Cora Reyes' }).waitFor();
  await expect.poll(() => folded().count()).toBeGreaterThan(3);
  expect(await desk.page.getByRole('log').or(desk.page.locator('main')).first().innerText()).not.toContain(
    'No. 39',
  );
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(1);

  await folded().last().getByRole('button', { name: 'Show' }).click();
  await message(desk.page, 'No. 39').getByRole('button', { name: 'About Cora Reyes' }).waitFor();

  await goTo(desk.page, `${group}?tab=discussions`);
  await desk.page.getByText('Post from someone you blocked').waitFor();
  expect(await desk.page.getByText('Pansit habhab').count()).toBe(0);
  await desk.page.getByRole('button', { name: 'Show the post' }).click();
  await desk.page.getByText('Pansit habhab').waitFor();
  await desk.page.getByRole('link', { name: '1 comment', exact: true }).click();
  await desk.page.getByText('Comment from someone you blocked').waitFor();
  expect(await desk.page.getByText('Adobo').count()).toBe(0);

  await phone.page.getByRole('button', { name: 'Unblock Cora Reyes' }).click();
  await desk.page.getByText('Adobo').waitFor();
  await phone.page.getByText('You have not blocked anyone.').waitFor();
  await phone.page.getByRole('button', { name: 'Undo' }).click();
  await desk.page.getByText('Comment from someone you blocked').waitFor();
  await phone.page.locator('[data-blocked]').waitFor();
});

test('what one device schedules, another lists, moves, edits, sends and deletes', async () => {
  const item = (text: string) => phone.page.locator('[data-scheduled]').filter({ hasText: text });
  const field = desk.page.getByRole('textbox', { name: /^Message #/ });
  async function choose(text: string, action: string): Promise<void> {
    await item(text).getByRole('button', { name: 'Actions' }).click();
    await phone.page.getByRole('menuitem', { name: action }).click();
  }
  await goTo(phone.page, '/scheduled/');
  await phone.page.getByText('Nothing scheduled yet').waitFor();

  // By keys alone: the field, the menu, the dialog.
  await goTo(desk.page, `${group}chats/`);
  await field.fill('Magandang umaga');
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
  await item('Magandang umaga').getByText('Tomorrow at 7:15 AM').waitFor();
  await expect.poll(() => writtenIn(field)).toBe('');
  expect(await message(desk.page, 'Magandang umaga').count()).toBe(0);

  await choose('Magandang umaga', 'Change the time');
  await phone.page.getByRole('dialog').getByLabel('Time').fill('18:30');
  await phone.page.getByRole('button', { name: 'Save' }).click();
  await item('Magandang umaga').getByText('Tomorrow at 6:30 PM').waitFor();
  await choose('Magandang umaga', 'Edit');
  await phone.page.getByRole('textbox', { name: 'Text' }).fill('Magandang gabi');
  await phone.page.getByRole('button', { name: 'Save' }).click();
  await choose('Magandang gabi', 'Send now');
  await message(desk.page, 'Magandang gabi').waitFor();
  await phone.page.getByText('Nothing scheduled yet').waitFor();

  // Without a network nothing is scheduled, and nothing typed is lost.
  await field.fill('Bukas na lang');
  await desk.context.setOffline(true);
  await desk.page.getByRole('button', { name: 'Send later' }).click();
  await desk.page.getByRole('menuitem').first().click();
  await desk.page.getByText('Scheduling needs a connection. Your text is kept.').waitFor();
  expect(await writtenIn(field)).toBe('Bukas na lang');
  await desk.context.setOffline(false);
  await desk.page.getByRole('button', { name: 'Send later' }).click();
  await desk.page.getByRole('menuitem').first().click();
  await item('Bukas na lang').waitFor();

  // At its time it cannot be sent: the author learns why, and where.
  await stage.database.db.query(
    `insert into restrictions (id, user_id, group_id, moderator_id, type, scope, reason, starts_at, created_at)
     select gen_random_uuid(), $2, $1, $3, 'CHAT_MUTE', 'GROUP', '', now(), now()`,
    [room.groupId, room.members[1]?.userId, room.members[0]?.userId],
  );
  await choose('Bukas na lang', 'Send now');
  await item('Bukas na lang').getByText('Not sent:').waitFor();
  await choose('Bukas na lang', 'Delete');
  await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await phone.page.getByText('Nothing scheduled yet').waitFor();

  await goTo(phone.page, `${group}?tab=discussions`);
  await phone.page.getByRole('button', { name: 'Share something…' }).click();
  await phone.page.getByRole('textbox', { name: 'Title' }).fill('Lunes');
  await phone.page.getByRole('textbox', { name: 'Text of the post' }).fill('Bagong linggo');
  await phone.page.getByRole('button', { name: 'Send later' }).click();
  await phone.page.getByRole('menuitem').first().click();
  await phone.page.getByRole('button', { name: 'View' }).click();
  await item('Bagong linggo').getByText('Lunes').waitFor();
  await goTo(desk.page, `${group}?tab=discussions`);
  await choose('Bagong linggo', 'Send now');
  await desk.page.getByText('Bagong linggo').waitFor();
});

test('who may no longer read what they saved sees no text of it', async () => {
  await stage.database.db.query(
    `update group_members set status = 'REMOVED' where group_id = $1 and user_id = $2`,
    [room.groupId, room.members[1]?.userId],
  );
  await phone.page.goto('/saved/');
  await expect.poll(() => phone.page.getByText('You can no longer read this.').count()).toBe(2);
  expect(await phone.page.locator('main').innerText()).not.toMatch(/Bukas|barako|Kape/i);
  await phone.page.getByRole('button', { name: 'Remove from saved' }).first().click();
  await expect.poll(() => phone.page.locator('[data-saved]').count()).toBe(1);
  for (const visitor of [ana, desk, phone, cora]) expect(visitor.faults()).toEqual([]);
});
