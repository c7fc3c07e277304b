import { pino } from 'pino';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { coverPath } from '../../src/contract/communities/covers.ts';
import { systemClock, systemTimers } from '../../src/server/platform/clock/clock.ts';
import { createJobs } from '../../src/server/platform/jobs/jobs.ts';
import { aPicture } from '../server/uploads/a-picture.ts';
import { aSite } from '../server/uploads/a-site.ts';
import { demoDatabase } from '../support/a-demo.ts';
import { holdCalls } from '../support/actions/hold-calls.ts';
import { PHONE, type Visitor } from '../support/browser/a-browser.ts';
import { aStage, type Stage } from '../support/browser/a-stage.ts';
import { goTo } from '../support/browser/go-to.ts';

const MEMBERS = '/communities/hurno-sa-sugbo/?tab=members';

let stage: Stage;
/** Two devices of one person. */
let laptop: Visitor;
let phone: Visitor;
/** Someone of a community of theirs. */
let ken: Visitor;
let picture: Buffer;

beforeAll(async () => {
  stage = await aStage(await demoDatabase(), { FETCH_FROM_ANYWHERE: 'on' });
  laptop = await stage.visitor({ as: 'luzabellana' });
  phone = await stage.visitor({ ...PHONE, as: 'luzabellana' });
  ken = await stage.visitor({ as: 'kenongkingco' });
  picture = await aPicture('png', { width: 300 });
  await laptop.page.goto('/settings/');
  await phone.page.goto('/settings/');
  await ken.page.goto(MEMBERS);
});

afterAll(() => stage?.close());

const dialog = ({ page }: Visitor): Locator => page.getByRole('dialog', { name: 'Change Profile Picture' });
const press = (within: Locator | Page, name: string) =>
  within.getByRole('button', { name, exact: true }).click();
const choose = (visitor: Visitor, name: string, mimeType: string, buffer: Buffer) =>
  dialog(visitor).locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
const says = (visitor: Visitor, text: string) =>
  expect.poll(() => dialog(visitor).getByRole('alert').innerText()).toBe(text);

/** The pictures that are really drawn beside a name: where there is none, initials stand. */
function drawnBeside(row: Locator): Promise<number> {
  return row
    .locator('img')
    .evaluateAll(
      (all) => all.filter((one) => one instanceof HTMLImageElement && one.naturalWidth > 0).length,
    );
}
const ownRow = ({ page }: Visitor) => page.getByRole('form', { name: 'Profile Information' });
const inDirectory = () => ken.page.getByRole('listitem').filter({ hasText: '@luzabellana' });

/** On both devices of the person, and in the list that someone else has open. */
async function allDraw(count: number): Promise<void> {
  for (const device of [laptop, phone]) await expect.poll(() => drawnBeside(ownRow(device))).toBe(count);
  await expect.poll(() => drawnBeside(inDirectory())).toBe(count);
}

async function storedAddress(): Promise<string | null> {
  const { rows } = await stage.database.db.query<{ avatar_url: string | null }>(
    `select avatar_url from users where username = 'luzabellana'`,
  );
  return rows[0]?.avatar_url ?? null;
}

