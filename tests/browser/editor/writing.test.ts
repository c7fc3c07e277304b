import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aRoom } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';
import { writtenIn } from '../../support/browser/written-in.ts';

let stage: SharedStage;
let ana: Visitor;
let ben: Visitor;
let chat: string;

beforeAll(async () => {
  stage = await sharedStage('empty');
  const { members, conversationIds } = await aRoom(stage.database.db, {
    slug: 'kape-at-sulat',
    names: ['Ana', 'Ben'],
  });
  chat = `/communities/kape-at-sulat/chats/?conversationId=${conversationIds[0]}`;
  ana = await stage.visitor({ token: members[0]?.token });
  ben = await stage.visitor({ ...PHONE, token: members[1]?.token });
});

const isEditor = (page: Page, name: string) =>
  page.locator(`[contenteditable="true"][aria-label="${name}"]`).waitFor();

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) });
}

async function newest(table: 'posts' | 'chat_messages', column: string): Promise<string | undefined> {
  const { rows } = await stage.database.db.query<{ text: string }>(
    `select ${column} as text from ${table} order by created_at desc limit 1`,
  );
  return rows[0]?.text;
}

test('a post is formatted by keys, by buttons and by typed markdown, and its draft survives a reload', async () => {
  const { page } = ana;
  await goTo(page, '/communities/kape-at-sulat/?tab=discussions');
  await page.getByRole('button', { name: 'Share something…' }).click();
  const field = page.getByRole('textbox', { name: 'Text of the post' });
  await isEditor(page, 'Text of the post');
  await field.focus();
  // The same keys turn a format on and off again.
  for (let n = 0; n < 2; n += 1) await page.keyboard.press('Control+b');
  await page.keyboard.type('Dala bukas ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('lahat');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  // By keys alone: Shift+Tab to the tools, which are one stop, the arrows from tool to tool; the field gets the focus back.
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(focused).not.toBe('Text of the post');
  for (let n = 0; n < 16 && (await focused()) !== 'Emoji'; n += 1) await page.keyboard.press('ArrowLeft');
  for (let n = 0; n < 16 && (await focused()) !== 'List'; n += 1) await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('List');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Text of the post');
  await page.keyboard.type('kape');
  await page.keyboard.press('Enter');
  await page.keyboard.type('_pandesal_ at ');
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Address' }).fill('example.com/luto');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Link' }).waitFor({ state: 'detached' });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('> sabi niya **oo**');
  await picture(page, 'post');
  const text =
    'Dala bukas **lahat**\n\n- kape\n- *pandesal* at [https://example.com/luto](https://example.com/luto)\n\n> sabi niya **oo**';

  await page.reload();
  await page.getByRole('button', { name: /Dala bukas/ }).click();
  await isEditor(page, 'Text of the post');
  await expect.poll(() => field.locator('li').count()).toBe(2);
  await field.press('Control+Enter');
  await page.getByRole('article').getByRole('listitem').first().waitFor();
  await expect.poll(() => newest('posts', 'content_md')).toBe(text);
  await picture(page, 'posted');

  const comment = page.getByRole('textbox', { name: 'Write a comment…' });
  if ((await comment.count()) === 0)
    await page
      .getByRole('article')
      .getByRole('link', { name: /comments?$/i })
      .first()
      .click();
  await isEditor(page, 'Write a comment…');
  await comment.focus();
  await page.keyboard.type('Sige, `npm start`');
  await picture(page, 'comment');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('article').locator('[data-comment] code').waitFor();
  expect(ana.faults()).toEqual([]);
});

test('a chat can be typed in before the editor is there, which loses nothing of it', async () => {
  const { page } = ana;
  const arrives = Promise.withResolvers<void>();
  await page.route('**/assets/rich-area-*', async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await goTo(page, chat);
  const field = page.getByRole('textbox', { name: /^Message / });
  await field.waitFor();
  await field.focus();
  await page.keyboard.type('Salamat **po** Ben, ');
  await page.keyboard.press('ArrowLeft');
  arrives.resolve();
  await page.locator('[contenteditable="true"][aria-label^="Message"]').waitFor();
  await page.keyboard.type('!');
  expect(await writtenIn(field)).toBe('Salamat po Ben,! ');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('End');
  await page.keyboard.type('@be');
  await page.getByRole('option', { name: /Ben/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('- isa');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('dalawa');
  await picture(page, 'chat');

  await page.reload();
  await page.locator('[contenteditable="true"][aria-label^="Message"] li').first().waitFor();
  await field.press('Enter');
  await page.getByRole('log').getByRole('listitem').filter({ hasText: 'dalawa' }).first().waitFor();
  await expect
    .poll(() => newest('chat_messages', 'content'))
    .toMatch(/^Salamat \*\*po\*\* Ben, <@[0-9a-f-]{36}>\n\n- isa\n- dalawa$/);
  expect(await writtenIn(field)).toBe('');

  await goTo(ben.page, chat);
  const article = ben.page.getByRole('article').filter({ hasText: 'dalawa' });
  await article.locator('li').first().waitFor();
  await picture(ben.page, 'chat-phone');
  await ben.page.getByRole('button', { name: 'Formatting' }).click();
  await ben.page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
  await picture(ben.page, 'chat-phone-formatting');
  expect(ana.faults()).toEqual([]);
});
