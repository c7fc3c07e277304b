import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPdf } from '../../server/attachments/an-attachment-world.ts';
import { aPicture } from '../../server/uploads/a-picture.ts';
import { aRoom } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { aStage, type Stage } from '../../support/browser/a-stage.ts';
import { freshDatabase } from '../../support/engines/fresh-database.ts';
import { violationsIn } from '../screens/verdicts.ts';

let stage: Stage;
let ana: Visitor;
/** On a narrow phone. */
let ben: Visitor;
let address: string;

beforeAll(async () => {
  stage = await aStage(await freshDatabase());
  const room = await aRoom(stage.database.db, { names: ['Ana', 'Ben'] });
  await stage.database.db.query(`update groups set slug = 'kape-at-code' where id = $1`, [room.groupId]);
  address = `/communities/kape-at-code/chats/?conversationId=${room.conversationIds[0]}`;
  const [one, two] = room.members;
  ana = await stage.visitor({ token: one?.token });
  ben = await stage.visitor({ ...PHONE, token: two?.token });
  await ben.page.setViewportSize({ width: 360, height: 740 });
  for (const { page } of [ana, ben]) {
    await page.goto(address);
    await page.getByRole('textbox', { name: /message/i }).waitFor();
  }
});
afterAll(() => stage?.close());

async function draw(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `files-${name}.png`) });
}

async function paste(page: Page, bytes: Buffer, field = /message/i): Promise<void> {
  await page.getByRole('textbox', { name: field }).evaluate((field, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(
      new File([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))], 'kusina.png', {
        type: 'image/png',
      }),
    );
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, bytes.toString('base64'));
}

const attach = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
const pictures = (page: Page) => page.locator('[data-attachments=true] img');
const widthOf = (page: Page) =>
  pictures(page)
    .first()
    .evaluate((img: HTMLImageElement) => img.naturalWidth);
const stored = async () => {
  const { rows } = await stage.database.db.query<{ content: string; files: number }>(
    `select m.content, (select count(*)::integer from attachments a where a.chat_message_id = m.id) as files
     from chat_messages m order by m.seq`,
  );
  return rows;
};

test('a pasted picture and a file come to the other reader, who opens and downloads them', async () => {
  await paste(ana.page, await aPicture('png', { width: 1600, height: 800 }));
  await ana.page.getByRole('list', { name: 'Attached files' }).waitFor();
  await attach(ana.page, 'Resipe ni Lola.pdf', 'application/pdf', aPdf());
  await ana.page.getByRole('button', { name: 'Describe kusina.png' }).click();
  await ana.page.getByRole('textbox', { name: 'What does it show?' }).fill('Ang kusina');
  await ana.page.getByRole('button', { name: 'Save', exact: true }).click();
  await draw(ana.page, 'composer-1440');
  await send(ana.page);
  for (const { page } of [ana, ben]) {
    await expect.poll(() => widthOf(page)).toBe(960);
    const box = await pictures(page).first().boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(2, 1);
    expect(await page.getByText('Resipe ni Lola.pdf').isVisible()).toBe(true);
    expect(await violationsIn(page, 'light')).toEqual([]);
  }
  expect(await ben.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  for (const [visitor, width] of [
    [ana, 1440],
    [ben, 360],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await visitor.page.emulateMedia({ colorScheme });
      await draw(visitor.page, `chat-${width}-${colorScheme}`);
    }

  const opener = ben.page.getByRole('button', { name: 'Open picture: Ang kusina' });
  await opener.click();
  const box = ben.page.getByRole('dialog', { name: 'Pictures' });
  await box.getByText('Ang kusina').waitFor();
  await expect
    .poll(() => box.getByRole('img').evaluate((img: HTMLImageElement) => img.clientWidth))
    .toBeGreaterThan(300);
  await draw(ben.page, 'lightbox-360');
  await ben.page.keyboard.press('Escape');
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  const [download] = await Promise.all([
    ben.page.waitForEvent('download'),
    ben.page.getByRole('link', { name: 'Download Resipe ni Lola.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Resipe ni Lola.pdf');
});

test('files that are sent without a connection wait on the device, and are sent once', async () => {
  const before = (await stored()).length;
  await ana.context.setOffline(true);
  await attach(ana.page, 'litrato.png', 'image/png', await aPicture('png', { width: 300 }));
  await ana.page.getByRole('list', { name: 'Attached files' }).waitFor();
  await send(ana.page);
  await ana.page.locator('[data-attachments=local] img').waitFor();
  expect(await stored()).toHaveLength(before);
  await ana.context.setOffline(false);
  await expect.poll(() => pictures(ben.page).count()).toBe(2);
  await expect.poll(() => ana.page.locator('[data-attachments=local]').count()).toBe(0);
  expect((await stored()).slice(before)).toEqual([{ content: '', files: 1 }]);
});

test('a picture that is pasted into a new post is in the post of the other reader', async () => {
  for (const { page } of [ana, ben]) {
    await page.goto('/communities/kape-at-code/?tab=discussions');
    await page.getByRole('button', { name: 'Share something…' }).waitFor();
  }
  const { page } = ana;
  await page.getByRole('button', { name: 'Share something…' }).click();
  await page.getByRole('textbox', { name: 'Text of the post' }).fill('Ang bagong kusina');
  await paste(page, await aPicture('png', { width: 400, height: 300 }), /Text of the post/);
  await page.getByRole('list', { name: 'Attached files' }).waitFor();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await ben.page.getByRole('article').getByText('Ang bagong kusina').waitFor();
  await expect.poll(() => widthOf(ben.page)).toBe(400);
});
