import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchEverything } from '../../../contract/switcher.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';

/** What the server finds for `q`. Fails at once without a network: what is already here is found all the same. */
export function everythingQuery(q: string) {
  return queryOptions({
    queryKey: ['switcher', q],
    queryFn: async ({ signal }) => (await call(searchEverything, { query: { q } }, { signal })).data,
    placeholderData: keepPreviousData,
    ...screenQuery,
    // Somebody who looks again looks for what is new.
    staleTime: 15_000,
    networkMode: 'always',
  });
}
