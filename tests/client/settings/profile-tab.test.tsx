import '../auth/settings-block.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { session } from '../../../src/client/data/session/session.ts';
import { ProfileTab } from '../../../src/client/features/settings/profile/profile-tab.tsx';
import type { CurrentUser } from '../../../src/contract/account/me.ts';
import { json, problem } from '../data/api/fake-fetch.ts';
import { forgetDrafts } from '../forget-drafts.ts';
import { ana, openTab } from './open-tab.tsx';

beforeEach(forgetDrafts);
afterEach(cleanup);

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save Changes' });
const saved = (change: Partial<CurrentUser>) => () => json(200, { data: { ...ana, version: 4, ...change } });

async function retype(user: UserEvent, name: string, text: string): Promise<void> {
  await user.clear(field(name));
  await user.click(field(name));
  if (text !== '') await user.paste(text);
}

describe('Profile Information', () => {
  test('shows the profile; the email is read-only', async () => {
    await openTab(ProfileTab, {});
    expect(field('Username').value).toBe('anareyes');
    expect(field('Email').readOnly).toBe(true);
    expect(screen.getByText('Email cannot be changed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Social Links' }).getAttribute('aria-expanded')).toBe('true');
    expect(save()).toHaveProperty('disabled', true);
  });

  test.each([
    ['First name', ' ', 'First name is required'],
    ['Last name', '', 'Last name is required'],
    ['Username', 'ana', 'Username must be at least 4 characters'],
    ['Username', 'ana reyes!', 'Username can only contain letters and numbers'],
    ['Website', 'javascript:alert(1)', 'Please enter a valid URL'],
  ])('%s “%s” is refused at its field: %s', async (name, text, message) => {
    const { user, bodiesOf } = await openTab(ProfileTab, {});
    await retype(user, name, text);
    await user.click(save());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(bodiesOf('PUT /me')).toEqual([]);
  });

  test('only changes are sent, with the username in lower case, and the session is updated', async () => {
    const { user, bodiesOf, toasts } = await openTab(ProfileTab, {
      'PUT /me': saved({ username: 'anasurigao', bio: 'Surfer' }),
    });
    await retype(user, 'Username', 'AnaSurigao');
    await retype(user, 'Bio', 'Surfer');
    await user.click(save());
    await waitFor(() => expect(bodiesOf('PUT /me')).toEqual([{ username: 'anasurigao', bio: 'Surfer' }]));
    await waitFor(() => expect(toasts()).toEqual(['Profile updated successfully']));
    expect(session.getSnapshot().context.user?.username).toBe('anasurigao');
  });

  test('an emptied username is removed, and links are sent as a whole', async () => {
    const { user, bodiesOf } = await openTab(ProfileTab, { 'PUT /me': saved({ username: null }) });
    await retype(user, 'Username', '');
    await retype(user, 'Website', 'https://ana.example');
    await user.click(save());
    await waitFor(() =>
      expect(bodiesOf('PUT /me')).toMatchObject([
        { username: null, social_links: { website: 'https://ana.example', instagram: 'anareyes' } },
      ]),
    );
  });

  test('an error of the server is shown at its field, and the values are kept', async () => {
    const { user } = await openTab(ProfileTab, {
      'PUT /me': () =>
        problem(409, 'user.username_taken', 'Taken', [
          { path: 'body.username', message: 'This username is taken' },
        ]),
    });
    await retype(user, 'Username', 'kenneth');
    await user.click(save());
    expect(await screen.findByText('This username is taken')).toBeTruthy();
    expect(field('Username').value).toBe('kenneth');
  });

  test('a change by another device is merged, except in fields changed here', async () => {
    const { user } = await openTab(ProfileTab, {});
    await retype(user, 'Bio', 'Half a thought');
    session.send({
      type: 'profile.changed',
      user: { ...ana, version: 9, bio: 'From the phone', last_name: 'Cruz' },
    });
    await waitFor(() => expect(field('Last name').value).toBe('Cruz'));
    expect(field('Bio').value).toBe('Half a thought');
    expect(screen.getByText(/Changed on another device: Last name, Bio\./)).toBeTruthy();
  });
});
