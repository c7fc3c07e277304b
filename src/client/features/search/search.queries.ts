import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { SEARCH_PAGE, searchEverything } from '../../../contract/search/search.ts';
import { parseSearchText } from '../../../contract/search/search-filters.ts';
import type { SearchKind } from '../../../contract/search/search-kinds.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';

/** A user who searches again expects new results. */
const STALE_MS = 15_000;

/** The query of what was typed, filters included. */
function asked(typed: string) {
  const { words, has, ...filters } = parseSearchText(typed);
  return { q: words, ...filters, ...(has === undefined ? {} : { has: 'link' as const }) };
}

/** The first results of every kind. Fails at once when offline. */
export function everythingQuery(typed: string) {
  return queryOptions({
    queryKey: ['search', typed],
    queryFn: async ({ signal }) => (await call(searchEverything, { query: asked(typed) }, { signal })).data,
    placeholderData: keepPreviousData,
    ...screenQuery,
    staleTime: STALE_MS,
    networkMode: 'always',
  });
}

/** Pages of one kind. */
export function kindQuery(typed: string, kind: SearchKind) {
  return infiniteQueryOptions({
    queryKey: ['search', typed, kind],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...asked(typed),
        ...{ kinds: kind, limit: String(SEARCH_PAGE) },
        ...(pageParam !== null && { cursor: pageParam }),
      };
      return (await call(searchEverything, { query }, { signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next[kind] ?? null,
    ...screenQuery,
    staleTime: STALE_MS,
    networkMode: 'always',
  });
}
