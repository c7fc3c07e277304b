import { expect, test } from 'vitest';
import { allEndpoints } from '../../src/contract/all-endpoints.ts';

const posts = allEndpoints.filter(({ method }) => method === 'POST');

test('the list of POST endpoints is not empty', () => {
  expect(posts.length).toBeGreaterThan(8);
});

test('every POST endpoint declares what a repeated call does', () => {
  for (const { path, repeat } of posts)
    expect(['keyed', 'client_id', 'harmless', 'again'], path).toContain(repeat);
});

test('endpoints with other methods declare no repeat behaviour', () => {
  const others = allEndpoints.filter(({ method }) => method !== 'POST');
  expect(others.filter(({ repeat }) => repeat !== undefined)).toEqual([]);
});

test('an endpoint with idempotency keys requires a signed-in user', () => {
  expect(posts.filter(({ repeat, access }) => repeat === 'keyed' && access === 'public')).toEqual([]);
});
