import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { HomeTab } from '../../../contract/addresses.ts';
import { PAGE_SIZE_MAX } from '../../../contract/core/list.ts';
import { searchMyCourses } from '../../../contract/courses/learners.ts';
import { getSuggestions, searchMyCommunities } from '../../../contract/home.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';

/**
 * The communities of one tab, and the number in each tab. The previous data stays visible until the next
 * arrives.
 */
export function myCommunitiesOfQuery(tab: HomeTab, q: string) {
  return queryOptions({
    queryKey: ['home', 'communities', tab, q],
    queryFn: ({ signal }) =>
      call(searchMyCommunities, { query: { tab, q, limit: PAGE_SIZE_MAX } }, { signal }),
    placeholderData: keepPreviousData,
    ...screenQuery,
  });
}

/** Courses on the page. */
const CONTINUED = 3;

/** The courses that the user takes now, the latest first. What changes courses marks it as stale, too. */
export const continuedQuery = queryOptions({
  queryKey: ['courses', 'continued'],
  queryFn: async ({ signal }) => {
    const query = { progress_status: 'IN_PROGRESS', limit: CONTINUED } as const;
    return (await call(searchMyCourses, { query }, { signal })).data;
  },
  ...screenQuery,
});

export const suggestionsQuery = queryOptions({
  queryKey: ['suggestions'],
  queryFn: async ({ signal }) => (await call(getSuggestions, {}, { signal })).data,
  ...screenQuery,
});
