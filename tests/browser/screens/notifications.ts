import type { Screen } from './screen.ts';

const owner = 'luzabellana';

export const notificationsScreens: readonly Screen[] = [
  {
    name: 'notifications',
    path: '/notifications/',
    as: owner,
    shows: 'commented on your post',
    hasColumns: true,
  },
  {
    name: 'notifications-unread',
    path: '/notifications/',
    as: owner,
    shows: 'Mark all as read',
    async act(page) {
      await page.locator('[data-notification]').first().waitFor();
      await page.getByRole('radio', { name: 'Unread' }).click();
      await page.locator('[data-notification]').first().waitFor();
    },
  },
  {
    name: 'notifications-menu',
    path: '/notifications/',
    as: owner,
    shows: 'Why did I get this?',
    async act(page) {
      const row = page.locator('[data-notification]').first();
      await row.hover();
      await row.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'notifications-why',
    path: '/notifications/',
    as: owner,
    shows: 'Where it went',
    async act(page) {
      const row = page.locator('[data-notification]').first();
      await row.hover();
      await row.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Why did I get this?' }).click();
      await page.getByRole('heading', { name: 'Where it went' }).waitFor();
    },
  },
  {
    name: 'saved',
    path: '/saved/',
    as: owner,
    shows: 'Only you can see what you save.',
  },
  {
    name: 'search',
    path: '/search/?q=mam+has%3Alink',
    as: owner,
    shows: /With a link/,
  },
  {
    name: 'search-results',
    path: '/search/?q=tinapay',
    as: owner,
    shows: 'Messages',
  },
  { name: 'search-empty', path: '/search/', as: owner, shows: 'Search posts, messages, courses and more' },
  {
    name: 'scheduled',
    path: '/scheduled/',
    as: owner,
    shows: 'Messages and posts to send later. Only you can see them.',
  },
  {
    name: 'community-notifications',
    path: '/communities/hurno-sa-sugbo/?tab=notifications',
    as: owner,
    shows: 'Notifications from here',
  },
];
