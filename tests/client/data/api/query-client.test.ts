import { QueryObserver } from '@tanstack/react-query';
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

/** A query on the screen, whose answers the test gives one after the other. */
function aShownQuery() {
  const client = createQueryClient();
  const answers: { give: (text: string) => void; fail: (error: Error) => void }[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['members'],
    queryFn: () =>
      new Promise<string>((resolve, reject) => void answers.push({ give: resolve, fail: reject })),
    ...screenQuery,
  });
  const stop = observer.subscribe(() => undefined);
  return { client, answers, observer, stop, shown: () => observer.getCurrentResult().data };
}

test('what is made stale during its first load is fetched again', async () => {
  const { client, answers, stop, shown } = aShownQuery();
  void client.invalidateQueries({ queryKey: ['members'] });
  answers[0]?.give('before the change');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.give('after it');
  await expect.poll(shown).toBe('after it');
  expect(answers).toHaveLength(2);
  stop();
});

test('so is what is made stale during the load after a failed one', async () => {
  const { client, answers, observer, stop, shown } = aShownQuery();
  answers[0]?.fail(refused(404));
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  void observer.refetch();
  void client.invalidateQueries({ queryKey: ['members'] });
  answers[1]?.give('before the change');
  await expect.poll(() => answers.length).toBe(3);
  answers[2]?.give('after it');
  await expect.poll(shown).toBe('after it');
  stop();
});

test('a load that nothing disturbed is the only one', async () => {
  const { answers, stop, shown } = aShownQuery();
  answers[0]?.give('all of it');
  await expect.poll(shown).toBe('all of it');
  await new Promise((resolve) => void setTimeout(resolve, 20));
  expect(answers).toHaveLength(1);
  stop();
});
