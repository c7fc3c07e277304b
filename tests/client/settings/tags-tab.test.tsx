import '../auth/settings-block.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TagsTab } from '../../../src/client/features/settings/profile/tags-tab.tsx';
import { json } from '../data/api/fake-fetch.ts';
import { ana, openTab } from './open-tab.tsx';

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

async function open() {
  const page = await openTab(TagsTab, {
    [`GET ${path}`]: () => json(200, { data: [{ ...baking, user_tag_type: 'INTERESTED' }] }),
    'GET /tags/search': () => json(200, { data: [baking, crypto] }),
    [`PUT ${path}`]: () =>
      json(200, {
        data: [
          { ...baking, user_tag_type: 'NOT_INTERESTED' },
          { ...crypto, user_tag_type: 'NOT_INTERESTED' },
        ],
      }),
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
