import { beforeAll, expect, test } from 'vitest';
import { aRoom, type Room } from '../../support/a-room.ts';
import type { Visitor } from '../../support/browser/a-browser.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';

const community = '/communities/kape-na-gawa/';

let stage: SharedStage;
let room: Room;
let ana: Visitor;

beforeAll(async () => {
  stage = await sharedStage('empty');
  room = await aRoom(stage.database.db, { slug: 'kape-na-gawa', names: ['Ana'] });
  ana = await stage.visitor({ token: room.members[0]?.token });
});

const dialog = () => ana.page.getByRole('dialog');
// By key: a message may cover the button.
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).press('Enter');
/** How many courses and lessons the community has. */
const stored = async () => {
  const { rows } = await stage.database.db.query<{ courses: number; lessons: number }>(
    `select count(distinct c.id)::int as courses, count(l.id)::int as lessons
     from courses c left join lessons l on l.course_id = c.id where c.group_id = $1`,
    [room.groupId],
  );
  return [rows[0]?.courses, rows[0]?.lessons];
};

test('a course whose lessons fail in the middle goes on where it stopped, and makes nothing twice', async () => {
  const { page } = ana;
  await page.goto(`${community}?tab=courses`);
  await page.getByRole('button', { name: 'Generate with AI' }).first().click();
  for (const count of ['Text lessons', 'Quiz lessons']) await dialog().getByLabel(count).fill('0');
  await dialog().getByLabel('Quiz lessons').press('Tab');
  await press('Generate & Save');
  await page.getByText('Please add at least one lesson to generate content.').first().waitFor();
  await dialog().getByLabel('Text lessons').fill('3');
  await dialog().getByLabel('Text lessons').press('Tab');

  let asked = 0;
  await page.route(/\/api\/lessons$/, (route) => {
    asked += 1;
    return asked < 3
      ? route.fallback()
      : route.fulfill({ status: 400, json: { status: 400, code: 'x', message: 'No', request_id: 'r' } });
  });
  await press('Generate & Save');
  await page.getByText('Failed to save generated content to database').first().waitFor();
  await page.getByText('3 of 4 were saved. Generate again to continue from there.').waitFor();
  expect(await stored()).toEqual([1, 2]);

  await page.unroute(/\/api\/lessons$/);
  await press('Generate & Save');
  await page.getByText(/^Course ".+" created with 3 lessons$/).waitFor();
  await page.getByRole('heading', { name: 'Edit Course' }).waitFor();
  expect(await stored()).toEqual([1, 3]);

  await page.getByRole('button', { name: 'Generate lessons with AI' }).click();
  await press('Generate & Save');
  await page.getByText('Created 4 lessons').waitFor();
  expect(await stored()).toEqual([1, 7]);
});

test('what is generated for a form is put into it by Apply, and saved by nothing else', async () => {
  const { page } = ana;
  await page.goto(`${community}courses/create`);
  await page.getByRole('button', { name: 'Generate with AI' }).click();
  await dialog()
    .getByRole('button', { name: /What to generate/ })
    .click();
  const kinds = page.getByRole('option');
  await expect.poll(() => kinds.count()).toBe(3);
  await kinds.nth(1).click();
  await press('Generate');
  await page.getByText('AI has generated the requested content.').waitFor();
  await dialog().getByText('Content generated successfully! Click Apply to use it.').waitFor();
  await press('Apply');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Title', exact: true }).inputValue())
    .not.toBe('');
  const description = page.getByRole('textbox', { name: 'Description', exact: true });
  const written = await description.innerText();
  expect(written).not.toBe('');
  await page.getByRole('button', { name: 'Generate the title with AI' }).click();
  await press('Generate');
  await press('Apply');
  await dialog().waitFor({ state: 'detached' });
  expect(await description.innerText()).toBe(written);
  expect((await stored())[0]).toBe(1);
});
