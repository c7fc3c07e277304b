import 'fake-indexeddb/auto';
import '../../auth/settings-block.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../../../../src/client/data/api/api-error.ts';
import { keepAnswers } from '../../../../src/client/data/offline/keep-answers.ts';
import { createOfflineCopies } from '../../../../src/client/data/offline/offline-copies.ts';
import { createConnectionStore } from '../../../../src/client/data/realtime/hub/connection-store.ts';
import { me } from '../../chat/store/chat-builders.ts';

const details = ['communities', 'details', 'kape'];
let devices = 0;
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function aDevice() {
  devices += 1;
  return createOfflineCopies(`answers ${devices}`);
}

function aQueryClient() {
  return new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
}

function aPage(
  copies = aDevice(),
  { userId = me.id, build = 'now', queryClient = aQueryClient(), isUnanswered = false } = {},
) {
  const connection = createConnectionStore(0);
  const deps = { copies, queryClient, hub: { connection }, build, now: Date.now, isUnanswered };
  ends.push(keepAnswers({ id: userId }, deps));
  return {
    copies,
    queryClient,
    connection,
    ask: (queryKey: readonly unknown[], queryFn: () => Promise<unknown>) =>
      queryClient.fetchQuery({ queryKey, queryFn }).catch(() => undefined),
    data: () => queryClient.getQueryData(details),
  };
}

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

async function keptKape() {
  const page = aPage();
  await page.ask(details, async () => ({ name: 'Kape at Code' }));
  await expect.poll(() => page.copies.answers(me.id, 'now')).toHaveLength(1);
  return page.copies;
}

test('a query that failed without a network gets its last stored answer', async () => {
  const later = aPage(await keptKape());
  await later.ask(details, noNetwork);
  await expect.poll(() => later.data()).toEqual({ name: 'Kape at Code' });
  expect(later.queryClient.getQueryState(details)?.status).toBe('success');
});

test('so does a query that failed before, where the browser believes that there is a network', async () => {
  const copies = await keptKape();
  const queryClient = aQueryClient();
  await queryClient.fetchQuery({ queryKey: details, queryFn: noNetwork }).catch(() => undefined);
  expect(navigator.onLine).toBe(true);
  const later = aPage(copies, { queryClient });
  await expect.poll(() => later.data()).toEqual({ name: 'Kape at Code' });
});

test('the query is refetched once the connection is live', async () => {
  const later = aPage(await keptKape());
  await later.ask(details, noNetwork);
  await expect.poll(() => later.data()).toBeDefined();
  later.connection.setState({ status: 'live' });
  expect(later.queryClient.getQueryState(details)?.isInvalidated).toBe(true);
});

test('a refusal is an answer, and is not replaced by a stored one', async () => {
  const later = aPage(await keptKape());
  const gone = new ApiError({ url: '/', status: 404, statusText: '', body: null });
  await later.ask(details, () => Promise.reject(gone));
  await later.copies.answers(me.id, 'now');
  expect(later.data()).toBeUndefined();
});

test.each([
  ['another person', { userId: '00000000-0000-4000-8000-000000000099' }],
  ['another version of the product', { build: 'later' }],
])('%s does not get the stored answer', async (_, more) => {
  const copies = await keptKape();
  const later = aPage(copies, more);
  await later.ask(details, noNetwork);
  await copies.answers(me.id, 'now');
  expect(later.data()).toBeUndefined();
});

test('lists of people are not stored', async () => {
  const page = aPage();
  await page.ask(['communities', 'members', 'kape'], async () => [{ name: 'Nina' }]);
  await page.ask(['communities', 'mine'], async () => []);
  await expect.poll(() => page.copies.answers(me.id, 'now')).toHaveLength(1);
  expect((await page.copies.answers(me.id, 'now')).map(({ key }) => key)).toEqual([['communities', 'mine']]);
});

test('a page that started without an answer shows what it has while its queries are swallowed', async () => {
  const copies = await keptKape();
  const queryClient = aQueryClient();
  let answer: (data: unknown) => void = () => undefined;
  const asked = queryClient.fetchQuery({
    queryKey: details,
    queryFn: () => new Promise((resolve) => (answer = resolve)),
  });
  const page = aPage(copies, { queryClient, isUnanswered: true });
  await expect.poll(() => page.data()).toEqual({ name: 'Kape at Code' });
  answer({ name: 'Kape at Code 2' });
  await asked;
  expect(page.data()).toEqual({ name: 'Kape at Code 2' });
});
