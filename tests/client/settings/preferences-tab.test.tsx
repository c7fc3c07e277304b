import '../auth/settings-block.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PreferencesTab } from '../../../src/client/features/settings/preferences-tab.tsx';
import { deviceZone } from '../../../src/client/i18n/time-zone.ts';
import { chooseTheme } from '../../../src/client/ui/theme/theme-store.ts';
import type { UserSettings } from '../../../src/contract/account/settings.ts';
import { json, problem } from '../data/api/fake-fetch.ts';
import { type Answers, ana, openTab, untouched } from './open-tab.tsx';

afterEach(cleanup);

const id = (n: number) => `00000000-0000-7000-8000-0000000000${n}${n}`;
const baking = { id: id(1), name: 'Baking', slug: 'baking' };
const crypto = { id: id(2), name: 'Crypto', slug: 'crypto' };
const path = `/tags/users/${ana.id}`;
const card = (name: string) => within(screen.getByRole('region', { name }));
const badges = (name: string) =>
  card(name)
    // Each names its tag once.
    .queryAllByRole('button', { name: /^Remove \w+$/ })
    .map((button) => `Remove ${button.closest('[role=row]')?.textContent}`);

const saved = (change: Partial<UserSettings>) => json(200, { data: { ...untouched, ...change } });
const choice = (group: string, name: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name });

async function open(answers: Answers = {}) {
  const page = await openTab(PreferencesTab, {
    'GET /me/settings': () => saved({ version: 1 }),
    [`GET ${path}`]: () => json(200, { data: [{ ...baking, user_tag_type: 'INTERESTED' }] }),
    'GET /tags/search': () => json(200, { data: [baking, crypto] }),
    [`PUT ${path}`]: () =>
      json(200, {
        data: [
          { ...baking, user_tag_type: 'NOT_INTERESTED' },
          { ...crypto, user_tag_type: 'NOT_INTERESTED' },
        ],
      }),
    ...answers,
  });
  await screen.findByRole('region', { name: 'Interested Tags' });
  await waitFor(() => expect(badges('Interested Tags')).toEqual(['Remove Baking']));
  return page;
}

test('a tag added to one card is removed from the other; both are saved together', async () => {
  const { user, bodiesOf, toasts } = await open();
  await user.click(card('Not Interested Tags').getByText('Add tags...'));
  expect(screen.getByRole('searchbox', { name: 'Search tags...' })).toBeTruthy();
  await user.click(await screen.findByRole('option', { name: 'Baking' }));
  await user.click(screen.getByRole('option', { name: 'Crypto' }));
  await user.keyboard('{Escape}');
  expect(badges('Interested Tags')).toEqual([]);
  expect(badges('Not Interested Tags')).toEqual(['Remove Baking', 'Remove Crypto']);
  await user.click(screen.getByRole('button', { name: 'Save Preferences' }));
  await waitFor(() =>
    expect(bodiesOf(`PUT ${path}`)).toEqual([
      {
        tags: [
          { tag_id: baking.id, type: 'NOT_INTERESTED' },
          { tag_id: crypto.id, type: 'NOT_INTERESTED' },
        ],
      },
    ]),
  );
  await waitFor(() => expect(toasts()).toEqual(['Tag preferences updated successfully']));
});

test('a badge can be removed, and Reset Changes restores it', async () => {
  const { user } = await open();
  expect(screen.queryByRole('button', { name: 'Save Preferences' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Baking' }));
  expect(badges('Interested Tags')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Reset Changes' }));
  expect(badges('Interested Tags')).toEqual(['Remove Baking']);
  expect(screen.queryByRole('button', { name: 'Save Preferences' })).toBeNull();
});

test('low data, the time zone and the language are saved as soon as they are chosen', async () => {
  const { user, bodiesOf } = await open({
    'PUT /me/settings': (body) => {
      const { time_zone, ...change } = body as Partial<UserSettings>;
      return saved({ version: 2, ...change, ...(time_zone && { time_zone, is_time_zone_chosen: true }) });
    },
  });
  await user.click(choice('Low-data mode', 'On'));
  await waitFor(() => expect(choice('Low-data mode', 'On').getAttribute('aria-checked')).toBe('true'));
  await user.click(screen.getByRole('switch', { name: /Use my device’s time zone/ }));
  await screen.findByRole('combobox', { name: /Time zone/ });
  expect(bodiesOf('PUT /me/settings')).toEqual([{ low_data: 'ON' }, { time_zone: deviceZone() }]);
  expect(screen.queryByRole('button', { name: 'Save Preferences' })).toBeNull();
});

test('a refused choice goes back to what was saved, and says so', async () => {
  const { user, toasts } = await open({
    'PUT /me/settings': () => problem(503, 'server.unavailable', 'Please try again in a moment'),
  });
  await user.click(choice('Low-data mode', 'On'));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  await waitFor(() => expect(choice('Low-data mode', 'Automatic').getAttribute('aria-checked')).toBe('true'));
});

test('the first choice also saves the language that only this device knew', async () => {
  const { user, bodiesOf } = await open({
    'GET /me/settings': () => saved({ version: 0 }),
    'PUT /me/settings': () => saved({ version: 1, low_data: 'OFF' }),
  });
  await user.click(choice('Low-data mode', 'Off'));
  await waitFor(() => expect(bodiesOf('PUT /me/settings')).toEqual([{ language: 'en', low_data: 'OFF' }]));
});

test('the language waits for unsaved tags, because it draws the page again; the theme does not', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Remove Baking' }));
  expect(choice('Language', 'Filipino').hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('Save or reset your tags first.')).toBeTruthy();
  await user.click(choice('Theme', 'Dark'));
  expect(choice('Theme', 'Dark').getAttribute('aria-checked')).toBe('true');
  chooseTheme('system');
});

test('settings that failed to load can be loaded again', async () => {
  let isUp = false;
  const { user } = await openTab(PreferencesTab, {
    [`GET ${path}`]: () => json(200, { data: [] }),
    'GET /me/settings': () => (isUp ? saved({}) : problem(503, 'server.unavailable', 'No')),
  });
  await screen.findByText('Your settings did not load');
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('region', { name: 'Language and data' });
});
