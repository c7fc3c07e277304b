import { readFile } from 'node:fs/promises';
import { extractText } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { createCourse } from '../../../src/contract/courses/courses.ts';
import { createLesson } from '../../../src/contract/courses/lessons.ts';
import { aRoom } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';

let stage: SharedStage;
/** Owns the course. */
let ana: Visitor;
/** Has completed it. */
let ben: Visitor;
/** Has done half of it. */
let cora: Visitor;
let guest: Visitor;
let home: string;
const lessons: string[] = [];

async function finish({ context }: Visitor, lessonId: string | undefined): Promise<void> {
  const answer = await context.request.put(`/api/lessons/${lessonId}/progress`, {
    headers: { origin: stage.server.url },
    data: { status: 'COMPLETED', at: new Date().toISOString() },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

beforeAll(async () => {
  stage = await sharedStage('empty');
  const room = await aRoom(stage.database.db, { names: ['Ana', 'Ben', 'Cora'] });
  await stage.database.db.query(`update groups set slug = 'negosyo-ni-ana' where id = $1`, [room.groupId]);
  const [one, two, three] = room.members;
  ana = await stage.visitor({ token: one?.token });
  ben = await stage.visitor({ token: two?.token });
  cora = await stage.visitor({ ...PHONE, token: three?.token });
  guest = await stage.visitor();
  const post = async (path: string, data: object) =>
    ((await stage.post(ana, path, data)) as { data: { id: string } }).data.id;
  const course_id = await post(createCourse.path, {
    group_id: room.groupId,
    title: 'Costing 101',
    content_md: 'Magkano ang puhunan?',
  });
  home = `/communities/negosyo-ni-ana/courses/${course_id}/`;
  for (const title of ['Puhunan', 'Presyo'])
    lessons.push(await post(createLesson.path, { course_id, title, content_md: 'Isulat.', type: 'TEXT' }));
  for (const id of lessons) await finish(ben, id);
  await finish(cora, lessons[0]);
});

test('an owner sorts and narrows the learners, and takes what is shown as a file', async () => {
  const { page } = ana;
  await page.goto(`${home}learners/`);
  const table = page.getByRole('table', { name: 'Learners' });
  const names = () => table.getByRole('rowheader').allInnerTexts();
  const sortBy = (name: string) => table.getByRole('button', { name }).click();
  await sortBy('Name');
  await expect.poll(names).toEqual([expect.stringContaining('Ben'), expect.stringContaining('Cora')]);
  await sortBy('Name');
  await expect.poll(names).toEqual([expect.stringContaining('Cora'), expect.stringContaining('Ben')]);
  expect(await table.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  await page
    .getByRole('search')
    .getByRole('button', { name: /Progress/ })
    .click();
  await page.getByRole('option', { name: 'Completed' }).click();
  await expect.poll(names).toEqual([expect.stringContaining('Ben')]);
  await page.getByText('1 person found').waitFor();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const rows = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(rows.slice(1)).toEqual([expect.stringContaining('Ben')]);
  // The filter is in the address.
  await page.reload();
  await expect.poll(names).toEqual([expect.stringContaining('Ben')]);
});

test('a certificate prints as a page of its own; revoked, it says so to everyone until it is restored', async () => {
  await goTo(ben.page, `${home}learn/`);
  await ben.page.getByRole('link', { name: 'Your certificate' }).click();
  await ben.page.getByRole('heading', { name: 'Ben Reyes' }).waitFor();
  const address = new URL(ben.page.url());
  await guest.page.goto(address.pathname);
  await guest.page.getByText('This certificate is valid.').waitFor();

  const pdf = await guest.page.pdf();
  const { text, totalPages } = await extractText(new Uint8Array(pdf), { mergePages: true });
  for (const words of [
    'Ben Reyes',
    'Costing 101',
    'This certificate is valid.',
    `${address.host}${address.pathname}`,
  ])
    expect(text).toContain(words);
  // Only the sheet itself.
  expect(text).not.toMatch(/Print or save|Share|Sign in|Log in/);
  expect(totalPages).toBe(1);

  const { page } = ana;
  await page.getByRole('button', { name: 'Revoke certificate of Ben Reyes' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke the certificate of Ben Reyes?' });
  await question.getByText('will read that it is no longer valid').waitFor();
  await question.getByRole('button', { name: 'Revoke certificate' }).click();
  await page.getByRole('table').getByText('Certificate revoked').waitFor();
  await guest.page.reload();
  await guest.page.getByText('This certificate was revoked and is no longer valid.').waitFor();
  await page.getByRole('button', { name: 'Restore certificate of Ben Reyes' }).click();
  await page.getByRole('table').getByText('Certificate revoked').waitFor({ state: 'detached' });
  await guest.page.reload();
  await guest.page.getByText('This certificate is valid.').waitFor();
});

test('what one learner says about a lesson is seen by another at once', async () => {
  await Promise.all(
    [ben, cora].map(async ({ page }) => {
      await goTo(page, `${home}lessons/${lessons[0]}/`);
      await page.getByRole('button', { name: 'Discuss this lesson' }).click();
      await page.getByRole('textbox', { name: 'Write a comment…' }).waitFor();
    }),
  );
  const field = ben.page.getByRole('textbox', { name: 'Write a comment…' });
  await field.fill('Kasama ba ang kuryente sa puhunan?');
  await field.press('Control+Enter');
  await cora.page.getByText('Kasama ba ang kuryente sa puhunan?').waitFor();
  expect([ana, ben, cora, guest].map(({ faults }) => faults())).toEqual([[], [], [], []]);
});
