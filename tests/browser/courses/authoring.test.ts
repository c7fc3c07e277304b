import { beforeAll, expect, test } from 'vitest';
import { aRoom } from '../../support/a-room.ts';
import { holdCalls } from '../../support/actions/hold-calls.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';

const community = '/communities/kape-at-kurso/';

let stage: SharedStage;
/** Owns the community and writes the course. */
let ana: Visitor;
/** Looks at its list on a phone. */
let ben: Visitor;

beforeAll(async () => {
  stage = await sharedStage('empty');
  const room = await aRoom(stage.database.db, { names: ['Ana', 'Ben'] });
  await stage.database.db.query(`update groups set slug = 'kape-at-kurso' where id = $1`, [room.groupId]);
  const [one, two] = room.members;
  ana = await stage.visitor({ token: one?.token, width: 1440, height: 900 });
  ben = await stage.visitor({ ...PHONE, token: two?.token });
});

const button = (name: string | RegExp) => ana.page.getByRole('button', { name, exact: true });
const field = (name: string) => ana.page.getByRole('textbox', { name, exact: true }).last();

/** Chooses `option` in the select `label`. */
async function choose(label: RegExp, option: string): Promise<void> {
  await ana.page.getByRole('button', { name: label }).click();
  await ana.page.getByRole('option', { name: option }).click();
}

const titles = () =>
  ana.page.locator('[data-lesson] a').evaluateAll((links) => links.map((link) => link.textContent));

test('an owner writes a course with lessons and a quiz, in an order of their own; a member sees it come', async () => {
  await ben.page.goto(`${community}?tab=courses`);
  await ben.page.getByText('Courses of this community will show up here.').waitFor();

  await ana.page.goto(`${community}?tab=courses`);
  await ana.page.getByRole('link', { name: 'New course' }).click();
  await button('Create Course').click();
  await ana.page.getByText('Title is required').waitFor();
  await ana.page.getByText('Description is required').waitFor();
  await field('Title').fill('Costing 101');
  await field('Cover image address').fill('not an address');
  await button('Create Course').click();
  await ana.page.getByText('Must be a valid URL').waitFor();
  // What was typed survives a reload.
  await ana.page.reload();
  await expect.poll(() => field('Title').inputValue()).toBe('Costing 101');
  await field('Cover image address').fill('');
  await field('Description').fill('Magkano ba talaga ang puhunan?');
  await ana.page.getByText('Published', { exact: true }).click();
  await ana.page
    .getByRole('button', { name: /Membership tier/ })
    .getByText('No Membership Tier')
    .waitFor();
  const courses = await holdCalls(ana.page, 'POST', /\/api\/courses$/);
  await button('Create Course').click();
  await button('Publish anyway').click();
  await button('Creating...').waitFor();
  courses.letGo();
  await ana.page.getByRole('heading', { name: 'Edit Course' }).waitFor();

  await ben.page.getByRole('link', { name: 'Costing 101', exact: true }).waitFor();

  await expect.poll(() => button('Save Changes').isDisabled()).toBe(true);
  await ana.page.getByRole('link', { name: 'Add New Lesson' }).click();
  await choose(/Lesson type/, 'Video');
  await button('Create Lesson').click();
  await ana.page.getByText('Video URL is required when not uploading a file').waitFor();
  await ana.page.getByText('Please provide either a video URL or upload a video file').waitFor();
  await field('Video URL').fill('somewhere');
  await choose(/Lesson type/, 'Text');
  await choose(/Lesson type/, 'Video');
  await ana.page.getByText('Please enter a valid URL').waitFor();
  await choose(/Lesson type/, 'Text');
  await field('Title').fill('Ano ang puhunan');
  await field('Section (optional)').fill('Puhunan');
  await ana.page.getByText('Free preview', { exact: true }).click();
  const lessons = await holdCalls(ana.page, 'POST', /\/api\/lessons$/);
  await button('Create Lesson').click();
  await button('Creating...').waitFor();
  lessons.letGo();
  await ana.page.getByRole('heading', { name: 'Edit Course' }).waitFor();

  await ana.page.getByRole('link', { name: 'Add New Lesson' }).click();
  await choose(/Lesson type/, 'Quiz');
  await field('Title').fill('Quiz: puhunan');
  await button('Create Lesson').click();
  await ana.page.getByText('Add at least one question').waitFor();
  await button('Add question').click();
  await button('Add option').click();
  await ana.page.getByRole('textbox', { name: 'Question', exact: true }).fill('Magkano ang isang dosena?');
  for (const [at, text] of ['₱90', '₱100', '₱110'].entries()) await field(`Option ${at + 1}`).fill(text);
  await button('Option 3 is correct').click();
  await button('Remove option 1').click();
  await expect.poll(() => button('Option 2 is correct').getAttribute('aria-pressed')).toBe('true');
  expect(await button('Remove option 1').count()).toBe(0);
  await button('Create Lesson').click();
  await ana.page.getByRole('heading', { name: 'Edit Course' }).waitFor();
  await expect.poll(titles).toEqual(['1. Ano ang puhunan', '2. Quiz: puhunan']);

  await ben.page.getByRole('link', { name: 'Costing 101', exact: true }).click();
  const outline = ben.page.getByRole('main').getByRole('navigation', { name: 'Lessons' });
  const read = () => outline.getByRole('link').allInnerTexts();
  await outline.getByRole('heading', { name: /^Puhunan/ }).waitFor();
  await expect.poll(async () => (await read())[0]).toContain('Ano ang puhunan');

  await button('Actions for Quiz: puhunan').click();
  await ana.page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect.poll(async () => (await read())[0]).toContain('Quiz: puhunan');
  await expect.poll(titles).toEqual(['1. Quiz: puhunan', '2. Ano ang puhunan']);
  await ana.page.reload();
  await expect.poll(titles).toEqual(['1. Quiz: puhunan', '2. Ano ang puhunan']);
  // A pointer does the same.
  const rows = ana.page.getByRole('grid', { name: 'Lessons' }).getByRole('row');
  await rows
    .nth(1)
    .dragTo(rows.first(), { sourcePosition: { x: 15, y: 20 }, targetPosition: { x: 40, y: 3 } });
  await expect.poll(async () => (await read())[0]).toContain('Ano ang puhunan');
  await expect.poll(titles).toEqual(['1. Ano ang puhunan', '2. Quiz: puhunan']);

  await button('Delete Course').click();
  const dialog = ana.page.getByRole('alertdialog', { name: 'Delete “Costing 101”?' });
  await dialog.getByText('Its 2 lessons are deleted too.').waitFor();
  await dialog.getByText('No one is taking it now.').waitFor();
  await dialog.getByRole('button', { name: 'Delete Course' }).click();
  await ana.page.getByText('Course deleted').waitFor();
  await ben.page.getByRole('heading', { name: 'This course was just removed' }).waitFor();
  expect([...ana.faults(), ...ben.faults()]).toEqual([]);
});