describe('Change Profile Picture', () => {
  test('says what it takes, and there is nothing to remove yet', async () => {
    await inDirectory().waitFor();
    await press(laptop.page, 'Change Photo');
    for (const text of [
      'Upload a new profile picture or provide an image URL',
      'JPG, GIF or PNG. Max size of 5MB',
    ])
      await dialog(laptop).getByText(text, { exact: true }).waitFor();
    for (const name of ['Choose File', 'Cancel', 'Upload'])
      await dialog(laptop).getByRole('button', { name, exact: true }).waitFor();
    expect(await dialog(laptop).getByRole('button', { name: 'Remove Photo' }).count()).toBe(0);
  });

  test('refuses an empty hand, what is too large, and what is no picture', async () => {
    await press(dialog(laptop), 'Upload');
    await says(laptop, 'Please select a file to upload');
    await choose(laptop, 'malaki.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1));
    await says(laptop, 'File size must be less than 5MB');
    await choose(laptop, 'sulat.txt', 'text/plain', Buffer.from('hindi larawan'));
    await says(laptop, 'File must be a PNG, JPEG or GIF image');
    await choose(laptop, 'sulat.png', 'image/png', Buffer.from('hindi larawan'));
    await press(dialog(laptop), 'Upload');
    await says(laptop, 'This file is not a PNG, JPEG or GIF picture');
    expect(await storedAddress()).toBeNull();
  });

  test('keeps a picture whose upload failed, so that one more press sends it', async () => {
    const { page } = laptop;
    await choose(laptop, 'ako.png', 'image/png', picture);
    await dialog(laptop).getByText('ako.png').waitFor();
    await expect.poll(() => drawnBeside(dialog(laptop))).toBe(1);
    await page.route(/\/api\/uploads\/[^/?]+\?/, (route) => route.abort(), { times: 1 });
    await press(dialog(laptop), 'Upload');
    await says(laptop, 'Failed to upload avatar. Please try again.');
    await dialog(laptop).getByText('ako.png').waitFor();
  });

  test('says that it uploads, and shows the picture everywhere once it is there', async () => {
    const { page } = laptop;
    const sending = await holdCalls(page, 'PUT', /\/api\/uploads\/[^/?]+\?/);
    await press(dialog(laptop), 'Upload');
    await dialog(laptop).getByRole('button', { name: 'Uploading...' }).waitFor();
    expect(await dialog(laptop).getByRole('button', { name: 'Choose File' }).isDisabled()).toBe(true);
    sending.letGo();
    await page.getByText('Profile picture updated successfully').waitFor();
    await dialog(laptop).waitFor({ state: 'detached' });
    await allDraw(1);
    expect(await storedAddress()).toMatch(/^\/files\/avatars\/[\w-]{22}\/256\.webp$/);
  });

  test('is empty when it was cancelled and is opened again', async () => {
    await press(laptop.page, 'Change Photo');
    await choose(laptop, 'iba.png', 'image/png', picture);
    await dialog(laptop).getByText('iba.png').waitFor();
    await press(dialog(laptop), 'Cancel');
    await dialog(laptop).waitFor({ state: 'detached' });
    await press(laptop.page, 'Change Photo');
    expect(await dialog(laptop).getByText('iba.png').count()).toBe(0);
    await press(dialog(laptop), 'Cancel');
  });

  test('removes the picture, and initials stand everywhere again', async () => {
    await press(laptop.page, 'Change Photo');
    await press(dialog(laptop), 'Remove Photo');
    await laptop.page.getByText('Profile picture removed').waitFor();
    await dialog(laptop).waitFor({ state: 'detached' });
    await allDraw(0);
    expect(await storedAddress()).toBeNull();
  });

  test('takes a picture from an address, by the server alone', async () => {
    const site = await aSite({ '/ako.png': picture });
    onTestFinished(() => site.close());
    await press(phone.page, 'Change Photo');
    await dialog(phone).getByRole('textbox', { name: 'Image URL' }).fill(`${site.url}/ako.png`);
    await press(dialog(phone), 'Use');
    await dialog(phone).getByText('picture.png').waitFor();
    await press(dialog(phone), 'Upload');
    await phone.page.getByText('Profile picture updated successfully').waitFor();
    await allDraw(1);
    expect(site.asked).toHaveLength(1);
    for (const device of [laptop, phone, ken]) expect(device.faults()).toEqual([]);
  });

  test('that does not load leaves the initials', async () => {
    await ken.page.route('**/files/avatars/**', (route) => route.abort());
    await ken.page.reload();
    await inDirectory().waitFor();
    await expect.poll(() => inDirectory().locator('img').count()).toBe(0);
  });
});

/** Sends the job that looks for covers, which a server does by itself each minute. */
async function findCovers(): Promise<void> {
  const { pool, db } = stage.database;
  const jobs = await createJobs({
    pool,
    clock: systemClock,
    timers: systemTimers,
    log: pino({ level: 'silent' }),
    metrics: { counter: () => undefined, gauges: () => undefined },
  });
  await jobs.send(db, 'covers.find', {});
  await jobs.stop();
}

test('no page loads the cover of a community from the address that was given for it', async () => {
  const site = await aSite({ '/takip.png': picture });
  onTestFinished(() => site.close());
  const address = `${site.url}/takip.png`;
  const { rows } = await stage.database.db.query<{ id: string }>(
    `update groups set cover_image_url = $1 where slug = 'hurno-sa-sugbo' returning id`,
    [address],
  );
  await findCovers();
  // Fetched by the server; until then the pattern of the community stands there.
  const stored = coverPath(rows[0]?.id ?? '', address, 640);
  await expect.poll(async () => (await ken.context.request.get(stored)).status()).toBe(200);
  await goTo(ken.page, '/communities/');
  await expect
    .poll(() =>
      ken.page
        .locator('img[src^="/files/covers/"]')
        .evaluateAll((all) => all.some((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)),
    )
    .toBe(true);
  expect(site.asked).toHaveLength(1);
  expect(site.asked[0]?.headers['user-agent']).toBe('Tambayan');
  expect(ken.faults()).toEqual([]);
});
