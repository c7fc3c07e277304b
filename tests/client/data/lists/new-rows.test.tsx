import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../src/client/data/api/query-client.ts';
import { useNewRows } from '../../../../src/client/data/lists/use-new-rows.ts';
import { WithNewRows } from '../../../../src/client/data/lists/with-new-rows.tsx';
import type { HubEvent } from '../../../../src/client/data/realtime/hub/event-feed.ts';
import type { Hub } from '../../../../src/client/data/realtime/hub/hub.ts';
import { COALESCE_MS } from '../../../../src/client/data/realtime/rq-bridge.ts';
import { HubContext } from '../../../../src/client/data/realtime/use-hub.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const listKey = ['rows'];
const isNews = ({ kind }: HubEvent) => kind === 'checkout.updated';

/** A list of what `stored` holds, and the ways to hear of a change and to fetch again. */
async function setUp(stored: { rows: string[]; fetched: number }) {
  const listeners = new Set<(batch: readonly HubEvent[]) => void>();
  const hub = {
    onBatch(listener: (batch: readonly HubEvent[]) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Hub;
  const queries = createQueryClient();
  async function fetchNow() {
    stored.fetched += 1;
    return { data: stored.rows.map((id) => ({ id })) };
  }
  function List() {
    const query = useQuery({ queryKey: [...listKey, 1], queryFn: fetchNow, staleTime: Infinity });
    const news = useNewRows({ listKey, asked: 1, shown: query, fetchNow, idOf: ({ id }) => id, isNews });
    return (
      <WithNewRows news={news}>
        <p data-testid="rows">{query.data?.data.map(({ id }) => id).join(' ')}</p>
      </WithNewRows>
    );
  }
  const page = (isOpen: boolean) => (
    <HubContext value={hub}>
      <QueryClientProvider client={queries}>{isOpen && <List />}</QueryClientProvider>
    </HubContext>
  );
  const { rerender } = render(page(true));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(1);
  return {
    pass,
    queries,
    open: (isOpen: boolean) => rerender(page(isOpen)),
    hear: (kind: string) =>
      act(() => {
        for (const listen of listeners) listen([{ kind } as HubEvent]);
      }),
    shown: () => screen.getByTestId('rows').textContent,
    pill: () => screen.queryByRole('button')?.textContent ?? null,
  };
}

test('what comes waits behind the pill until it is pressed; events in a burst are one look', async () => {
  const stored = { rows: ['a', 'b'], fetched: 0 };
  const { pass, hear, shown, pill } = await setUp(stored);
  stored.rows = ['c', 'a', 'b'];
  hear('post.created');
  await pass(COALESCE_MS * 2);
  expect([pill(), stored.fetched]).toEqual([null, 1]);
  for (let n = 0; n < 5; n++) {
    hear('checkout.updated');
    await pass(COALESCE_MS / 10);
  }
  await pass(COALESCE_MS);
  expect([shown(), pill(), stored.fetched]).toEqual(['a b', '1 new or changed', 2]);
  act(() => screen.getByRole('button').click());
  await pass(1);
  expect([shown(), pill()]).toEqual(['c a b', null]);
});

test('what the list fetched itself after an own act is no news; what came meanwhile is found', async () => {
  const stored = { rows: ['a'], fetched: 0 };
  const { pass, hear, shown, pill, queries } = await setUp(stored);
  stored.rows = ['a', 'b'];
  hear('checkout.updated');
  void queries.invalidateQueries({ queryKey: listKey });
  await pass(COALESCE_MS + 1);
  expect([shown(), pill()]).toEqual(['a b', null]);

  // Looked at, and then fetched with one more row: which of the two is older is not known, so it looks again.
  hear('checkout.updated');
  stored.rows = ['a', 'b', 'c'];
  await pass(COALESCE_MS + 1);
  expect(pill()).toBe('1 new or changed');
  stored.rows = ['a', 'b', 'c', 'd'];
  void queries.invalidateQueries({ queryKey: listKey });
  await pass(1);
  expect([shown(), pill()]).toEqual(['a b c d', null]);
  await pass(COALESCE_MS + 1);
  expect([shown(), pill()]).toEqual(['a b c d', null]);
});

test('what came while another page was open is there on the way back', async () => {
  const stored = { rows: ['a'], fetched: 0 };
  const { pass, hear, shown, pill, open } = await setUp(stored);
  open(false);
  stored.rows = ['a', 'b'];
  hear('checkout.updated');
  await pass(COALESCE_MS + 1);
  open(true);
  await pass(1);
  expect([shown(), pill(), stored.fetched]).toEqual(['a b', null, 2]);
});
