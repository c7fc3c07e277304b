import type { Page } from 'playwright-core';
import type { Screen } from './screen.ts';

/** The list of communities is refused, as by a server that is down. */
async function refuseShowcase(page: Page): Promise<void> {
  await page.route('**/api/groups/showcase', (route) => route.abort());
  await page.reload();
  await page.getByText('Communities did not load').waitFor();
  await page.unroute('**/api/groups/showcase');
}

export const frontDoorScreens: readonly Screen[] = [
  { name: 'landing', path: '/', shows: 'Hurno sa Sugbo' },
  { name: 'landing-failed', path: '/', shows: 'Communities did not load', act: refuseShowcase },
  { name: 'preview', path: '/communities/hurno-sa-sugbo/', shows: 'Create an account' },
  {
    name: 'calculator',
    path: '/calculator/?members=120&fee=299&vat=yes&withholding=yes',
    shows: 'Leaves the most',
  },
  {
    name: 'preview-over',
    path: '/communities/walang-ganito/?invite=luma',
    shows: 'This invite link no longer works',
  },
  { name: 'login', path: '/login/', shows: 'Tuloy po kayo.' },
  {
    name: 'login-wrong',
    path: '/login/',
    shows: 'Wrong email, username or password.',
    async act(page) {
      await page.getByLabel('Email or username').fill('nobody');
      await page.getByLabel('Password', { exact: true }).fill('Wrong-Pass1');
      await page.getByRole('button', { name: 'Sign in' }).click();
    },
  },
  { name: 'register', path: '/register/', shows: 'Create account' },
  {
    name: 'register-wrong',
    path: '/register/',
    shows: 'You must accept the Terms & Conditions to continue',
    act: (page) => page.getByRole('button', { name: 'Create account' }).click(),
  },
  { name: 'register-verify', path: '/register-verify/?email=ana@example.com', shows: /code/i },
  { name: 'forgot-password', path: '/forgot-password/', shows: /password/i },
  { name: 'reset-password-verify', path: '/reset-password-verify/?email=ana@example.com', shows: /code/i },
  { name: 'reset-password', path: '/reset-password/?token=abc', shows: /new password/i },
  { name: 'maintenance', path: '/maintenance/', shows: /back/i },
  { name: 'not-found', path: '/nowhere/', shows: 'The page you are looking for does not exist.' },
  { name: 'components', path: '/test/ui', shows: /button/i },
];
