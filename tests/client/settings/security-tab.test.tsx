import '../auth/settings-block.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { DeleteAccountSection } from '../../../src/client/features/settings/security/delete-account-section.tsx';
import { ExportSection } from '../../../src/client/features/settings/security/export-section.tsx';
import { PasswordSection } from '../../../src/client/features/settings/security/password-section.tsx';
import { SessionsSection } from '../../../src/client/features/settings/security/sessions-section.tsx';
import { json, problem } from '../data/api/fake-fetch.ts';
import { ana, openTab } from './open-tab.tsx';

afterEach(cleanup);

const password = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });

function Page({ children }: { children: React.ReactNode }) {
  return (
    <>
      <h1>Security</h1>
      {children}
    </>
  );
}

describe('the password', () => {
  const open = (answer = () => json(200, { data: null })) =>
    openTab(
      () => (
        <Page>
          <PasswordSection />
        </Page>
      ),
      { 'PUT /auth/change-password': answer },
    );

  test('is changed in a form that is hidden at first', async () => {
    const { user, bodiesOf, toasts } = await open();
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await user.type(password('Current password'), 'Tambayan1!');
    await user.type(password('New password'), 'kape at pandesal');
    await user.type(password('Confirm new password'), 'kape at pandesal');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(toasts()).toEqual(['Password changed successfully']));
    expect(bodiesOf('PUT /auth/change-password')).toEqual([
      { currentPassword: 'Tambayan1!', newPassword: 'kape at pandesal' },
    ]);
    expect(screen.queryByLabelText('Current password')).toBeNull();
  });

  test('shows what is missing at each field', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    for (const text of [
      'Current password is required',
      'Password must be at least 8 characters',
      'Please confirm your password',
    ])
      expect(await screen.findByText(text)).toBeTruthy();
    await user.type(password('New password'), 'pandesal');
    await user.type(password('Confirm new password'), 'pandecoco');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText("Passwords don't match")).toBeTruthy();
  });

  test('a wrong current password is shown at its field', async () => {
    const { user } = await open(() => problem(400, 'auth.password_wrong', 'That is not your password'));
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await user.type(password('Current password'), 'x');
    await user.type(password('New password'), 'pandesal');
    await user.type(password('Confirm new password'), 'pandesal');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('That is not your password')).toBeTruthy();
    expect(password('Current password').getAttribute('aria-invalid')).toBe('true');
  });
});

test('every other session can be signed out, but not the current one', async () => {
  const one = {
    id: '00000000-0000-7000-8000-000000000001',
    device: { kind: 'DESKTOP', browser: 'Firefox', system: 'Windows' },
    ip: '203.0.113.7',
    created_at: '2026-11-20T00:00:00.000Z',
    last_seen_at: '2026-11-20T08:00:00.000Z',
    is_current: true,
  };
  const phone = {
    ...one,
    id: '00000000-0000-7000-8000-000000000002',
    device: { kind: 'PHONE', browser: 'Chrome', system: 'Android' },
    is_current: false,
  };
  let devices = [one, phone];
  const { user } = await openTab(
    () => (
      <Page>
        <SessionsSection />
      </Page>
    ),
    {
      'GET /me/sessions': () => json(200, { data: devices }),
      [`DELETE /me/sessions/${phone.id}`]: () => {
        devices = [one];
        return json(200, { data: null });
      },
    },
  );
  expect(await screen.findByText('This device')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sign out Chrome on Android' }));
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
  expect(screen.queryByRole('button', { name: /^Sign out (?!everywhere)/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign out everywhere else' })).toHaveProperty('disabled', true);
});

test('a failed export can be requested again at once', async () => {
  let latest = {
    id: '00000000-0000-7000-8000-0000000000e1',
    status: 'FAILED',
    requested_at: '2026-11-20T08:00:00.000Z',
    ready_at: null,
    expires_at: null,
    size_bytes: null,
    download_path: null,
    next_at: '2026-11-20T08:00:00.000Z',
  };
  const { user } = await openTab(
    () => (
      <Page>
        <ExportSection />
      </Page>
    ),
    {
      'GET /me/export': () => json(200, { data: latest }),
      'POST /me/export': () => {
        latest = { ...latest, status: 'QUEUED', next_at: '2999-11-21T08:00:00.000Z' };
        return json(200, { data: latest });
      },
    },
  );
  await screen.findByText('Something went wrong this time.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('We’re preparing it. We’ll email you when it’s ready.');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

describe('deleting the account', () => {
  const owned = [
    { id: '00000000-0000-7000-8000-00000000000c', slug: 'hurno', name: 'Hurno', total_members: 12 },
  ];
  const check = (communities: typeof owned) => () =>
    json(200, { data: { communities_to_transfer: communities, undo_days: 30 } });

  test('is blocked while communities have no other owner, with a link to hand over each', async () => {
    const { user, where } = await openTab(
      () => (
        <Page>
          <DeleteAccountSection />
        </Page>
      ),
      {
        'GET /me/deletion': check(owned),
      },
    );
    await user.click(screen.getByRole('button', { name: 'Delete account' }));
    await user.click(await screen.findByRole('link', { name: 'Transfer Hurno' }));
    expect(where()).toBe('/communities/hurno/?tab=settings#danger');
  });

  test('a wrong password is shown at its field, and the dialog stays open', async () => {
    const { user, bodiesOf } = await openTab(
      () => (
        <Page>
          <DeleteAccountSection />
        </Page>
      ),
      {
        'GET /me/deletion': check([]),
        [`DELETE /users/${ana.id}/archive`]: () =>
          problem(400, 'auth.password_wrong', 'That is not your password'),
      },
    );
    await user.click(screen.getByRole('button', { name: 'Delete account' }));
    await screen.findByRole('alertdialog', { name: 'Delete your account?' });
    await user.type(password('Current password'), 'nope');
    await user.click(screen.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText('That is not your password')).toBeTruthy();
    expect(bodiesOf(`DELETE /users/${ana.id}/archive`)).toEqual([{ current_password: 'nope' }]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});
