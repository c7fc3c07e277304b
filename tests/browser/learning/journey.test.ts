import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createMembershipPlan } from '../../../src/contract/communities/membership-plans.ts';
import { createCourse } from '../../../src/contract/courses/courses.ts';
import { createLesson } from '../../../src/contract/courses/lessons.ts';
import { aRoom, aSession, type Room } from '../../support/a-room.ts';
import { PHONE, type Visitor } from '../../support/browser/a-browser.ts';
import { aCourse, SOUND, type StagedCourse, serveSound } from '../../support/browser/a-course.ts';
import { goTo } from '../../support/browser/go-to.ts';
import { type SharedStage, sharedStage } from '../../support/browser/shared-stage.ts';
import { storedEntries } from '../../support/browser/stored-outbox.ts';

let stage: SharedStage;
let room: Room;
let ana: Visitor;
let course: StagedCourse;
/** One learner on two devices. */
let desk: Visitor;
let phone: Visitor;
let home: string;

beforeAll(async () => {
  stage = await sharedStage('empty');
  const { db } = stage.database;
  room = await aRoom(db, { slug: 'negosyo-ni-ben', names: ['Ana', 'Ben'] });
  const [owner, ben] = room.members;
  ana = await stage.visitor({ token: owner?.token });
  course = await aCourse(stage, ana, room.groupId);
  home = `/communities/negosyo-ni-ben/courses/${course.courseId}/`;
  desk = await stage.visitor({ token: ben?.token });
  phone = await stage.visitor({ ...PHONE, token: (await aSession(db, ben?.userId ?? '')).token });
  await Promise.all([desk, phone].map(({ context }) => serveSound(context)));
});

