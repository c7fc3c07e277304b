import { join } from 'node:path';
import type { Locator, Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aPdf } from '../../server/attachments/an-attachment-world.ts';
import { aNoisyPicture, aPicture } from '../../server/uploads/a-picture.ts';
import { aRoom, type Room } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';
import { violationsIn } from '../screens/verdicts.ts';

let stage: SharedStage;
let ana: Visitor;
/** On a narrow phone. */
let ben: Visitor;
let room: Room;
let address: string;

beforeAll(async () => {
  stage = await sharedStage('empty');
  room = await aRoom(stage.database.db, { slug: 'kape-at-larawan', names: ['Ana', 'Ben'] });
  address = `/communities/kape-at-larawan/chats/?conversationId=${room.conversationIds[0]}`;
  const [one, two] = room.members;
  ana = await stage.visitor({ token: one?.token });
  ben = await stage.visitor({ ...PHONE, token: two?.token });
  await ben.page.setViewportSize({ width: 360, height: 740 });
  for (const { page } of [ana, ben]) {
    await page.goto(address);
    await message(page).waitFor();
  }
});

async function draw(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `files-${name}.png`) });
}

interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/**
 * Pastes or drops files where a user would. What is pasted goes to what has the focus in that moment: the editor may take
 * the place of a field after the field was found.
 */
async function give(at: Locator, how: 'paste' | 'drop', files: readonly GivenFile[]): Promise<void> {
  const given = files.map(({ buffer, ...file }) => ({ ...file, data: buffer.toString('base64') }));
  await at.focus();
  await at.evaluate(
    (element, { how, given }) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, data } of given) {
        const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      const told = { bubbles: true, cancelable: true };
      if (how === 'paste')
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { ...told, clipboardData: transfer }),
        );
      else
        for (const kind of ['dragover', 'drop'])
          element.dispatchEvent(new DragEvent(kind, { ...told, dataTransfer: transfer }));
    },
    { how, given },
  );
}

const aPng = async (name: string, width: number, height = 0): Promise<GivenFile> => ({
  name,
  mimeType: 'image/png',
  buffer: await aPicture('png', { width, height }),
});

const aDocument = (name: string, bytes = 0): GivenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: aPdf('x'.repeat(bytes)),
});

const strip = (page: Page) => page.getByRole('list', { name: 'Attached files' });
const message = (page: Page) => page.getByRole('textbox', { name: /message/i });
const attach = (at: Page | Locator, ...files: GivenFile[]) =>
  at.locator('input[type=file]').first().setInputFiles(files);
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
const pictures = (page: Page) => page.locator('[data-attachments=true] img');
const widthOf = (page: Page) =>
  pictures(page)
    .first()
    .evaluate((img: HTMLImageElement) => img.naturalWidth);
/** The requests that carry the parts of a file. */
const uploads = /\/api\/uploads\/[0-9a-f-]+\?/;
/** The value once two looks find the same. */
async function atRest(look: () => Promise<number>): Promise<number> {
  let last = Number.NaN;
  await expect
    .poll(async () => {
      const was = last;
      last = await look();
      return last === was;
    })
    .toBe(true);
  return last;
}
const stored = async () => {
  const { rows } = await stage.database.db.query<{ content: string; files: number }>(
    `select m.content, (select count(*)::integer from attachments a where a.chat_message_id = m.id) as files
     from chat_messages m where m.chat_conversation_id = $1 order by m.seq`,
    [room.conversationIds[0]],
  );
  return rows;
};

