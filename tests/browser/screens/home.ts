import type { Screen } from './screen.ts';

const owner = 'luzabellana';
/** Whose calls are not answered. */
const broken = 'jocelynybanez';

export const homeScreens: readonly Screen[] = [
  { name: 'home', path: '/', as: 'kenongkingco', shows: 'Mark all read', hasColumns: true },
  { name: 'start', path: '/start/', as: 'angelicalim', shows: 'What are you into, Angelica?' },
  {
    name: 'home-none',
    path: '/?tab=owned',
    as: 'kenongkingco',
    shows: 'You don’t own a community yet',
    hasColumns: true,
  },
  {
    name: 'home-suggestions',
    path: '/',
    as: 'maninapenaflor',
    shows: /Suggested for you|Popular communities/,
    act: (page) =>
      page
        .getByRole('heading', { name: /Suggested for you|Popular communities/ })
        .evaluate((heading) => heading.scrollIntoView({ block: 'center' })),
  },
  {
    name: 'home-not-found',
    path: '/?tab=joined&search=zzzz',
    as: owner,
    shows: 'You have no community called “zzzz”',
  },
  {
    name: 'home-loading',
    path: '/',
    as: broken,
    shows: 'Loading your communities',
    without: { calls: /\/api\/me\/groups/, answer: 'none' },
  },
  {
    name: 'home-failed',
    path: '/',
    as: broken,
    shows: 'Your communities did not load',
    without: { calls: /\/api\/me\/groups/, answer: 'refused' },
  },
  {
    name: 'shortcuts',
    path: '/',
    as: 'kenongkingco',
    shows: 'Keyboard shortcuts',
    act: (page) => page.keyboard.press('Control+/'),
  },
  {
    name: 'switcher',
    path: '/',
    as: 'kenongkingco',
    shows: 'Recent',
    act: (page) => page.keyboard.press('Control+k'),
  },
  {
    name: 'switcher-found',
    path: '/',
    as: 'kenongkingco',
    shows: 'Luzviminda Abellana',
    async act(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).fill('luz');
    },
  },
  {
    name: 'switcher-none',
    path: '/',
    as: 'kenongkingco',
    shows: 'Nothing found for “zzzz”.',
    async act(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search' }).fill('zzzz');
    },
  },
];
