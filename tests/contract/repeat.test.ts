import { expect, test } from 'vitest';
import { allEndpoints } from '../../src/contract/all-endpoints.ts';

const posts = allEndpoints.filter(({ method }) => method === 'POST');

test('there are calls to judge', () => {
  expect(posts.length).toBeGreaterThan(8);
});

test.each(posts.map((endpoint) => [endpoint.path, endpoint] as const))(
  'POST %s says what repeating it does',
  (_path, { repeat }) => {
    expect(['keyed', 'client_id', 'harmless', 'again']).toContain(repeat);
  },
);

test('what may be repeated by its nature says nothing', () => {
  const others = allEndpoints.filter(({ method }) => method !== 'POST');
  expect(others.filter(({ repeat }) => repeat !== undefined)).toEqual([]);
});

test('whoever must be known to own a key is never nobody', () => {
  expect(posts.filter(({ repeat, access }) => repeat === 'keyed' && access === 'public')).toEqual([]);
});
