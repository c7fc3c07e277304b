import type { Screen } from './screen.ts';

const owner = 'luzabellana';
const security = '/settings/?tab=security';

export const settingsScreens: readonly Screen[] = [
  {
    name: 'settings-profile',
    path: '/settings/',
    as: owner,
    shows: 'Update your personal information and profile picture',
    hasColumns: true,
  },
  {
    name: 'settings-profile-wrong',
    path: '/settings/',
    as: owner,
    shows: 'First name is required',
    async act(page) {
      await page.getByRole('textbox', { name: 'First name' }).fill('');
      await page.getByRole('button', { name: 'Save Changes' }).click();
    },
  },
  {
    name: 'settings-photo',
    path: '/settings/',
    as: owner,
    shows: 'Please select a file to upload',
    async act(page) {
      await page.getByRole('button', { name: 'Change Photo' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
    },
  },
  {
    name: 'settings-tags',
    path: '/settings/?tab=preferences',
    as: owner,
    shows: 'Not Interested Tags',
    act: (page) => page.getByText('Add tags...').first().waitFor(),
  },
  {
    name: 'settings-preferences-end',
    path: '/settings/?tab=preferences',
    as: owner,
    shows: 'Low-data mode',
    act: (page) =>
      page
        .getByRole('radiogroup', { name: 'Theme' })
        .evaluate((theme) => theme.scrollIntoView({ block: 'end' })),
  },
  {
    name: 'settings-tags-open',
    path: '/settings/?tab=preferences',
    as: owner,
    shows: 'Not Interested Tags',
    async act(page) {
      await page.getByText('Add tags...').first().click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'settings-tags-unsaved',
    path: '/settings/?tab=preferences',
    as: owner,
    shows: 'Save Preferences',
    async act(page) {
      await page.getByText('Add tags...').first().click();
      await page.getByRole('option').first().click();
      await page.keyboard.press('Escape');
      await page.getByRole('searchbox').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'settings-notifications',
    path: '/settings/?tab=notifications',
    as: owner,
    shows: 'Quiet hours',
    act: (page) => page.getByText('New Posts', { exact: true }).waitFor(),
  },
  {
    name: 'settings-notifications-unsaved',
    path: '/settings/?tab=notifications',
    as: owner,
    shows: 'Save Notification Preferences',
    async act(page) {
      await page.getByText('New Posts', { exact: true }).click();
      await page.getByText('Use quiet hours', { exact: true }).click();
    },
  },
  { name: 'settings-security', path: security, as: owner, shows: 'This device', hasColumns: true },
  {
    name: 'settings-password',
    path: security,
    as: owner,
    shows: 'Current password is required',
    async act(page) {
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByRole('button', { name: 'Change password' }).click();
    },
  },
  {
    name: 'settings-delete-owner',
    path: security,
    as: owner,
    shows: 'Hand over your communities first',
    act: (page) => page.getByRole('button', { name: 'Delete account' }).click(),
  },
  {
    name: 'settings-delete',
    path: security,
    as: 'maninapenaflor',
    shows: 'Delete your account?',
    async act(page) {
      await page.getByRole('button', { name: 'Delete account' }).click();
      await page.getByRole('alertdialog').getByLabel('Current password').waitFor();
    },
  },
  {
    name: 'profile',
    path: '/communities/hurno-sa-sugbo/?tab=members',
    as: owner,
    shows: 'Communities in common',
    async act(page) {
      await page.getByRole('button', { name: 'Kenneth Ongkingco', exact: true }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Profile' }).click();
    },
    isAddress: true,
  },
  {
    name: 'person-card',
    path: '/communities/hurno-sa-sugbo/?tab=members',
    as: owner,
    shows: 'in common',
    act: (page) => page.getByRole('button', { name: 'Kenneth Ongkingco', exact: true }).click(),
  },
  {
    name: 'profile-nobody',
    path: '/people/00000000-0000-4000-8000-000000000000',
    as: owner,
    shows: 'The page you are looking for does not exist.',
  },
];
