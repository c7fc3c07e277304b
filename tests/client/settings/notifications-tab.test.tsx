import '../auth/settings-block.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NotificationsTab } from '../../../src/client/features/settings/notifications-tab.tsx';
import type { UserSettings } from '../../../src/contract/account/settings.ts';
import { json, problem } from '../data/api/fake-fetch.ts';
import { forgetDrafts } from '../forget-drafts.ts';
import { ana, held, openTab, untouched } from './open-tab.tsx';

beforeEach(forgetDrafts);
afterEach(cleanup);

const saved = (change: Partial<UserSettings> = {}) => json(200, { data: { ...untouched, ...change } });
const toggle = (name: RegExp, nth = 0) => {
  const found = screen.getAllByRole<HTMLInputElement>('switch', { name })[nth];
  if (found === undefined) throw new Error(`no switch ${name}`);
  return found;
};
const saveButton = () => screen.queryByRole('button', { name: 'Save Notification Preferences' });

async function open(answers: Parameters<typeof openTab>[1] = {}) {
  const page = await openTab(NotificationsTab, { 'GET /me/settings': () => saved(), ...answers });
  return page;
}

describe('Notification Preferences', () => {
  test('are all on by default, in two cards of four and seven', async () => {
    await open();
    await screen.findByRole('heading', { name: 'Email Notifications' });
    const cards = ['Email Notifications', 'In-App Notifications'].map((name) =>
      [...screen.getByRole('region', { name }).querySelectorAll<HTMLInputElement>('[role=switch]')].map(
        ({ checked }) => checked,
      ),
    );
    expect(cards).toEqual([Array(4).fill(true), Array(7).fill(true)]);
    expect(saveButton()).toBeNull();
  });

  test('saving sends only the changes and disables the form, then shows a toast', async () => {
    const { answer, letGo } = held(() => saved({ in_app_notification_posts: false, version: 1 }));
    const { user, bodiesOf, toasts } = await open({ 'PUT /me/settings': answer });
    await user.click((await screen.findAllByRole('switch', { name: /New Posts/ }))[0] ?? document.body);
    const save = saveButton();
    expect(save).not.toBeNull();
    if (save !== null) await user.click(save);
    await screen.findByRole('button', { name: 'Saving...' });
    expect(toggle(/Reactions/).disabled).toBe(true);
    letGo();
    await waitFor(() => expect(saveButton()).toBeNull());
    expect(toggle(/New Posts/).checked).toBe(false);
    expect(bodiesOf('PUT /me/settings')).toEqual([{ in_app_notification_posts: false }]);
    expect(toasts()).toEqual(['Notification preferences updated successfully']);
  });

  test('Reset Changes restores the saved values', async () => {
    const { user } = await open({ 'GET /me/settings': () => saved({ email_notification_groups: false }) });
    await user.click(await screen.findByRole('switch', { name: /Community Activity/ }));
    await user.click(screen.getByRole('button', { name: 'Reset Changes' }));
    expect(toggle(/Community Activity/).checked).toBe(false);
    expect(saveButton()).toBeNull();
  });

  test('a refusal keeps the changes and shows an error', async () => {
    const { user, toasts } = await open({
      'PUT /me/settings': () => problem(503, 'server.unavailable', 'Please try again in a moment'),
    });
    await user.click(await screen.findByRole('switch', { name: /New Posts/ }));
    await user.click(screen.getByRole('button', { name: 'Save Notification Preferences' }));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(toggle(/New Posts/).checked).toBe(false);
    expect(saveButton()).not.toBeNull();
  });

  test('quiet hours need both times to be saved', async () => {
    const { user, bodiesOf } = await open({
      'PUT /me/settings': () => saved({ quiet_from: '22:00', quiet_until: '06:30', version: 1 }),
    });
    await user.click(await screen.findByRole('switch', { name: /Use quiet hours/ }));
    const until = screen.getByLabelText<HTMLInputElement>('Until');
    await user.clear(until);
    await user.click(screen.getByRole('button', { name: 'Save Notification Preferences' }));
    expect(await screen.findByText('Please enter a time')).toBeTruthy();
    expect(bodiesOf('PUT /me/settings')).toEqual([]);
    await user.type(until, '06:30');
    await user.click(screen.getByRole('button', { name: 'Save Notification Preferences' }));
    await waitFor(() =>
      expect(bodiesOf('PUT /me/settings')).toEqual([{ quiet_from: '22:00', quiet_until: '06:30' }]),
    );
  });

  test('preferences that failed to load can be loaded again', async () => {
    let isUp = false;
    const { user } = await open({
      'GET /me/settings': () => (isUp ? saved() : problem(503, 'server.unavailable', 'No')),
    });
    await screen.findByText('Your notification settings did not load');
    isUp = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'In-App Notifications' });
  });

  test('unsaved changes are restored on top of what another device saved', async () => {
    const first = await open();
    await first.user.click(await screen.findByRole('switch', { name: /New Posts/ }));
    first.unmount();
    await open({ 'GET /me/settings': () => saved({ in_app_notification_comments: false, version: 4 }) });
    await screen.findByRole('button', { name: 'Save Notification Preferences' });
    expect(toggle(/New Posts/).checked).toBe(false);
    expect(toggle(/Comments/).checked).toBe(false);
    expect(screen.getByText(/Changed on another device: Comments\./)).toBeTruthy();
    expect(localStorage.getItem(`preference-draft:${ana.id}`)).not.toBeNull();
  });
});
