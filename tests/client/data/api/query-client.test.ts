import { expect, test } from 'vitest';
import { AbortedError, ApiError } from '../../../../src/client/data/api/api-error.ts';
import { createQueryClient, screenQuery } from '../../../../src/client/data/api/query-client.ts';

const refused = (status: number) => new ApiError({ url: '/x', status, statusText: '', body: null });

function retries() {
  const { retry, retryDelay } = createQueryClient().getDefaultOptions().queries ?? {};
  if (typeof retry !== 'function' || typeof retryDelay !== 'function') throw new Error('no rule');
  return { retry, delay: (attempt: number) => retryDelay(attempt, new Error('x')) };
}

test('screens: fresh for five minutes, no retry, no refetch on focus', () => {
  expect(screenQuery).toEqual({ staleTime: 300_000, retry: false, refetchOnWindowFocus: false });
});

test('the default: three retries, doubling up to thirty seconds, collected after five minutes', () => {
  const { retry, delay } = retries();
  expect([0, 1, 2, 3].map((failures) => retry(failures, refused(500)))).toEqual([true, true, true, false]);
  expect([0, 1, 2, 4, 5, 9].map(delay)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
  expect(createQueryClient().getDefaultOptions().queries?.gcTime).toBe(300_000);
});

test.each([
  ['a refusal', refused(404), false],
  ['a missing session', refused(401), false],
  ['a cancelled call', new AbortedError(), false],
  ['too many requests', refused(429), true],
  ['a slow server', refused(408), true],
  ['an unreachable network', new TypeError('Failed to fetch'), true],
])('%s is retried: %s', (_, error, expected) => {
  expect(retries().retry(0, error)).toBe(expected);
});

test('mutations are never retried automatically', () => {
  expect(createQueryClient().getDefaultOptions().mutations?.retry).toBe(false);
});
