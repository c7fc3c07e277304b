import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aPdf } from '../../server/attachments/an-attachment-world.ts';
import { aPicture } from '../../server/uploads/a-picture.ts';
import { aRoom, type Room } from '../../support/a-room.ts';
import { anotherPage, PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';
import { writtenIn } from '../../support/browser/written-in.ts';

let stage: SharedStage;
let room: Room;
let chat: string;
const DISCUSSIONS = '/communities/kape-sa-pila/?tab=discussions';

beforeAll(async () => {
  stage = await sharedStage('empty');
  room = await aRoom(stage.database.db, { slug: 'kape-sa-pila', names: ['Ana', 'Ben'] });
  chat = `/communities/kape-sa-pila/chats/?conversationId=${room.conversationIds[0]}`;
});

/** Ana in a browser that was never here before. */
function ana(): Promise<Visitor> {
  return stage.visitor({ ...PHONE, token: room.members[0]?.token });
}

const messageField = (page: Page) => page.getByRole('textbox', { name: /message/i });
const attach = async (at: Page | Locator) =>
  at
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'litrato.png', mimeType: 'image/png', buffer: await aPicture('png', { width: 300 }) },
      { name: 'Resipe ni Lola.pdf', mimeType: 'application/pdf', buffer: aPdf('x') },
    ]);

/** Whether this browser has everything in its shell that the page has used. */
function isKept(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const [shell] = (await caches.keys()).filter((name) => name.startsWith('shell-'));
    if (shell === undefined) return false;
    const kept = new Set((await (await caches.open(shell)).keys()).map(({ url }) => url));
    return performance
      .getEntriesByType('resource')
      .every(({ name }) => !name.includes('/assets/') || kept.has(name));
  });
}

async function draw(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `waiting-${name}.png`) });
}

/** Whether the picture of a text that waits is drawn, and its file is named. */
async function filesAreShown(page: Page): Promise<void> {
  const files = page.locator('[data-attachments=local]');
  await files.getByText('Resipe ni Lola.pdf').waitFor();
  await expect
    .poll(() =>
      files
        .locator('img')
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBe(300);
}

test('the draft of a message ends in every tab when one of them sends it, with and without a network', async () => {
  const first = await ana();
  const second = await anotherPage(first, stage.server.url);
  const third = await anotherPage(first, stage.server.url);
  const fields = [first, second].map(({ page }) => messageField(page));
  for (const { page } of [first, second]) await page.goto(chat);
  for (const isOnline of [true, false]) {
    if (!isOnline) await first.context.setOffline(true);
    await fields[0]?.fill('Isang beses lang');
    await expect.poll(() => Promise.all(fields.map(writtenIn))).toEqual(Array(2).fill('Isang beses lang'));
    // Where a tab has typed too, the text is still one.
    await fields[1]?.press('End');
    await fields[1]?.pressSequentially('!');
    await expect.poll(() => Promise.all(fields.map(writtenIn))).toEqual(Array(2).fill('Isang beses lang!'));
    await fields[0]?.press('Enter');
    await expect.poll(() => Promise.all(fields.map(writtenIn))).toEqual(['', '']);
    for (const { page } of [first, second]) {
      await expect.poll(() => page.getByText('Isang beses lang!').count()).toBe(isOnline ? 1 : 2);
      await expect.poll(() => page.getByText('Waiting to be sent').count()).toBe(isOnline ? 0 : 1);
    }
  }
  await first.context.setOffline(false);
  await third.page.goto(chat);
  for (const { page } of [first, second, third]) {
    await expect.poll(() => page.getByText('Isang beses lang!').count()).toBe(2);
    await expect.poll(() => writtenIn(messageField(page))).toBe('');
  }
  await first.context.close();
});

test('a message with files and a recording are shown while they wait, also after a reload', async () => {
  const { page, context, faults } = await ana();
  await page.goto(chat);
  await page.getByRole('button', { name: 'Record a voice message' }).click();
  await page.getByRole('timer', { name: 'Recording' }).filter({ hasText: '0:01' }).waitFor();
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await attach(page);
  await page.getByRole('list', { name: 'Attached files' }).getByRole('img').first().waitFor();
  await expect.poll(() => isKept(page)).toBe(true);
  await context.setOffline(true);
  await messageField(page).fill('May litrato');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await page.getByText('May litrato').waitFor();
    await filesAreShown(page);
    await page
      .locator('[data-attachments=local]')
      .getByRole('button', { name: 'Play voice message' })
      .waitFor();
  }
  await draw(page, 'message');
  await context.setOffline(false);
  await expect.poll(() => page.locator('[data-attachments=true] img').count()).toBe(1);
  expect(faults()).toEqual([]);
  await context.close();
});

test('a post and a comment with files are shown while they wait, also after a reload', async () => {
  const { page, context, faults } = await ana();
  await page.goto(DISCUSSIONS);
  await page.getByRole('button', { name: /Share something/ }).click();
  const post = page.getByRole('textbox', { name: 'Text of the post' });
  await post.fill('Walang signal dito');
  await page.getByRole('button', { name: 'Poll', exact: true }).click();
  for (const [at, option] of ['Oo', 'Hindi'].entries())
    await page.getByRole('textbox', { name: `Option ${at + 1}`, exact: true }).fill(option);
  await attach(page);
  await page.getByRole('list', { name: 'Attached files' }).waitFor();
  await expect.poll(() => isKept(page)).toBe(true);
  await context.setOffline(true);
  await post.press('Control+Enter');
  const unsent = page.getByRole('article', { name: 'Your post' });
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await unsent.getByText('Walang signal dito').waitFor();
    await unsent.getByText('Hindi').waitFor();
    await filesAreShown(page);
  }
  await context.setOffline(false);
  await expect.poll(() => unsent.count()).toBe(0);

  await page.getByText('Walang signal dito').click();
  const comment = page.getByRole('textbox', { name: /comment/i });
  await comment.fill('Hintay lang');
  await attach(page);
  await page.getByRole('list', { name: 'Attached files' }).waitFor();
  await expect.poll(() => isKept(page)).toBe(true);
  await context.setOffline(true);
  await comment.press('Control+Enter');
  const waiting = page.getByRole('article', { name: 'Your comment' });
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await waiting.getByText('Hintay lang').waitFor();
    await filesAreShown(page);
  }
  await draw(page, 'comment');
  await context.setOffline(false);
  await expect.poll(() => waiting.count()).toBe(0);
  const { rows } = await stage.database.db.query<{ files: number }>(
    `select count(*)::integer as files from attachments a left join comments c on c.id = a.comment_id
       join posts p on p.id in (a.post_id, c.post_id) where p.group_id = $1`,
    [room.groupId],
  );
  expect(rows).toEqual([{ files: 4 }]);
  expect(faults()).toEqual([]);
  await context.close();
});

test('a browser that refuses its storage shows a chat and sends what is written there', async () => {
  const { page, context, faults } = await ana();
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await page.goto(chat);
  await page.getByText('May litrato').waitFor();
  await messageField(page).fill('Walang imbakan');
  await messageField(page).press('Enter');
  await expect.poll(() => writtenIn(messageField(page))).toBe('');
  await expect
    .poll(async () => {
      const { rows } = await stage.database.db.query(
        `select from chat_messages where content = 'Walang imbakan'`,
      );
      return rows.length;
    })
    .toBe(1);
  await goTo(page, '/messages/');
  await page.getByPlaceholder('Search conversations').waitFor();
  expect(faults()).toEqual([]);
  await context.close();
});
