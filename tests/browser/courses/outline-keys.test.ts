import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createCourse } from '../../../src/contract/courses/courses.ts';
import { getLesson, updateLesson } from '../../../src/contract/courses/lessons.ts';
import { aRoom } from '../../support/a-room.ts';
import type { Visitor } from '../../support/browser/a-browser.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';
import { violationsIn } from '../screens/verdicts.ts';

let stage: SharedStage;
let ana: Visitor;
let page: Page;
let home: string;
let groupId: string;

beforeAll(async () => {
  stage = await sharedStage('empty');
  const { db } = stage.database;
  const room = await aRoom(db, { names: ['Ana', 'Ben'] });
  groupId = room.groupId;
  await db.query(`update groups set slug = 'hurno-sa-susi' where id = $1`, [groupId]);
  ana = await stage.visitor({ token: room.members[0]?.token, width: 1440, height: 900 });
  page = ana.page;
  const { data } = (await stage.post(ana, createCourse.path, {
    ...{ group_id: groupId, title: 'Tinapay', content_md: 'Mula sa simula.', is_active: false },
  })) as { data: { id: string } };
  home = `/communities/hurno-sa-susi/courses/${data.id}/`;
});

async function draw(name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.screenshot({ path: join(folder, `${name}-1440-${theme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

const title = () => page.getByRole('textbox', { name: 'Title', exact: true }).last();
const titles = () => page.locator('[data-lesson] a').allTextContents();
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
const isSaved = () => page.getByText('Saved', { exact: true }).waitFor();

/** The open lesson, as the server has it. */
function stored(): Promise<{ id: string; title: string; version: number; section_title: string | null }> {
  const id = new URL(page.url()).searchParams.get('lesson') ?? '';
  return page.evaluate(
    async (path) => ((await (await fetch(path)).json()) as { data: never }).data,
    `/api${getLesson.path.replace(':lesson_id', id)}?group_id=${groupId}`,
  );
}

test('with keys alone a course is outlined, put into order and written', async () => {
  await page.goto(`${home}?lesson=new`);
  await title().focus();
  await page.keyboard.type('Ang masa');
  await page.getByRole('textbox', { name: 'Section (optional)' }).focus();
  await page.keyboard.type('Umaga');
  await title().focus();
  for (const next of ['Ang init', 'Ang hurno']) {
    await page.keyboard.press('Enter');
    // The next one, in the same section, ready to be typed.
    await expect.poll(focused).toBe('title');
    await expect.poll(() => title().inputValue()).toBe('');
    await page.keyboard.type(next);
  }
  await page.keyboard.press('Enter');
  await expect.poll(titles).toEqual(['1. Ang masa', '2. Ang init', '3. Ang hurno']);
  await page
    .getByRole('button', { name: /Section/ })
    .getByText('Umaga')
    .waitFor();
  expect(await page.locator('[data-lesson]').getByText('Umaga').count(), 'one section').toBe(1);
  await draw('outline-next');
  // The last section is remembered, also after a reload.
  await page.reload();
  await page
    .getByRole('button', { name: /Section/ })
    .getByText('Umaga')
    .waitFor();

  const rows = page.getByRole('grid', { name: 'Lessons' }).getByRole('row');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(titles).toEqual(['1. Ang masa', '2. Ang hurno', '3. Ang init']);
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(titles).toEqual(['1. Ang hurno', '2. Ang masa', '3. Ang init']);
  await page.getByText('Ang hurno is lesson 1 of 3 now.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Edit lesson' }).waitFor();
  await expect.poll(() => title().inputValue()).toBe('Ang hurno');
  await title().focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' at ang apoy');
  await isSaved();
  await expect.poll(async () => (await stored()).title).toBe('Ang hurno at ang apoy');
  await expect.poll(titles).toEqual(['1. Ang hurno at ang apoy', '2. Ang masa', '3. Ang init']);
  await draw('outline-lesson');
  expect(await violationsIn(page, 'light')).toEqual([]);
  // Enter in a title begins the next lesson of that section.
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Add New Lesson' }).waitFor();
  await expect.poll(focused).toBe('title');
  expect(ana.faults()).toEqual([]);
});

test('what is typed while nothing answers is kept, also through a reload, and saved when something does', async () => {
  await page.goto(home);
  await page.locator('[data-lesson] a', { hasText: 'Ang masa' }).click();
  await isSaved();
  await page.route(/\/api\/lessons\/[^/]+$/, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await title().fill('Ang masa, muli');
  await page.getByText('Kept on this device.').waitFor();
  await draw('outline-offline');
  await page.reload();
  await expect.poll(() => title().inputValue()).toBe('Ang masa, muli');
  await page.unroute(/\/api\/lessons\/[^/]+$/);
  await isSaved();
  await expect.poll(async () => (await stored()).title).toBe('Ang masa, muli');
  ana.faults();
});

test('a change of another author is shown before it is written over, and nothing is saved until the author decides', async () => {
  const seen = await stored();
  const put = (body: object) =>
    page.evaluate(
      async ({ path, body: sent }) => {
        const headers = { 'content-type': 'application/json' };
        return (await fetch(path, { method: 'PUT', headers, body: JSON.stringify(sent) })).status;
      },
      { path: `/api${updateLesson.path.replace(':lesson_id', seen.id)}`, body },
    );
  // Both change the title: this page's save is refused as stale.
  let isFirst = true;
  await page.route(/\/api\/lessons\/[^/]+$/, async (route) => {
    if (route.request().method() === 'PUT' && isFirst) {
      isFirst = false;
      await put({ title: 'Ang masa ng iba', version: seen.version });
    }
    await route.continue();
  });
  await title().fill('Ang masa ko');
  await page.getByText('Someone else saved changes. Your text is kept.').waitFor();
  await page.getByText('Not saved yet: choose which text to keep.').waitFor();
  expect(await title().inputValue()).toBe('Ang masa ko');
  expect((await stored()).title).toBe('Ang masa ng iba');
  await draw('outline-conflict');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await isSaved();
  await expect.poll(async () => (await stored()).title).toBe('Ang masa ko');
});
