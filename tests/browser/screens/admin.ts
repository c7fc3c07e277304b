import type { Screen } from './screen.ts';

/** Nobody of the demo is an administrator: `judgeScreens` makes this member one. */
export const administrator = 'stephtan';

const as = administrator;

export const adminScreens: readonly Screen[] = [
  { name: 'admin', path: '/admin/', as, shows: 'Waiting for you', hasColumns: true },
  { name: 'admin-users', path: '/admin/users/', as, shows: 'Edwin Salonga' },
  {
    name: 'admin-users-selected',
    path: '/admin/users/',
    as,
    shows: 'Clear selection',
    act: (page) => page.getByRole('checkbox', { name: 'Select all on this page' }).first().press('Space'),
  },
  {
    name: 'admin-users-bulk',
    path: '/admin/users/',
    as,
    shows: 'A second administrator has to approve. Then they can do everything on Tambayan that you can.',
    async act(page) {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).first().press('Space');
      await page.getByRole('button', { name: 'Propose as administrator' }).click();
    },
  },
  { name: 'purchases', path: '/purchases/', as, shows: 'Nothing bought yet' },
  { name: 'issues', path: '/issues/', as, shows: 'No reports yet' },
  { name: 'admin-communities', path: '/admin/communities/', as, shows: 'Hurno sa Sugbo' },
  {
    name: 'admin-communities-enterprise',
    path: '/admin/communities/',
    as,
    shows: 'You agree on the price outside the app.',
    async act(page) {
      await page.getByRole('button', { name: 'Actions for Hurno sa Sugbo' }).click();
      await page.getByRole('menuitem', { name: 'Put on Enterprise' }).click();
    },
  },
  { name: 'admin-courses', path: '/admin/courses/', as, shows: 'Courses' },
  { name: 'admin-reports', path: '/admin/reports/', as, shows: 'No open reports' },
  { name: 'admin-restrictions', path: '/admin/restrictions/', as, shows: 'No one is restricted' },
  { name: 'admin-payments', path: '/admin/payments/', as, shows: 'Payments' },
  {
    name: 'admin-payments-failed',
    path: '/admin/payments/',
    as,
    shows: 'The page did not load',
    without: { calls: /\/api\/admin\/payments\/search/, answer: 'refused' },
  },
  {
    name: 'admin-payouts',
    path: '/admin/payouts/',
    as,
    shows: 'Comparison with the payment service',
  },
  {
    name: 'admin-verification',
    path: '/admin/verification-requests/',
    as,
    shows: 'Verification requests',
  },
  { name: 'admin-audit', path: '/admin/audit/', as, shows: 'Audit log' },
  { name: 'analytics-platform', path: '/analytics/', as, shows: 'Live connections' },
];
