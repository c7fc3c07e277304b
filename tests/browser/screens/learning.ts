import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const owner = 'luzabellana';
/** Half-way through the first course, without the plan of the second one. */
const learner = 'maninapenaflor';
/** Has completed the first course. */
const graduate = 'gliceriabooc';
/** Staff whose calls are not answered. */
const broken = 'jocelynybanez';
const tab = '/communities/hurno-sa-sugbo/?tab=courses';
const course = /^Costing 101/;
const editing = /^Edit Costing 101/;

const follow = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('link', { name }).first().click();

/** From the courses of the community to a lesson of one. */
async function openLesson(page: Page, inCourse: RegExp, lesson: RegExp): Promise<void> {
  await follow(page, inCourse);
  await follow(page, lesson);
}

async function addLesson(page: Page, type?: 'Video' | 'Quiz'): Promise<void> {
  await follow(page, editing);
  await follow(page, 'Add New Lesson');
  if (type === undefined) return;
  await page.getByRole('button', { name: /Lesson type/ }).click();
  await page.getByRole('option', { name: type }).click();
}

export const learningScreens: readonly Screen[] = [
  { name: 'courses', path: '/courses/', as: learner, shows: course, hasColumns: true },
  { name: 'courses-list', path: '/courses/?view=list', as: learner, shows: course },
  { name: 'courses-none', path: '/courses/?q=zzzz', as: learner, shows: 'Nothing found for “zzzz”' },
  {
    name: 'courses-loading',
    path: '/courses/',
    as: broken,
    shows: 'Loading courses',
    without: { calls: /\/api\/courses\/search/, answer: 'none' },
  },
  {
    name: 'courses-failed',
    path: '/courses/',
    as: broken,
    shows: 'Courses did not load',
    without: { calls: /\/api\/courses\/search/, answer: 'refused' },
  },
  { name: 'courses-tab', path: tab, as: owner, shows: 'New course' },
  {
    name: 'courses-tab-none',
    path: '/communities/let-barkada/?tab=courses',
    as: 'rodelcastaneda',
    shows: 'No courses yet',
  },
  {
    name: 'course-create',
    path: '/communities/hurno-sa-sugbo/courses/create',
    as: owner,
    shows: 'Title is required',
    act: (page) => page.getByRole('button', { name: 'Create Course' }).click(),
  },
  {
    name: 'course-edit',
    path: tab,
    as: owner,
    shows: 'Edit Course',
    isAddress: true,
    act: (page) => follow(page, editing),
  },
  { name: 'lesson-new', path: tab, as: owner, shows: 'Create Lesson', act: (page) => addLesson(page) },
  {
    name: 'lesson-new-video',
    path: tab,
    as: owner,
    shows: 'Video URL is required when not uploading a file',
    async act(page) {
      await addLesson(page, 'Video');
      await page.getByRole('button', { name: 'Create Lesson' }).click();
    },
  },
  {
    name: 'lesson-new-quiz',
    path: tab,
    as: owner,
    shows: 'Pass mark',
    async act(page) {
      await addLesson(page, 'Quiz');
      await page.getByRole('button', { name: 'Add question' }).click();
    },
  },
  {
    name: 'course-learners',
    path: tab,
    as: owner,
    shows: 'Gliceria',
    async act(page) {
      await follow(page, editing);
      await follow(page, /Learners/);
    },
  },
  {
    name: 'course',
    path: tab,
    as: learner,
    shows: '5 of 7 lessons',
    isAddress: true,
    act: (page) => follow(page, course),
  },
  {
    name: 'lesson-text',
    path: tab,
    as: learner,
    shows: /Kon mangutana ko/,
    isAddress: true,
    act: (page) => openLesson(page, course, /Unsa ang tinuod nga puhunan/),
  },
  {
    name: 'lesson-video',
    path: tab,
    as: learner,
    shows: /Tan-awa una/,
    act: (page) => openLesson(page, course, /Ang imong oras puhunan pud/),
  },
  {
    name: 'lesson-quiz',
    path: tab,
    as: learner,
    shows: 'One answer',
    act: (page) => openLesson(page, course, /Quiz: oras ug presyo/),
  },
  {
    name: 'lesson-locked',
    path: tab,
    as: learner,
    shows: /Negosyante/,
    act: (page) => openLesson(page, /^Presyo, reseller/, /Presyo sa reseller/),
  },
  {
    name: 'certificate',
    path: tab,
    as: graduate,
    shows: /Certificate/,
    async act(page) {
      await follow(page, course);
      await follow(page, /certificate/i);
    },
  },
];