const lesson = (title: string) => `${home}lessons/${course.lessons[title]}/`;
const row = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Lessons' }).getByRole('link').filter({ hasText: title });
const isDone = (page: Page, title: string) => row(page, title).getByRole('img', { name: 'Done' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function answer(page: Page, options: readonly string[], isLast = false) {
  for (const option of options) await page.getByText(option, { exact: true }).click();
  await press(page, isLast ? 'Check my answers' : 'Next question');
}

test('a lesson that is done on one device is done on the other; an undone mark is taken back', async () => {
  await phone.page.goto(`${home}learn/`);
  await phone.page.getByRole('img', { name: '0 of 5 lessons' }).waitFor();
  await desk.page.goto(`${home}learn/`);
  await desk.page.getByRole('link', { name: 'Start the course' }).click();
  await desk.page.getByRole('heading', { name: 'Ano ang tunay na puhunan' }).waitFor();
  await press(desk.page, 'Mark as done');
  await isDone(phone.page, 'Ano ang tunay').waitFor();
  await press(desk.page, 'Undo');
  await isDone(phone.page, 'Ano ang tunay').waitFor({ state: 'detached' });
  await press(desk.page, 'Mark as done');
  await phone.page.getByRole('img', { name: '1 of 5 lessons' }).waitFor();
});

test('a short text is done once its end was seen', async () => {
  await row(desk.page, 'Listahan ng sangkap').click();
  await isDone(desk.page, 'Listahan ng sangkap').waitFor();
  await phone.page.getByRole('img', { name: '2 of 5 lessons' }).waitFor();
});

test('nothing of another site is loaded before Play; a video goes on where it was left, on any device', async () => {
  await goTo(desk.page, lesson('Ang oras mo ay puhunan din'));
  const play = desk.page.getByRole('button', { name: /\bPlay\b/ });
  await play.waitFor();
  expect(desk.faults()).toEqual([]);
  await play.click();
  const player = desk.page.frameLocator('iframe[src="/player/"]').locator('video');
  const seconds = () => player.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(seconds).toBeGreaterThan(0.5);
  // The player's document has no cookies, and no way into the page.
  expect(
    await player.evaluate(() => {
      try {
        return [self.origin, document.cookie];
      } catch {
        return [self.origin, 'refused'];
      }
    }),
  ).toEqual(['null', 'refused']);
  for (const key of ['l', 'l', 'ArrowRight', 'k']) await player.press(key);
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  const left = Math.floor(await seconds());
  expect(left).toBeGreaterThanOrEqual(25);

  await goTo(phone.page, lesson('Ang oras mo ay puhunan din'));
  const resume = phone.page.getByRole('button', {
    name: new RegExp(`Ang oras mo ay puhunan din.*Resume at 00:${left}`),
  });
  await resume.click();
  const other = phone.page.frameLocator('iframe[src="/player/"]').locator('video');
  await expect
    .poll(() => other.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThanOrEqual(left);

  // What goes on elsewhere says where: on the home page, on the card and on the page of the course.
  await other.press('k');
  await expect.poll(() => other.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  const at = Math.floor(await other.evaluate((video: HTMLVideoElement) => video.currentTime));
  const place = `00:${at}`;
  await goTo(desk.page, '/');
  const card = desk.page.getByRole('region', { name: 'Continue learning' });
  await card.getByText(`Continue: lesson 3, ${place}`, { exact: true }).waitFor();
  await goTo(desk.page, '/communities/negosyo-ni-ben/?tab=courses');
  await desk.page.getByRole('link', { name: `Continue: lesson 3, ${place} Costing 101` }).click();
  await desk.page
    .getByRole('button', { name: new RegExp(`Ang oras mo ay puhunan din.*Resume at ${place}`) })
    .waitFor();
  await goTo(desk.page, `${home}learn/`);
  await desk.page.getByRole('link', { name: `Resume at ${place}` }).waitFor();
});

test('answers survive a reload, wrong ones are explained, right ones pass, on every device', async () => {
  await goTo(desk.page, `${home}learn/`);
  await goTo(phone.page, lesson('Quiz: oras at packaging'));
  await answer(phone.page, ['₱149.63']);
  await phone.page.reload();
  await phone.page.getByText('Question 2 of 3').waitFor();
  expect(await phone.page.content()).not.toContain('Idinagdag mo');
  await answer(phone.page, ['Kuryente', 'Packaging']);
  await phone.page.getByLabel('Your answer').fill('kilo');
  await answer(phone.page, [], true);

  await phone.page.getByRole('heading', { name: 'You scored 33%' }).waitFor();
  await phone.page.getByText('You need 60% to pass.').waitFor();
  const item = (text: string) => phone.page.getByRole('listitem').filter({ hasText: text });
  expect(await item('₱149.63').innerText()).toContain('Your answer');
  expect(await item('₱159.60').innerText()).toContain('Correct');
  await phone.page.getByText('Not quite.').waitFor();
  await phone.page.getByText('Idinagdag mo ang 25% sa puhunan').waitFor();
  expect(await isDone(desk.page, 'Quiz').count()).toBe(0);

  await press(phone.page, 'Try again');
  await answer(phone.page, ['₱159.60']);
  await answer(phone.page, ['Kuryente', 'Packaging']);
  await phone.page.getByLabel('Your answer').fill(' GRAMO ');
  await answer(phone.page, [], true);
  await phone.page.getByRole('heading', { name: 'You passed with 100%' }).waitFor();
  await isDone(desk.page, 'Quiz').waitFor();
});

/** What the browser keeps for a start without a network: the code, and what the server answered. */
function kept(page: Page) {
  return page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('offline-copies');
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const asked = opened.transaction('answers').objectStore('answers').getAll();
    await new Promise((resolve) => asked.addEventListener('success', resolve));
    opened.close();
    const [name = '', ...others] = await caches.keys();
    const files = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    const isComplete = name.startsWith('shell-') && others.length === 0;
    return {
      answers: Object.fromEntries(
        asked.result.map(({ key, data }) => [JSON.stringify(key), JSON.stringify(data)]),
      ),
      files,
      isComplete,
    };
  });
}

test('a lesson that was opened is taken without a network, and what was done arrives once', async () => {
  const { page, context } = phone;
  const { db } = stage.database;
  const title = 'Quiz: oras at packaging';
  const attempts = async () => {
    const { rows } = await db.query<{ n: number }>(
      'select count(*)::int as n from quiz_attempts where lesson_id = $1',
      [course.lessons[title]],
    );
    return rows[0]?.n;
  };
  const before = (await attempts()) ?? 0;
  await goTo(page, lesson(title));
  await expect
    .poll(async () => {
      const { answers, files, isComplete } = await kept(page);
      const copy = answers[JSON.stringify(['lessons', 'one', course.lessons[title]])];
      // Not the copy of an earlier visit, when the quiz was not passed yet.
      return (
        isComplete && copy?.includes('COMPLETED') && files.some((file) => file.includes('lesson-screen'))
      );
    })
    .toBe(true);

  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await press(page, 'Try again');
  await answer(page, ['₱144.70']);
  await answer(page, ['Tubo']);
  await page.getByLabel('Your answer').fill('gramo');
  await answer(page, [], true);
  await page.getByText('Your answers are saved').waitFor();
  await page.reload();
  await page.getByText('Your answers are saved').waitFor();
  // A quiz that was passed stays passed.
  await page.getByText('Done', { exact: true }).waitFor();
  expect(await attempts()).toBe(before);

  await context.setOffline(false);
  await page.getByRole('heading', { name: 'You scored 33%' }).waitFor();
  // Until the device knows that the answers arrived, a reload shows their result once more.
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('quiz-draft')));
  await expect.poll(drafts).toEqual([]);
  // As long as its entry is stored, a reload sends it again.
  await expect.poll(() => storedEntries(page)).toBe(0);
  await page.reload();
  await page.getByText('Your best score: 100%').waitFor();
  expect(await attempts()).toBe(before + 1);
  expect(phone.faults().filter((fault) => !fault.includes('media.example'))).toEqual([]);
});

