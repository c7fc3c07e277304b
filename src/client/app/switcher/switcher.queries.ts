import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchEverything } from '../../../contract/switcher.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';

/** The server's results for `q`. Fails at once when offline: local results are still shown. */
export function everythingQuery(q: string) {
  return queryOptions({
    queryKey: ['switcher', q],
    queryFn: async ({ signal }) => (await call(searchEverything, { query: { q } }, { signal })).data,
    placeholderData: keepPreviousData,
    ...screenQuery,
    // A user who searches again expects new results.
    staleTime: 15_000,
    networkMode: 'always',
  });
}
