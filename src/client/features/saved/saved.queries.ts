import { infiniteQueryOptions } from '@tanstack/react-query';
import type { SavedFilter } from '../../../contract/addresses.ts';
import { listSaved } from '../../../contract/saved/saved.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';

/** Pages of what the user saved, latest first. The bridge fetches them again after each change. */
export function savedQuery(filter: SavedFilter) {
  return infiniteQueryOptions({
    queryKey: ['saved', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listSaved, { query: { filter, ...(pageParam !== null && { after: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor.after,
    ...screenQuery,
    // What it may show changes with memberships and with what staff does.
    staleTime: 0,
  });
}