test('a completed course gives a certificate, which everyone can verify by its address', async () => {
  const { page } = desk;
  for (const title of ['Ang oras mo ay puhunan din', 'Costing sheet sa cellphone']) {
    await goTo(page, lesson(title));
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    if ((await isDone(page, title).count()) === 0 && title.startsWith('Ang'))
      await press(page, 'Mark as done');
    await isDone(page, title).waitFor();
  }
  await page.getByRole('link', { name: 'Back to the course' }).last().click();
  await page.getByText('All lessons done').waitFor();
  await page.getByRole('link', { name: 'Your certificate' }).click();
  await page.getByRole('heading', { name: 'Ben Reyes' }).waitFor();
  const guest = await stage.visitor({ width: 360, height: 740 });
  await guest.page.goto(new URL(page.url()).pathname);
  await guest.page.getByText('This certificate is valid.').waitFor();
  expect(await guest.page.getByRole('article').innerText()).toContain('Costing 101');
  await goTo(guest.page, '/certificates/0000-0000-0000-0000/');
  await guest.page.getByText('No certificate has this code').waitFor();
  expect(guest.faults()).toEqual([]);
});

test('an open lesson follows its author, and keeps what was typed when it is removed', async () => {
  const { page } = phone;
  const title = 'Quiz: oras at packaging';
  const at = `/api/lessons/${course.lessons[title]}`;
  const headers = { origin: stage.server.url };
  await goTo(page, lesson(title));
  await press(page, 'Try again');
  await answer(page, ['₱159.60']);
  await ana.page.goto(`${home}?lesson=${course.lessons[title]}`);
  await ana.page.getByRole('textbox', { name: 'Title' }).fill('Pagsusulit sa oras');
  await ana.page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Pagsusulit sa oras' }).waitFor();
  await page.getByText('Question 2 of 3').waitFor();
  await press(page, 'Discuss this lesson');
  const comment = page.getByRole('textbox', { name: 'Write a comment…' });
  await comment.fill('Bakit hindi kasama ang kuryente?');
  expect((await ana.context.request.delete(at, { headers })).ok()).toBe(true);
  await page.getByText('This lesson was just removed').waitFor();
  await page.getByText('Question 2 of 3').waitFor();
  await comment.waitFor({ state: 'detached' });
  await page.getByText('Bakit hindi kasama ang kuryente?').waitFor();
  await answer(page, ['Kuryente']);
  await page.getByText('These answers can no longer be checked.').waitFor();
  await page.getByRole('status').getByRole('link', { name: 'Back to the course' }).waitFor();
});

const post = async (path: string, data: object) =>
  ((await stage.post(ana, path, data)) as { data: { id: string } }).data.id;

