import '../auth/settings-block.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { parseSearch, stringifySearch } from '../../../src/client/data/api/address.ts';
import { session } from '../../../src/client/data/session/session.ts';
import { CommunitiesScreen } from '../../../src/client/features/communities/list/communities-screen.tsx';
import { communitySearch } from '../../../src/contract/addresses.ts';
import type { CommunityCard } from '../../../src/contract/communities/communities.ts';
import { paginate } from '../../../src/contract/core/list.ts';
import type { Tag, UserTag } from '../../../src/contract/tags.ts';
import { uuid } from '../chat/store/chat-builders.ts';
import { fakeFetch, json } from '../data/api/fake-fetch.ts';
import { ana } from '../settings/open-tab.tsx';

afterEach(cleanup);

const baking: Tag = { id: uuid(1), name: 'Baking', slug: 'baking' };
const coffee: Tag = { id: uuid(2), name: 'Coffee', slug: 'coffee' };
const turnedDown: UserTag = { ...baking, user_tag_type: 'NOT_INTERESTED' };
const liked: UserTag = { ...coffee, user_tag_type: 'INTERESTED' };

function aCard(n: number, name: string, tags: Tag[]): CommunityCard {
  return {
    ...{ id: uuid(n), slug: `lugar-${n}`, name, description: '', cover_image_url: null, logo_url: null },
    ...{ is_public: true, is_free: true, is_verified: false, subscription_plan_type: 'FREEMIUM' },
    ...{
      tags,
      total_members: 3,
      created_at: '2026-11-20T00:00:00.000Z',
      archived_at: null,
      membership: null,
    },
  };
}

const bakery = aCard(11, 'Panaderya', [baking]);
const cafe = aCard(12, 'Kapihan', [baking, coffee]);

/** Opens the directory at `address` for Ana with her `tags`. The server leaves out communities with only unwanted tags. */
async function open(address: string, { tags = [turnedDown, liked], all = [bakery, cafe] } = {}) {
  fakeFetch((url) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    if (pathname === '/api/me') return json(200, { data: ana, rt: [`u:${ana.id}`, 1_000_001, 0, 0] });
    if (pathname === `/api/tags/users/${ana.id}`) return json(200, { data: tags });
    const isAll = searchParams.get('include_unwanted') === 'true' || (searchParams.get('q') ?? '') !== '';
    const isTurnedDown = ({ tags: own }: CommunityCard) =>
      own.every(({ id }) => tags.some((tag) => tag.id === id && tag.user_tag_type === 'NOT_INTERESTED'));
    const data = all.filter((one) => isAll || !isTurnedDown(one));
    return json(200, { data, pagination: paginate({ page: 1, limit: 20 }, data.length, true) });
  });
  session.start();
  session.send({ type: 'session.changed' });
  await waitFor(session, (snapshot) => snapshot.matches('signedIn'));
  const root = createRootRoute();
  const member = createRoute({ getParentRoute: () => root, id: 'member' });
  const communities = createRoute({
    getParentRoute: () => member,
    path: '/communities',
    validateSearch: communitySearch,
    component: CommunitiesScreen,
  });
  const others = createRoute({ getParentRoute: () => root, path: '$', component: () => <h1>elsewhere</h1> });
  const router = createRouter({
    routeTree: root.addChildren([member.addChildren([communities]), others]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
    trailingSlash: 'preserve',
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { user: userEvent.setup() };
}

const leftOut = 'Communities about topics you’re not interested in are hidden.';
const names = () =>
  screen
    .queryAllByRole('listitem')
    .map((item) => within(item).getByRole('link').textContent)
    .sort();

test('names the hidden communities, shows them on request, and hides them again', async () => {
  const { user } = await open('/communities/');
  await screen.findByText(leftOut);
  await expect.poll(names).toEqual(['Kapihan']);
  expect(screen.getByRole('link', { name: 'Your topics' }).getAttribute('href')).toBe(
    '/settings/?tab=preferences',
  );
  await user.click(screen.getByRole('button', { name: 'Show them' }));
  await expect.poll(names).toEqual(['Kapihan', 'Panaderya']);
  await user.click(screen.getByRole('button', { name: 'Hide them' }));
  await expect.poll(names).toEqual(['Kapihan']);
  expect(screen.getByText(leftOut)).toBeTruthy();
});

test('highlights the tags that the user is interested in', async () => {
  await open('/communities/');
  expect(await screen.findByTitle('You are interested in Coffee')).toBeTruthy();
  expect(screen.queryByText('Baking')).toBe(null);
});

test('does not claim that there are no communities if all of them are hidden', async () => {
  await open('/communities/', { all: [bakery] });
  await screen.findByRole('heading', { name: 'No communities to show' });
  expect(screen.getByText(leftOut)).toBeTruthy();
  expect(screen.queryByText('No communities yet')).toBe(null);
});

test('shows no such note to users without unwanted tags, or during a search', async () => {
  await open('/communities/', { tags: [liked] });
  await screen.findByTitle('You are interested in Coffee');
  expect(names()).toEqual(['Kapihan', 'Panaderya']);
  expect(screen.queryByText(leftOut)).toBe(null);
  cleanup();
  await open('/communities/?q=panaderya');
  await screen.findByTitle('You are interested in Coffee');
  expect(names()).toEqual(['Kapihan', 'Panaderya']);
  expect(screen.queryByText(leftOut)).toBe(null);
});