test('a pasted picture and a file come to the other reader, who opens and downloads them', async () => {
  const drawings: string[] = [];
  ben.page.on('response', (response) => {
    const [, drawing] = /\/files\/attachments\/.+\/(\w+)\.webp/.exec(response.url()) ?? [];
    if (drawing !== undefined) drawings.push(drawing);
  });
  const buffer = await aNoisyPicture(1600, 800);
  await give(message(ana.page), 'paste', [{ name: 'kusina.png', mimeType: 'image/png', buffer }]);
  await strip(ana.page).waitFor();
  await attach(ana.page, aDocument('Resipe ni Lola.pdf'));
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
  // The preview comes first, and the large drawing takes its place.
  expect(drawings).toEqual(['320', '960']);
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
  await attach(ana.page, await aPng('litrato.png', 300));
  await strip(ana.page).waitFor();
  await send(ana.page);
  await ana.page.locator('[data-attachments=local] img').waitFor();
  expect(await stored()).toHaveLength(before);
  await ana.context.setOffline(false);
  await expect.poll(() => pictures(ben.page).count()).toBe(2);
  await expect.poll(() => ana.page.locator('[data-attachments=local]').count()).toBe(0);
  expect((await stored()).slice(before)).toEqual([{ content: '', files: 1 }]);
});

test('while a photo is being sent, the other reader sees its box, then the photo in it; a refused one goes away', async () => {
  const parts: Route[] = [];
  await ana.page.route(uploads, (route) =>
    route.request().method() === 'PATCH' ? void parts.push(route) : route.continue(),
  );
  const before = (await stored()).length;
  const shown = await pictures(ben.page).count();
  const box = ben.page.locator('[data-attachments=arriving]');
  const sizeOf = async (at: Locator) => {
    const found = await at.boundingBox();
    return [Math.round(found?.width ?? 0), Math.round(found?.height ?? 0)];
  };
  await attach(ana.page, await aPng('resibo.png', 1250, 1100));
  await strip(ana.page).waitFor();
  await send(ana.page);
  await box.getByText('Sending a photo...').waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await ben.page.emulateMedia({ colorScheme });
    await draw(ben.page, `arriving-360-${colorScheme}`);
  }
  expect(await violationsIn(ben.page, 'light')).toEqual([]);
  const reserved = await sizeOf(box.getByText('Sending a photo...'));
  expect(await ana.page.locator('[data-attachments=arriving]').count()).toBe(0);
  expect(await stored()).toHaveLength(before);
  await parts.shift()?.continue();
  await expect.poll(() => pictures(ben.page).count()).toBe(shown + 1);
  expect(await box.count()).toBe(0);
  expect(await sizeOf(pictures(ben.page).last())).toEqual(reserved);
  expect((await stored()).slice(before)).toEqual([{ content: '', files: 1 }]);

  // A reader who has scrolled up stays where they are.
  const log = ben.page.getByRole('log');
  await log.hover();
  await ben.page.mouse.wheel(0, -150);
  const top = async () => Math.round((await log.getByRole('article').first().boundingBox())?.y ?? 0);
  const place = await atRest(top);
  await attach(ana.page, await aPng('isa pa.png', 300, 200));
  await strip(ana.page).waitFor();
  await send(ana.page);
  await box.waitFor({ state: 'attached' });
  expect(await top()).toBe(place);
  await expect.poll(() => parts.length).toBe(1);
  const problem = { status: 400, code: 'request.invalid', message: 'The request is not valid' };
  await parts.shift()?.fulfill({ status: 400, json: problem });
  await box.waitFor({ state: 'detached' });
  expect(await top()).toBe(place);
  await ana.page.getByRole('button', { name: 'Discard', exact: true }).click();
  await ana.page.locator('[data-attachments=local]').waitFor({ state: 'detached' });
  expect(await stored()).toHaveLength(before + 1);
  await ana.page.unroute(uploads);
  // Back to the end, where what comes is followed.
  await ben.page.mouse.wheel(0, 10_000);
});

