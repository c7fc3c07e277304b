import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { aRoom, type Room } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';
import { violationsIn } from '../screens/verdicts.ts';

let stage: SharedStage;
let ana: Visitor;
let ben: Visitor;
let room: Room;

beforeAll(async () => {
  stage = await sharedStage('empty');
  room = await aRoom(stage.database.db, { slug: 'malalaking-larawan', names: ['Ana', 'Ben'] });
  const [one, two] = room.members;
  ana = await stage.visitor({ token: one?.token });
  ben = await stage.visitor({ ...PHONE, token: two?.token });
  for (const { page } of [ana, ben]) {
    await page.goto(`/communities/malalaking-larawan/chats/?conversationId=${room.conversationIds[0]}`);
    await page.getByRole('textbox', { name: /message/i }).waitFor();
  }
});

/** A picture in one colour, however large. */
function drawn(width: number, height: number, format: 'jpeg' | 'png'): Promise<Buffer> {
  const create = { width, height, channels: 3, background: '#2f6f4f' } as const;
  return sharp({ create, limitInputPixels: false }).toFormat(format).toBuffer();
}

/** A photo whose phone lost the network before its end. */
async function cut(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 800, height: 600, channels: 3, background: '#808080', noise } as const;
  const whole = await sharp({ create }).jpeg().toBuffer();
  return whole.subarray(0, Math.floor(whole.length * 0.7));
}

const strip = (page: Page) => page.getByRole('list', { name: 'Attached files' });
const choose = async (page: Page, name: string, mimeType: string, buffer: Buffer) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach files' }).click();
  await (await chooser).setFiles({ name, mimeType, buffer });
};
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
const pictures = (page: Page) => page.locator('[data-attachments=true] img');

async function lastStored() {
  const { rows } = await stage.database.db.query<{ name: string; width: number; height: number }>(
    `select a.name, a.width, a.height from attachments a join chat_messages m on m.id = a.chat_message_id
     where m.chat_conversation_id = $1 order by m.seq desc limit 1`,
    [room.conversationIds[0]],
  );
  return rows[0];
}

test('photos of 50 and 108 megapixels, a very long screenshot and a cut photo are sent, and seen by the reader', async () => {
  const rows = [
    { name: 'limampu.jpg', size: [8160, 6144], format: 'jpeg', ratio: 8160 / 6144 },
    { name: 'sandaan.jpg', size: [12_000, 9000], format: 'jpeg', ratio: 12 / 9 },
    { name: 'mahaba.png', size: [1080, 16_000], format: 'png', ratio: 1080 / 16_000 },
    { name: 'putol.jpg', size: null, format: 'jpeg', ratio: 800 / 600 },
  ] as const;
  for (const [at, { name, size, format, ratio }] of rows.entries()) {
    const buffer = size === null ? await cut() : await drawn(size[0], size[1], format);
    await choose(ana.page, name, `image/${format}`, buffer);
    await strip(ana.page).waitFor();
    await send(ana.page);
    await strip(ana.page).waitFor({ state: 'detached' });
    for (const { page } of [ana, ben])
      await expect.poll(() => pictures(page).count(), { message: name }).toBe(at + 1);
    const width = () =>
      pictures(ben.page)
        .last()
        .evaluate((img: HTMLImageElement) => img.naturalWidth);
    await expect.poll(width, { message: name }).toBeGreaterThan(60);
    const stored = await lastStored();
    expect(stored?.name, name).toBe(name.replace('.png', '.jpg'));
    expect((stored?.width ?? 0) / (stored?.height ?? 1), name).toBeCloseTo(ratio, 1);
  }
});

test('a very long screenshot is read from top to bottom over the whole page', async () => {
  const { page } = ben;
  await page
    .getByRole('button', { name: /^Open picture/ })
    .nth(2)
    .click();
  const reading = page.getByRole('dialog', { name: 'Pictures' }).getByRole('region');
  await reading.waitFor();
  const sizes = () =>
    reading.evaluate((element) => ({ all: element.scrollHeight, seen: element.clientHeight }));
  await expect.poll(async () => (await sizes()).all / (await sizes()).seen).toBeGreaterThan(3);
  await reading.focus();
  await page.keyboard.press('End');
  await expect.poll(() => reading.evaluate((element) => element.scrollTop)).toBeGreaterThan(500);
  expect(await violationsIn(page, 'light')).toEqual([]);
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/long-picture.png` });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Pictures' }).waitFor({ state: 'detached' });
});

test('a HEIC photo that this browser cannot read, and a film, are refused with a sentence, and the chat goes on', async () => {
  const { page } = ana;
  const heic = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(400),
  ]);
  for (const [name, type, sentence] of [
    ['IMG_0042.HEIC', '', /can’t read HEIC photos/],
    ['IMG_0043.heic', 'image/heic', /can’t read HEIC photos/],
    ['sayaw.mp4', 'video/mp4', /Attach pictures, PDF and office files/],
  ] as const) {
    await choose(page, name, type, heic);
    await page.getByText(sentence).first().waitFor();
    expect(await strip(page).count(), name).toBe(0);
    await page
      .getByRole('button', { name: /Dismiss|Close/ })
      .first()
      .click();
    await page.getByText(sentence).first().waitFor({ state: 'detached' });
  }
  expect([ana.faults(), ben.faults()]).toEqual([[], []]);
});

test('a tab character in a message is sent, read and edited as it was typed', async () => {
  const { page } = ana;
  const field = page.locator('[contenteditable="true"][aria-label^="Message"]');
  await field.focus();
  await field.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'asukal\t50\nharina\t80');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await field.press('Enter');
  const row = ben.page.getByRole('article').filter({ hasText: 'harina' });
  await row.waitFor();
  expect(await row.innerText()).toContain('asukal\t50\nharina\t80');
  const content = async () =>
    (
      await stage.database.db.query<{ content: string }>(
        'select content from chat_messages where chat_conversation_id = $1 order by seq desc limit 1',
        [room.conversationIds[0]],
      )
    ).rows[0]?.content;
  expect(await content()).toBe('asukal\t50\nharina\t80');
  await field.press('ArrowUp');
  const edited = page.locator('[contenteditable="true"][aria-label="Edit message"]');
  await edited.waitFor();
  await edited.press('End');
  await page.keyboard.type(' 5');
  await edited.press('Enter');
  await expect.poll(content).toBe('asukal\t50\nharina\t80 5');
});
