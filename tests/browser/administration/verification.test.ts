import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { aPdf } from '../../server/attachments/an-attachment-world.ts';
import { aNoisyPicture } from '../../server/uploads/a-picture.ts';
import { aRoom } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';
import { violationsIn } from '../screens/verdicts.ts';

const address = '/communities/papeles-ni-ana/?tab=settings#verification';

let stage: SharedStage;
let ana: Visitor;

beforeAll(async () => {
  stage = await sharedStage('empty');
  const room = await aRoom(stage.database.db, { slug: 'papeles-ni-ana', names: ['Ana'] });
  ana = await stage.visitor({ ...PHONE, token: room.members[0]?.token });
});

/** Draws the page for people who look at it, when they ask for it. */
async function draw(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
    }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('an owner sends a photo and a PDF as documents on a phone, and opens them again', async () => {
  const { page } = ana;
  await page.goto(address);
  const section = page.locator('#verification');
  const choose = section.getByRole('button', { name: 'Choose File' });
  const titles = () =>
    section
      .locator('input[name$=".title"]')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  for (const [name, mimeType, buffer, all] of [
    ['DTI ng panaderya.jpg', 'image/jpeg', await aNoisyPicture(800, 600), ['DTI ng panaderya']],
    ['BIR.pdf', 'application/pdf', aPdf(), ['DTI ng panaderya', 'BIR']],
  ] as const) {
    const chooser = page.waitForEvent('filechooser');
    await choose.click();
    await (await chooser).setFiles({ name, mimeType, buffer });
    await expect.poll(titles).toEqual(all);
  }
  await section.scrollIntoViewIfNeeded();
  await draw(page, '1-chosen');
  expect(await violationsIn(page, 'light')).toEqual([]);
  await section.getByRole('button', { name: 'Ask to be verified' }).click();
  await section.getByText('Waiting for an answer').waitFor();
  await draw(page, '2-sent');
  const link = section.getByRole('link', { name: 'DTI ng panaderya' });
  const path = (await link.getAttribute('href')) ?? '';
  const statusOf = (credentials: RequestCredentials) =>
    page.evaluate(async ([url, how]) => (await fetch(url, { credentials: how })).status, [
      path,
      credentials,
    ] as const);
  expect([await statusOf('include'), await statusOf('omit')]).toEqual([200, 404]);
});