test('a message is cancelled while its file is uploaded: its box goes, the next one comes, and its words are kept', async () => {
  const { page } = ana;
  const line = await page.context().newCDPSession(page);
  const limitUpload = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
    });
  const before = (await stored()).length;
  // This file would take ten minutes.
  await limitUpload(4000);
  await message(page).fill('Pakitingnan ito');
  await attach(page, aDocument('Plano.pdf', 2_500_000));
  await strip(page).waitFor();
  await send(page);
  await message(page).fill('Bukas na lang');
  await send(page);
  const box = ben.page.locator('[data-attachments=arriving]');
  await box.waitFor();
  const row = page.getByRole('article').filter({ hasText: 'Pakitingnan ito' });
  await draw(page, 'cancel-1440');
  await row.getByRole('button', { name: 'Cancel', exact: true }).focus();
  await page.keyboard.press('Enter');
  await row.waitFor({ state: 'detached' });
  await box.waitFor({ state: 'detached' });
  await ben.page.getByRole('article').getByText('Bukas na lang').waitFor();
  expect((await stored()).slice(before)).toEqual([{ content: 'Bukas na lang', files: 0 }]);
  // Both are where they were written, and nothing is uploaded before Send.
  await expect.poll(() => message(page).innerText()).toBe('Pakitingnan ito');
  expect(await message(page).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await strip(page).locator('[data-file=stopped]').count()).toBe(1);
  await draw(page, 'cancelled-1440');
  await limitUpload(-1);
  await send(page);
  await ben.page.getByText('Plano.pdf').waitFor();
  expect((await stored()).slice(before + 1)).toEqual([{ content: 'Pakitingnan ito', files: 1 }]);
});

test('a dropped file is cancelled while it is sent; another goes on by itself, and again by a press', async () => {
  const { page } = ana;
  const parts: Route[] = [];
  let answer: (route: Route) => Promise<void> = async (route) => void parts.push(route);
  await page.route(uploads, (route) =>
    route.request().method() === 'PATCH' ? answer(route) : route.continue(),
  );
  const begun = async () => {
    const { rows } = await stage.database.db.query<{ n: number }>(
      'select count(*)::int as n from uploads where done_at is null and group_id = $1',
      [room.groupId],
    );
    return rows[0]?.n ?? 0;
  };
  // What was refused before stays until the server sweeps it away.
  const left = await begun();
  await give(page.getByRole('log'), 'drop', [aDocument('Ulat.pdf', 2_500_000)]);
  const item = (name: string) => strip(page).getByRole('listitem').filter({ hasText: name });
  await item('Ulat.pdf').getByRole('progressbar').waitFor();
  await expect.poll(() => parts.length).toBe(1);
  expect(await begun()).toBe(left + 1);
  await page.getByRole('button', { name: 'Remove Ulat.pdf' }).click();
  await strip(page).waitFor({ state: 'detached' });
  await expect.poll(begun).toBe(left);

  // One part is lost on the way, another takes longer than the server waits, and a later one is refused.
  const fates = ['arrives', 'is lost', 'arrives', 'is late', 'arrives', 'is refused'];
  answer = async (route) => {
    const fate = fates.shift();
    if (fate === 'is lost') return route.abort('connectionreset');
    if (fate === 'is late') return route.fulfill({ status: 408, json: {} });
    if (fate === 'is refused') return route.fulfill({ status: 400, json: {} });
    return route.continue();
  };
  await give(message(page), 'drop', [aDocument('Aklat.pdf', 2_500_000)]);
  await item('Aklat.pdf').getByRole('alert').waitFor();
  expect(fates).toEqual([]);
  await page.getByRole('button', { name: 'Try Aklat.pdf again' }).click();
  await page.locator('[data-file=arrived]').waitFor();
  await page.unroute(uploads);

  // With it, nine of these are taken, also when they come at the same time.
  const pictures = await Promise.all([1, 2, 3].map((n) => aPng(`larawan ${n}.png`, 500 + n, 400)));
  const documents = Array.from({ length: 8 }, (_, n) => aDocument(`Pahina ${n}.pdf`));
  await Promise.all([attach(page, ...pictures), give(message(page), 'drop', documents)]);
  await page.getByText('Attach at most 10 files').waitFor();
  await expect.poll(() => page.locator('[data-file=arrived]').count()).toBe(10);
  expect(await page.getByRole('button', { name: 'Attach files' }).isDisabled()).toBe(true);
  const sent = (await stored()).length;
  await send(page);
  await ben.page.getByText('Pahina 5.pdf').waitFor();
  expect((await stored()).slice(sent)).toEqual([{ content: '', files: 10 }]);
});

