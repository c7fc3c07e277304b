import { queryOptions } from '@tanstack/react-query';
import { getCommunityPreview } from '../../../../contract/communities/previews.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

/**
 * A community as a visitor sees it. The `ApiError` has status 404 also for a private community without a valid link.
 */
export function previewQuery(slug: string, invite: string | undefined) {
  return queryOptions({
    queryKey: ['preview', slug, invite ?? null],
    queryFn: async ({ signal }) => {
      const query = { slug, ...(invite !== undefined && { invite }) };
      return (await call(getCommunityPreview, { query }, { signal })).data;
    },
    ...screenQuery,
    // Without a network it fails, so that the page can say so.
    networkMode: 'always',
  });
}
