import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCourse } from '../../../src/contract/courses/courses.ts';
import { aRoom } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';

let stage: SharedStage;
let owner: Visitor;
let member: Visitor;
let home: string;
/** Files that are too large, of nothing but zeros, which take no room on the disk. */
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tambayan-files-'));
  stage = await sharedStage('empty');
  const { db } = stage.database;
  const room = await aRoom(db, { slug: 'negosyo-sa-file', names: ['Ana', 'Ben'] });
  await db.query(`update groups set group_verification_request_status = 'VERIFIED' where id = $1`, [
    room.groupId,
  ]);
  owner = await stage.visitor({ token: room.members[0]?.token });
  member = await stage.visitor({ ...PHONE, token: room.members[1]?.token });
  const { data } = (await stage.post(owner, createCourse.path, {
    group_id: room.groupId,
    title: 'Costing 101',
    content_md: 'Magkano ang puhunan?',
  })) as { data: { id: string } };
  home = `/communities/negosyo-sa-file/courses/${data.id}/`;
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

let film: Buffer;

/** Two seconds of film, as the browser records them. */
function aFilm(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    recorder.start();
    for (let n = 0; n < 20; n++) {
      pen?.fillRect(n * 10, n * 5, 20, 20);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await new Promise((resolve) => {
      recorder.onstop = resolve;
      recorder.stop();
    });
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
}

/** One byte more than `megabytes`. */
async function aLargeFile(name: string, megabytes: number): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, '');
  await truncate(path, megabytes * 1024 * 1024 + 1);
  return path;
}

type ChosenFile = string | { name: string; mimeType: string; buffer: Buffer };

async function choose(page: Page, label: string, file: ChosenFile) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('group', { name: label }).getByRole('button', { name: 'Choose File' }).click();
  await (await chooser).setFiles(file);
}

test('an owner sends a film with a new lesson, and a member plays it', async () => {
  const { page } = owner;
  await page.goto(`${home}?lesson=new`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Unang masa');
  await page.getByRole('button', { name: /Lesson type/ }).click();
  await page.getByRole('option', { name: 'Video' }).click();
  film = Buffer.from(await aFilm(page));
  await choose(page, 'Video file', { name: 'masa.txt', mimeType: 'text/plain', buffer: film });
  await page.getByText('Video must be MP4, WebM, or OGG').waitFor();
  await choose(page, 'Video file', await aLargeFile('haba.mp4', 100));
  await page.getByText('Video size must be less than 100MB').waitFor();
  await page.getByLabel('Video URL').fill('https://media.example/una.mp4');
  await choose(page, 'Video file', { name: 'masa.webm', mimeType: 'video/webm', buffer: film });
  await expect.poll(() => page.getByLabel('Video URL').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Create Lesson' }).click();
  await page.waitForURL((url) => url.search === '');
  await page.getByText('Lesson created').waitFor();

  await member.page.goto(`${home}learn/`);
  await member.page.getByRole('link', { name: 'Start the course' }).click();
  await member.page.getByText(/^\d+ kB$/).waitFor();
  await member.page.getByRole('button', { name: /\bPlay\b/ }).click();
  const player = member.page.frameLocator('iframe[src="/player/"]').locator('video');
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.3);
  expect([owner.faults(), member.faults()]).toEqual([[], []]);
});

test('a new lesson whose video fails is a draft until a retry has brought the video', async () => {
  const { page } = owner;
  await goTo(page, `${home}?lesson=new`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Ikalawang masa');
  await page.getByRole('button', { name: /Lesson type/ }).click();
  await page.getByRole('option', { name: 'Video' }).click();
  await choose(page, 'Video file', { name: 'masa.webm', mimeType: 'video/webm', buffer: film });
  await page.route('**/api/uploads/lessons/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Create Lesson' }).click();
  await page.getByText('Failed to upload video. Please try again.').waitFor();
  await goTo(member.page, `${home}learn/`);
  const lessons = member.page.getByRole('link', { name: /masa/ });
  await expect.poll(() => lessons.count()).toBe(1);

  await page.unroute('**/api/uploads/lessons/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Lesson created').waitFor();
  await expect.poll(() => lessons.count()).toBe(2);
});

test('a picture that is sent as the cover is on the card of the course', async () => {
  const { page } = owner;
  await goTo(page, home);
  await page.getByRole('heading', { name: 'Edit Course' }).waitFor();
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 180 } });
  await choose(page, 'Cover image file', { name: 'takip.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('You uploaded a cover image.').waitFor();
  await goTo(member.page, '/communities/negosyo-sa-file/?tab=courses');
  await expect
    .poll(() =>
      member.page
        .locator('img[src^="/files/"]')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
});

test('each place refuses other files in its own words, and says that one was not sent', async () => {
  const { page } = owner;
  const { rows } = await stage.database.db.query<{ id: string }>(
    `select id from lessons where title = 'Unang masa'`,
  );
  const text = { name: 'resipe.txt', mimeType: 'text/plain', buffer: Buffer.from('harina') };
  const png = { name: 'takip.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const webm = { name: 'masa.webm', mimeType: 'video/webm', buffer: film };
  const settings = '/communities/negosyo-sa-file/edit';
  const places = [
    {
      ...{ path: settings, label: 'Cover image file', type: 'Cover image must be JPEG, PNG, GIF, or WebP' },
      ...{ megabytes: 5, size: 'Cover image size must be less than 5MB', file: png },
      failure: 'Failed to upload cover image. Please try again.',
    },
    {
      ...{ path: settings, label: 'Teaser video file', type: 'Video must be MP4, WebM, or OGG format' },
      ...{ megabytes: 100, size: 'Video size must be less than 100MB', file: webm },
      failure: 'Failed to upload teaser video. Please try again.',
    },
    {
      ...{ path: home, label: 'Cover image file', type: 'File must be a PNG, JPEG or GIF image' },
      ...{ megabytes: 5, size: 'File size must be less than 5MB', file: png },
      failure: 'Failed to upload cover image. Please try again.',
    },
    {
      ...{ path: `${home}?lesson=${rows[0]?.id}`, label: 'Video file' },
      ...{ type: 'Video must be MP4, WebM, or OGG format', file: webm },
      ...{ megabytes: 500, size: 'Video size must be less than 500MB' },
      failure: 'Failed to upload video. Please try again.',
    },
  ];
  await page.route('**/api/uploads/**', (route) => route.abort());
  for (const { path, label, type, megabytes, size, file, failure } of places) {
    await goTo(page, path);
    const field = page.getByRole('group', { name: label });
    await choose(page, label, text);
    await field.getByText(type, { exact: true }).waitFor();
    const name = file === png ? 'laki.png' : 'laki.mp4';
    await choose(page, label, await aLargeFile(name, megabytes));
    await field.getByText(size, { exact: true }).waitFor();
    await choose(page, label, file);
    await field.getByRole('button', { name: 'Upload', exact: true }).click();
    await field.getByText(failure, { exact: true }).waitFor();
  }
});