test('a locked lesson says which plan opens it, and a free preview opens', async () => {
  const group_id = room.groupId;
  const plan = await post(createMembershipPlan.path, {
    ...{ group_id, type: 'Negosyante', fee_amount: '299', cycle_type: 'MONTHLY' },
  });
  const course_id = await post(createCourse.path, {
    ...{ group_id, title: 'Para sa Negosyante', content_md: 'Malaliman.' },
    group_member_subscription_plan_id: plan,
  });
  const add = (title: string, is_public: boolean) =>
    post(createLesson.path, { course_id, title, is_public, content_md: `Ito ang ${title}.`, type: 'TEXT' });
  await add('Pasilip', true);
  const locked = await add('Buwis', false);
  await add('Tauhan', false);
  const { page } = desk;
  await goTo(page, `/communities/negosyo-ni-ben/courses/${course_id}/learn/`);
  const note = 'Lessons 2 to 3 come with the Negosyante tier, ₱299 Monthly.';
  await page.getByText(note).waitFor();
  await row(page, 'Pasilip').click();
  await page.getByText('Ito ang Pasilip.').waitFor();
  await goTo(page, `/communities/negosyo-ni-ben/courses/${course_id}/lessons/${locked}/`);
  await page.getByRole('main').getByText(note).first().waitFor();
  expect(await page.content()).not.toContain('Ito ang Buwis.');
  await page.getByRole('link', { name: 'See the tier' }).first().waitFor();
});

test('what was done without a network on two devices arrives, counts once, and lowers nothing', async () => {
  const course_id = await post(createCourse.path, {
    ...{ group_id: room.groupId, title: 'Biyahe', content_md: 'Walang signal.' },
  });
  const at = `/communities/negosyo-ni-ben/courses/${course_id}/`;
  const content_md = 'Mahabang basahin.\n\n'.repeat(200);
  const text = await post(createLesson.path, { course_id, title: 'Basahin', content_md, type: 'TEXT' });
  const video = await post(createLesson.path, {
    ...{ course_id, title: 'Pakinggan', content_md: '', type: 'VIDEO', video_url: SOUND },
  });
  const player = phone.page.frameLocator('iframe[src="/player/"]').locator('video');
  const seconds = () => player.evaluate((sound: HTMLVideoElement) => sound.currentTime);
  for (const { page } of [desk, phone]) {
    await goTo(page, `${at}lessons/${text}/`);
    await page.getByRole('button', { name: 'Mark as done' }).waitFor();
  }
  await phone.page.getByRole('link', { name: 'Next: Pakinggan' }).click();
  await phone.page.getByRole('button', { name: /Pakinggan.* Play\b/ }).click();
  await expect.poll(seconds).toBeGreaterThan(0.3);

  await Promise.all([desk, phone].map(({ context }) => context.setOffline(true)));
  await press(desk.page, 'Mark as done');
  await player.press('l');
  await player.press('k');
  await expect.poll(() => player.evaluate((sound: HTMLVideoElement) => sound.paused)).toBe(true);
  const left = Math.floor(await seconds());
  await phone.page.getByRole('link', { name: 'Previous' }).click();
  await press(phone.page, 'Mark as done');
  for (const { page } of [desk, phone]) await page.getByRole('status').filter({ hasText: 'Done' }).waitFor();

  await Promise.all([phone, desk].map(({ context }) => context.setOffline(false)));
  const stored = async () => {
    const [whole, one] = await Promise.all([
      desk.context.request.get(`/api/courses/${course_id}`),
      desk.context.request.get(`/api/lessons/${video}/progress`),
    ]);
    const { completed, percent } = (await whole.json()).data.progress;
    return { completed, percent, left: (await one.json()).data.position_seconds };
  };
  await expect.poll(stored).toEqual({ completed: 1, percent: 50, left });
  // A device that opens it again begins where the other one was.
  await desk.page.getByRole('link', { name: 'Next: Pakinggan' }).click();
  await desk.page.getByRole('button', { name: new RegExp(`Pakinggan.*Resume at 00:${left}`) }).waitFor();
  await goTo(phone.page, `${at}learn/`);
  await phone.page.getByRole('img', { name: '1 of 2 lessons' }).waitFor();
  await expect.poll(stored).toEqual({ completed: 1, percent: 50, left });

  // The course is deleted: its open lesson and its open page both say so, and lead back to the courses.
  const headers = { origin: stage.server.url };
  const deleted = await ana.context.request.delete(`/api/courses/${course_id}`, { headers });
  expect(deleted.ok()).toBe(true);
  await phone.page.getByRole('heading', { name: 'This course was just removed' }).waitFor();
  await desk.page.getByText('This course was just removed. Your text is still here.').waitFor();
  await desk.page.getByRole('heading', { name: 'Pakinggan', level: 1 }).waitFor();
  for (const { page } of [desk, phone]) {
    await page.getByRole('main').getByRole('link', { name: 'All courses' }).click();
    await page.getByRole('link', { name: 'Costing 101', exact: true }).waitFor();
  }
});
