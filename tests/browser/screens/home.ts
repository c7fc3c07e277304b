import type { Screen } from './screen.ts';

const owner = 'luzabellana';

export const homeScreens: readonly Screen[] = [
  { name: 'home', path: '/', as: 'kenongkingco', shows: 'Catch up since you left' },
  { name: 'home-none', path: '/?tab=owned', as: 'kenongkingco', shows: 'You own no community yet' },
  {
    name: 'home-suggestions',
    path: '/',
    as: 'maninapenaflor',
    shows: /Suggested for you|Popular communities/,
  },
  {
    name: 'home-not-found',
    path: '/?tab=joined&search=zzzz',
    as: owner,
    shows: 'None of your communities is called “zzzz”',
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
