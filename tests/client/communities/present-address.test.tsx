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

/** More redirects than any case needs: a page that exceeds it is in a loop. */
const TOO_MANY = 20;

/** Opens the page of a community at `slug` with these cached answers; the server returns the slug `present`. */
function openAt(
  slug: string,
  { cached, present }: { cached: Record<string, string>; present: string | undefined },
) {
  const redirects: string[] = [];
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
      redirects.push(to);
      if (redirects.length < TOO_MANY) setAt(to);
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
  return { redirects, asked, draw: () => render(page), invalidate: () => queries.invalidateQueries() };
}

test.each([
  ['a former slug redirects to the present one', 'old', {}, 'new', 'new'],
  ['the present slug stays', 'new', {}, 'new', 'new'],
  ['two cached answers redirect to each other', 'old', { old: 'new', new: 'old' }, 'old', 'old'],
  [
    'two cached answers redirect to each other without a server',
    'old',
    { old: 'new', new: 'old' },
    undefined,
    'new',
  ],
  ['three cached answers form a circle', 'a', { a: 'b', b: 'c', c: 'a' }, 'c', 'c'],
] as const)('%s', async (_name, slug, cached, present, end) => {
  const { redirects, asked, draw } = openAt(slug, { cached, present });
  draw();
  await screen.findByText(`${end} idle`);
  expect(redirects.length).toBeLessThanOrEqual(2);
  expect(asked.length).toBeLessThanOrEqual(2);
});

test('a cached answer that is stale does not redirect before it is loaded again', async () => {
  const { redirects, draw, invalidate } = openAt('old', {
    cached: { old: 'new', new: 'old' },
    present: 'old',
  });
  await invalidate();
  draw();
  await screen.findByText('old idle');
  expect(redirects).toEqual([]);
});
