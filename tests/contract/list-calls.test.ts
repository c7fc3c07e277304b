import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '../../src/contract/all-endpoints.ts';

/** The list calls that SPEC §7 names. */
const OF_SPEC = [
  '/me/groups/search',
  '/me/report-issues/search',
  '/users/search',
  '/tags/search',
  '/groups/search',
  '/subscription-plans/search',
  '/group-verification-requests/search',
  '/group-subscriptions/search',
  '/group-subscriptions/members/search',
  '/group-membership-plans/search',
  '/group-members/search',
  '/posts/search',
  '/comments/search',
  '/report-issues/search',
  '/restrictions/search',
  '/courses/search',
  '/lessons/search',
  '/notifications',
  '/calendar-events',
  '/chats/private/conversations/search',
  '/chats/private/messages',
  '/chats/groups/conversations/search',
  '/chats/groups/:group_id/messages/search',
];

/** What SPEC says about page sizes, and two lists that are no pages: results per kind, and a window of days. */
const OTHER_SIZES: Readonly<Record<string, number | undefined>> = {
  '/tags/search': 50,
  '/subscription-plans/search': 100,
  '/group-membership-plans/search': 100,
  '/search': 5,
  '/calendar-events': undefined,
};

const lists = allEndpoints.flatMap(({ method, path, query }) =>
  method === 'GET' && query instanceof z.ZodMiniObject ? [{ path, shape: query.shape }] : [],
);

test('each list call of SPEC §7 knows the parameters of lists', () => {
  for (const path of OF_SPEC) {
    const found = lists.find((list) => list.path === path);
    expect(Object.keys(found?.shape ?? {}), path).toEqual(
      expect.arrayContaining(['limit', 'page', 'order_by', 'include_archived', 'sort_by', 'q']),
    );
  }
});

test('a page has 36 rows where SPEC has no other number, and 100 at most', () => {
  const sized = lists.flatMap(({ path, shape: { limit } }) => (limit === undefined ? [] : [{ path, limit }]));
  expect(sized.length).toBeGreaterThan(40);
  for (const { path, limit } of sized) {
    expect(z.parse(limit, undefined), path).toBe(path in OTHER_SIZES ? OTHER_SIZES[path] : 36);
    if (path === '/search' || path === '/calendar-events') continue;
    expect(z.parse(limit, '1000'), path).toBe(100);
    expect(z.parse(limit, 'many'), path).toBe(OTHER_SIZES[path] ?? 36);
  }
});
