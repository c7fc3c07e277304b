import { queryOptions } from '@tanstack/react-query';
import { getShowcase } from '../../../contract/communities/previews.ts';
import { MINUTE_MS } from '../../../contract/core/durations.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';
import { isLowData } from '../../ui/base/low-data.ts';

/** Fetched again each minute while the page is in view, except in low data mode. */
const AGAIN_MS = MINUTE_MS;

/** The communities that visitors are shown, with their numbers. */
export const showcaseQuery = queryOptions({
  queryKey: ['showcase'],
  queryFn: async ({ signal }) => (await call(getShowcase, {}, { signal })).data,
  ...screenQuery,
  // Without a network it fails, so that the page can say so.
  networkMode: 'always',
  refetchInterval: () => (isLowData() ? false : AGAIN_MS),
});
