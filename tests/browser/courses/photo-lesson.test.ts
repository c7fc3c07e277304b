import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aPdf } from '../../server/attachments/an-attachment-world.ts';
import { aNoisyPicture } from '../../server/uploads/a-picture.ts';
import { aRoom } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';
import { violationsIn } from '../screens/verdicts.ts';

const community = '/communities/hurno-sa-larawan/';
const ids: string[] = [];

let stage: SharedStage;
/** Owns the community; on a phone. */
let ana: Visitor;
/** A member; on a narrow phone. */
let ben: Visitor;

beforeAll(async () => {
  stage = await sharedStage('empty');
  const room = await aRoom(stage.database.db, { slug: 'hurno-sa-larawan', names: ['Ana', 'Ben'] });
  ids.push(room.groupId);
  const [one, two] = room.members;
  ana = await stage.visitor({ ...PHONE, token: one?.token });
  ben = await stage.visitor({ width: 360, height: 740, token: two?.token });
});

/** Draws the page for people who look at it, when they ask for it. */
async function draw(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.screenshot({ path: join(folder, `${name}-${page.viewportSize()?.width}-${theme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
const write = (page: Page, name: string, text: string) =>
  page.getByRole('textbox', { name, exact: true }).last().fill(text);
const titlesOf = (page: Page) => page.locator('[data-lesson] a').allTextContents();

/** Titles of what the person is notified of. */
async function newsOf(person: Visitor): Promise<unknown> {
  return person.page.evaluate(async (group) => {
    const answer = await fetch(`/api/notifications?group_id=${group}`);
    const { data } = (await answer.json()) as { data: { kind: string; title: string }[] };
    return data.map(({ kind, title }) => `${kind} ${title}`);
  }, ids[0] ?? '');
}

test('an owner makes a course with a photo lesson on a phone and publishes it; a member is told and reads it', async () => {
  const { page } = ana;
  await ben.page.goto(`${community}?tab=courses`);
  await page.goto(`${community}?tab=courses`);
  await follow(page, 'New course');
  await write(page, 'Title', 'Pandesal mula sa simula');
  await write(page, 'Description', 'Apat na lesson, isang hapon.');
  await draw(page, '1-new-course');
  await press(page, 'Create Course');

  // It begins as a draft. Published without a lesson, it asks.
  await page.getByText('A draft: only the staff can see it.').waitFor();
  await draw(page, '2-course');
  await press(page, 'Publish');
  await page.getByRole('alertdialog', { name: 'Publish a course without lessons?' }).waitFor();
  await draw(page, '3-empty');
  await press(page, 'Cancel');

  await follow(page, 'Add New Lesson');
  await write(page, 'Title', 'Ang masa');
  // On a phone Enter is the key that puts the keyboard away, and the lesson is created by its button.
  await write(page, 'Content', 'Masahin nang **sampung minuto**.');
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Add photos or files');
  await (await chooser).setFiles([
    { name: 'masa.png', mimeType: 'image/png', buffer: await aNoisyPicture(900, 675) },
    { name: 'resipe.pdf', mimeType: 'application/pdf', buffer: aPdf() },
  ]);
  await expect.poll(() => page.locator('[data-file="arrived"]').count()).toBe(2);
  await page.getByRole('button', { name: 'Add photos or files' }).scrollIntoViewIfNeeded();
  await draw(page, '4-photo-lesson');
  expect(await violationsIn(page, 'light')).toEqual([]);
  await press(page, 'Create Lesson');
  await expect.poll(() => titlesOf(page)).toEqual(['1. Ang masa']);
  await page.getByRole('heading', { name: 'Edit Course' }).waitFor();
  await draw(page, '5-outline');
  expect(await violationsIn(page, 'light')).toEqual([]);
  const top = await page.locator('[data-lesson]').first().boundingBox();
  expect(top?.y, 'the course begins at its top').toBeGreaterThan(52);

  // Back in the lesson, what is typed is saved by itself, and there is a way back.
  await follow(page, /Ang masa/);
  await page.locator('[data-file="attached"]').nth(1).waitFor();
  await write(page, 'Title', 'Ang masa at ang init');
  await page.getByText('Saved', { exact: true }).waitFor();
  await draw(page, '6-saved');
  await page.getByRole('link', { name: 'Back to the course' }).click();
  await expect.poll(() => titlesOf(page)).toEqual(['1. Ang masa at ang init']);
  expect(await newsOf(ben)).toEqual([]);
  await press(page, 'Publish');
  await page.getByText('Course published').waitFor();
  await expect.poll(() => newsOf(ben)).toEqual(['COURSE_PUBLISHED Pandesal mula sa simula']);

  await ben.page.getByRole('link', { name: 'Pandesal mula sa simula', exact: true }).click();
  await ben.page.getByRole('link', { name: 'Start the course' }).click();
  await ben.page.getByRole('heading', { name: 'Ang masa at ang init' }).waitFor();
  const photo = ben.page.locator('[data-attachments] img').first();
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300);
  // As wide as the text.
  const [box, column] = [
    await photo.boundingBox(),
    await ben.page.locator('[data-attachments]').boundingBox(),
  ];
  expect(box?.width).toBeCloseTo(column?.width ?? 0, 0);
  await ben.page.getByRole('link', { name: 'Download resipe.pdf' }).waitFor();
  await draw(ben.page, '7-member');
  expect(await violationsIn(ben.page, 'light')).toEqual([]);
  expect([...ana.faults(), ...ben.faults()]).toEqual([]);
});
