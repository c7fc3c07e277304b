import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getUserTags, searchTags } from '../../../contract/tags.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';

/** The tags that `q` finds. What was found before stays in sight until the next is here. */
export function tagsQuery(q: string) {
  return queryOptions({
    queryKey: ['tags', 'search', q],
    queryFn: async ({ signal }) => (await call(searchTags, { query: { q } }, { signal })).data,
    placeholderData: keepPreviousData,
    ...screenQuery,
  });
}

/** What the signed-in person is interested in, and what not. */
export function userTagsQuery(userId: string) {
  return queryOptions({
    queryKey: ['tags', 'of', userId],
    queryFn: async ({ signal }) =>
      (await call(getUserTags, { params: { user_id: userId } }, { signal })).data,
    ...screenQuery,
  });
}