test('arrow keys go from picture to picture, and Escape leads back to where they were opened', async () => {
  const { page } = ana;
  const opener = page
    .locator('[data-attachments=true]')
    .filter({ hasText: 'Pahina 5.pdf' })
    .getByRole('button', { name: 'Open picture' })
    .nth(1);
  await opener.focus();
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog', { name: 'Pictures' });
  for (const [key, at] of [
    [null, '2 of 3'],
    ['ArrowRight', '3 of 3'],
    ['ArrowRight', '3 of 3'],
    ['ArrowLeft', '2 of 3'],
    ['ArrowLeft', '1 of 3'],
  ] as const) {
    if (key !== null) await page.keyboard.press(key);
    await box.getByText(at, { exact: true }).waitFor();
    const name = `larawan ${at[0]}.png`;
    await box.getByText(name, { exact: true }).waitFor();
  }
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('a voice message is recorded and heard; in low data mode a picture waits for a press that names its size', async () => {
  await ben.page.evaluate(() => {
    localStorage.setItem('tambayan.low-data', 'ON');
    dispatchEvent(new StorageEvent('storage', { key: 'tambayan.low-data', newValue: 'ON' }));
  });
  const { page } = ana;
  await page.getByRole('button', { name: 'Record a voice message' }).click();
  await page.getByRole('timer', { name: 'Recording' }).filter({ hasText: '0:01' }).waitFor();
  await page.getByRole('button', { name: 'Stop recording' }).click();
  await strip(page).getByRole('button', { name: 'Play voice message' }).waitFor();
  await attach(page, await aPng('hapag.png', 700, 500));
  await send(page);

  const files = ben.page.locator('[data-attachments=true]').last();
  const wanted: string[] = [];
  ben.page.on('request', (request) => {
    if (request.url().includes('/files/attachments/')) wanted.push(request.url());
  });
  const show = files.getByRole('button', { name: /^Show picture, \d+ (bytes|B|kB|KB)$/ });
  await show.waitFor();
  await draw(ben.page, 'low-data-360');
  expect(wanted).toEqual([]);
  await show.click();
  await expect
    .poll(() => files.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(700);
  await files.getByRole('button', { name: 'Play voice message' }).click();
  await expect
    .poll(() => files.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0);
  expect(ana.faults()).toEqual([]);
  expect(ben.faults()).toEqual([]);
});

test('a post has the picture that was pasted into it, and a comment the file that was attached to it', async () => {
  for (const { page } of [ana, ben]) {
    await page.goto('/communities/kape-at-larawan/?tab=discussions');
    await page.getByRole('button', { name: 'Share something…' }).waitFor();
  }
  const { page } = ana;
  await page.getByRole('button', { name: 'Share something…' }).click();
  await page.getByRole('textbox', { name: 'Text of the post' }).fill('Ang bagong kusina');
  await give(page.getByRole('textbox', { name: 'Text of the post' }), 'paste', [
    await aPng('kusina.png', 400, 300),
  ]);
  await strip(page).waitFor();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await ben.page.getByRole('article').getByText('Ang bagong kusina').waitFor();
  await ben.page.getByRole('button', { name: /^Show picture/ }).click();
  await expect.poll(() => widthOf(ben.page)).toBe(400);

  const comments = ben.page.getByRole('article').filter({ hasText: 'Ang bagong kusina' });
  await comments.getByRole('button', { name: 'Write a comment…' }).click();
  await attach(comments, aDocument('Sukat.pdf'));
  await strip(ben.page).waitFor();
  await comments.getByRole('button', { name: 'Post comment' }).click();
  // The list has the name of the file, and leads to it.
  await page.getByRole('listitem').getByRole('link', { name: 'Sukat.pdf' }).click();
  await page.getByRole('link', { name: 'Download Sukat.pdf' }).waitFor();
});
