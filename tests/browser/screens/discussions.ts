import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

const owner = 'luzabellana';
/** Whose calls are not answered. */
const broken = 'jocelynybanez';
const discussions = '/communities/hurno-sa-sugbo/?tab=discussions';

function seePosts(page: Page): Promise<void> {
  return page.getByRole('feed').getByRole('article').first().waitFor();
}

/**
 * Turns the wheel down to the post that is only about what the reader turned down: a list that a script scrolls may
 * scroll back. How far down it is depends on how long ago the posts before it were written.
 */
async function findFolded(page: Page): Promise<void> {
  const show = page.getByRole('feed').getByRole('button', { name: /^Show the post by / });
  await seePosts(page);
  await page.getByRole('feed').hover({ position: { x: 20, y: 20 } });
  while ((await show.count()) === 0) {
    await page.mouse.wheel(0, 200);
    // What comes into sight is drawn with the next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const { y } = (await show.boundingBox()) ?? { y: 0 };
  await page.mouse.wheel(0, y - (page.viewportSize()?.height ?? 0) / 2);
}

/** Opens the page of the first post with comments. */
async function openComments(page: Page): Promise<void> {
  await page
    .getByRole('feed')
    .getByRole('link', { name: /^\d+ comments?$/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Reply/ })
    .first()
    .scrollIntoViewIfNeeded();
}

export const discussionsScreens: readonly Screen[] = [
  {
    name: 'discussions',
    path: discussions,
    as: owner,
    shows: 'Share something…',
    act: seePosts,
    hasColumns: true,
  },
  { name: 'discussions-mine', path: `${discussions}&filter=mine`, as: owner, shows: 'Unanswered' },
  {
    name: 'discussions-write',
    path: discussions,
    as: owner,
    shows: 'Announcement',
    async act(page) {
      await page.getByRole('button', { name: /Share something|Draft/ }).click();
      await page.getByRole('textbox', { name: 'Text of the post' }).fill('Maayong buntag');
      await page.getByText('Maayong buntag').first().waitFor();
    },
  },
  {
    name: 'discussions-comments',
    path: discussions,
    as: owner,
    shows: 'Reply',
    act: openComments,
  },
  {
    name: 'discussions-poll-form',
    path: discussions,
    as: owner,
    shows: 'Several choices',
    async act(page) {
      await page.getByRole('button', { name: /Share something|Draft/ }).click();
      await page.getByRole('button', { name: 'Poll', exact: true }).click();
      await page.getByRole('textbox', { name: 'Option 1' }).waitFor();
    },
  },
  {
    name: 'discussions-tools',
    path: discussions,
    as: owner,
    shows: 'Announcement',
    async act(page) {
      await page.getByRole('button', { name: /Share something|Draft/ }).click();
      const more = page.getByRole('button', { name: 'More formatting' });
      await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
      if (await more.isVisible()) await more.click();
      await page.getByRole('button', { name: 'Code block' }).waitFor();
    },
  },
  {
    name: 'discussions-search',
    path: discussions,
    as: owner,
    shows: 'Comments',
    async act(page) {
      await page.getByRole('button', { name: 'Search these discussions' }).click();
      await page.getByRole('searchbox', { name: 'Search these discussions' }).fill('oven');
      await page.getByRole('list', { name: 'Comments' }).waitFor();
    },
  },
  {
    name: 'discussions-poll',
    path: '/communities/raketeers-circle/?tab=discussions',
    as: owner,
    shows: 'Voters',
    async act(page) {
      await page.getByRole('button', { name: 'Voters' }).first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'discussions-menu',
    path: discussions,
    as: owner,
    shows: 'Close the discussion',
    async act(page) {
      await openComments(page);
      await page.getByRole('button', { name: 'Post menu' }).first().click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'discussions-visitor',
    path: '/communities/code-sa-gabi/?tab=discussions',
    as: 'maninapenaflor',
    shows: 'Newest',
    act: seePosts,
  },
  {
    name: 'discussions-folded',
    path: '/communities/code-sa-gabi/?tab=discussions',
    as: 'aldrinp',
    shows: 'A post about Job Hunting, Remote Work, which you are not interested in',
    act: findFolded,
  },
  {
    name: 'discussions-unfolded',
    path: '/communities/code-sa-gabi/?tab=discussions',
    as: 'aldrinp',
    shows: 'Natanggap ako!! 🎉',
    async act(page) {
      await findFolded(page);
      await page.getByRole('button', { name: /^Show the post by / }).click();
    },
  },
  {
    name: 'discussions-loading',
    path: discussions,
    as: broken,
    shows: 'Loading discussions',
    without: { calls: /\/api\/posts\/search/, answer: 'none' },
  },
  {
    name: 'discussions-failed',
    path: discussions,
    as: broken,
    shows: 'The discussions did not load',
    without: { calls: /\/api\/posts\/search/, answer: 'refused' },
  },
  {
    name: 'discussions-gone',
    path: `${discussions}&postId=00000000-0000-4000-8000-000000000000`,
    as: owner,
    shows: 'This post isn’t available',
  },
];
