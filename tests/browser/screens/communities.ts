import type { Screen } from './screen.ts';

const owner = 'luzabellana';
/** Staff too, whose calls are not answered. */
const broken = 'jocelynybanez';
const settings = '/communities/hurno-sa-sugbo/?tab=settings';

export const communitiesScreens: readonly Screen[] = [
  { name: 'communities', path: '/communities/', as: owner, shows: 'Hurno sa Sugbo', hasColumns: true },
  { name: 'communities-list', path: '/communities/?view=list', as: owner, shows: 'Hurno sa Sugbo' },
  { name: 'communities-none', path: '/communities/?q=zzzz', as: owner, shows: 'Nothing found for “zzzz”' },
  {
    name: 'communities-unwanted',
    path: '/communities/',
    as: 'aldrinp',
    shows: 'Communities about topics you’re not interested in are hidden.',
  },
  {
    name: 'communities-unwanted-shown',
    path: '/communities/',
    as: 'aldrinp',
    shows: 'Raketeers Circle',
    act: (page) => page.getByRole('button', { name: 'Show them' }).click(),
  },
  {
    name: 'communities-loading',
    path: '/communities/',
    as: broken,
    shows: 'Loading communities',
    without: { calls: /\/api\/groups\/search/, answer: 'none' },
  },
  {
    name: 'communities-failed',
    path: '/communities/',
    as: broken,
    shows: 'Communities did not load',
    without: { calls: /\/api\/groups\/search/, answer: 'refused' },
  },
  { name: 'create', path: '/communities/create/', as: owner, shows: 'Create a community' },
  {
    name: 'create-wrong',
    path: '/communities/create/',
    as: owner,
    shows: 'Community name is required',
    act: (page) => page.getByRole('button', { name: 'Create community' }).click(),
  },
  {
    name: 'community',
    path: '/communities/hurno-sa-sugbo/',
    as: owner,
    shows: 'About this community',
    hasColumns: true,
  },
  {
    name: 'community-guidelines',
    path: '/communities/hurno-sa-sugbo/',
    as: owner,
    shows: 'Be kind. Correct the work, never the person.',
    act: (page) => page.getByRole('button', { name: 'Community Guidelines' }).click(),
  },
  {
    name: 'community-newcomer',
    path: '/communities/hurno-sa-sugbo/',
    as: 'angelicalim',
    shows: 'Your first steps here',
    hasColumns: true,
  },
  {
    name: 'community-visitor',
    path: '/communities/code-sa-gabi/',
    as: 'maninapenaflor',
    shows: 'Join community',
  },
  {
    name: 'members',
    path: '/communities/hurno-sa-sugbo/?tab=members',
    as: owner,
    shows: 'Luzviminda Abellana',
  },
  {
    name: 'leaderboard',
    path: '/communities/hurno-sa-sugbo/?tab=leaderboard&range=all',
    as: owner,
    shows: 'Contributor',
  },
  {
    name: 'leaderboard-behind-the-end',
    path: '/communities/hurno-sa-sugbo/?tab=leaderboard',
    as: owner,
    shows: 'No one on this page',
    async act(page) {
      await page.goto('/communities/hurno-sa-sugbo/?tab=leaderboard&page=99');
    },
  },
  {
    name: 'leaderboard-loading',
    path: '/communities/hurno-sa-sugbo/?tab=leaderboard',
    as: broken,
    shows: 'Loading the leaderboard',
    without: { calls: /\/api\/groups\/.+\/leaderboard/, answer: 'none' },
  },
  {
    name: 'leaderboard-failed',
    path: '/communities/hurno-sa-sugbo/?tab=leaderboard',
    as: broken,
    shows: 'The leaderboard did not load',
    without: { calls: /\/api\/groups\/.+\/leaderboard/, answer: 'refused' },
  },
  {
    name: 'settings-points',
    path: `${settings}#points`,
    as: owner,
    shows: 'Level names',
    act: (page) => page.getByLabel('Level 9').fill('Alamat ng Hurno'),
  },
  {
    name: 'moderation',
    path: '/communities/hurno-sa-sugbo/?tab=moderation',
    as: owner,
    shows: 'Reports, posts to review and restricted members appear here.',
  },
  {
    name: 'community-chat',
    path: '/communities/hurno-sa-sugbo/?tab=chat',
    as: owner,
    shows: 'kusina-storya',
  },
  {
    name: 'community-edit',
    path: '/communities/hurno-sa-sugbo/edit',
    as: owner,
    shows: 'Links with the old address keep working',
  },
  {
    name: 'community-edit-wrong',
    path: '/communities/hurno-sa-sugbo/edit',
    as: owner,
    shows: 'Too many characters!',
    act: (page) => page.getByLabel('Description').fill('x'.repeat(1001)),
  },
  { name: 'settings', path: settings, as: owner, shows: 'Danger zone' },
  {
    name: 'settings-unsaved',
    path: settings,
    as: owner,
    shows: 'A question is empty',
    async act(page) {
      await page.getByRole('button', { name: 'Add question' }).click();
      await page.getByRole('button', { name: 'Save Settings' }).click();
    },
  },
  {
    name: 'settings-invite',
    path: settings,
    as: owner,
    shows: 'Copy link',
    async act(page) {
      await page.getByRole('button', { name: 'New link' }).click();
      await page.getByRole('button', { name: 'Create link' }).click();
    },
  },
  {
    name: 'settings-archive',
    path: settings,
    as: owner,
    shows: 'to confirm',
    act: (page) => page.getByRole('button', { name: 'Archive', exact: true }).click(),
  },
  {
    name: 'member-menu',
    path: '/communities/hurno-sa-sugbo/?tab=members',
    as: owner,
    shows: 'Make member',
    act: (page) => page.getByRole('button', { name: /^Actions for Jocelyn/ }).click(),
  },
  {
    name: 'members-banned',
    path: '/communities/hurno-sa-sugbo/?tab=members&status=BANNED',
    as: owner,
    shows: 'No one here',
  },
  {
    name: 'members-failed',
    path: '/communities/hurno-sa-sugbo/?tab=members',
    as: broken,
    shows: 'Members did not load',
    without: { calls: /\/api\/(group-members\/search|restrictions)/, answer: 'refused' },
  },
  {
    name: 'invite-over',
    path: '/communities/let-barkada/?invite=over',
    as: owner,
    shows: 'This invite link no longer works',
  },
  { name: 'community-secret', path: '/communities/let-barkada/', as: owner, shows: 'Page not found' },
];
