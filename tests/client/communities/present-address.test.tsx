import '../auth/settings-block.ts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { communityQuery } from '../../../src/client/data/communities/communities.queries.ts';
import { usePresentAddress } from '../../../src/client/data/communities/use-present-address.ts';
import { fakeFetch, json } from '../data/api/fake-fetch.ts';
import { aCommunity } from './a-community.ts';

afterEach(cleanup);

/** More hops than any case needs: a page that goes on counting is in a loop. */
const TOO_MANY = 20;

/** Opens the page of a community at `slug`, with what the cache has; the server says that it is at `present`. */
function openAt(
  slug: string,
  { cached, present }: { cached: Record<string, string>; present: string | undefined },
) {
  const hops: string[] = [];
  const asked = fakeFetch(() =>
    present === undefined
      ? json(503, { status: 503, code: 'server.unavailable', message: 'Not now' })
      : json(200, { data: aCommunity({ slug: present }) }),
  );
  const queries = new QueryClient();
  for (const [key, says] of Object.entries(cached))
    queries.setQueryData(communityQuery(key).queryKey, aCommunity({ slug: says }));

  function Page() {
    const [at, setAt] = useState(slug);
    const community = useQuery(communityQuery(at));
    const go = useCallback((to: string) => {
      hops.push(to);
      if (hops.length < TOO_MANY) setAt(to);
    }, []);
    usePresentAddress(community, { slug: at, go });
    return (
      <p>
        {at} {community.fetchStatus}
      </p>
    );
  }
  const page = (
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>
  );
  return { hops, asked, draw: () => render(page), invalidate: () => queries.invalidateQueries() };
}

test.each([
  ['a former address leads to the present one', 'old', {}, 'new', 'new'],
  ['the present address stays', 'new', {}, 'new', 'new'],
  ['two cached answers lead to each other', 'old', { old: 'new', new: 'old' }, 'old', 'old'],
  ['the same without a server', 'old', { old: 'new', new: 'old' }, undefined, 'new'],
  ['three cached answers go round', 'a', { a: 'b', b: 'c', c: 'a' }, 'c', 'c'],
] as const)('%s', async (_name, slug, cached, present, end) => {
  const { hops, asked, draw } = openAt(slug, { cached, present });
  draw();
  await screen.findByText(`${end} idle`);
  expect(hops.length).toBeLessThanOrEqual(2);
  expect(asked.length).toBeLessThanOrEqual(2);
});

test('what is known to be stale leads nowhere before it is asked for', async () => {
  const { hops, draw, invalidate } = openAt('old', { cached: { old: 'new', new: 'old' }, present: 'old' });
  await invalidate();
  draw();
  await screen.findByText('old idle');
  expect(hops).toEqual([]);
});
