import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getUserTags, searchTags } from '../../../contract/tags.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';

/** The tags that match `q`. The previous result stays visible until the next arrives. */
export function tagsQuery(q: string) {
  return queryOptions({
    queryKey: ['tags', 'search', q],
    queryFn: async ({ signal }) => (await call(searchTags, { query: { q } }, { signal })).data,
    placeholderData: keepPreviousData,
    ...screenQuery,
  });
}

/** The user's liked and disliked tags. */
export function userTagsQuery(userId: string) {
  return queryOptions({
    queryKey: ['tags', 'of', userId],
    queryFn: async ({ signal }) =>
      (await call(getUserTags, { params: { user_id: userId } }, { signal })).data,
    ...screenQuery,
  });
}
