import { queryOptions } from '@tanstack/react-query';
import { listScheduled } from '../../../contract/scheduled/scheduled.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';

/** What the user has scheduled, the next one first. The bridge fetches it again after each change. */
export const scheduledQuery = queryOptions({
  queryKey: ['scheduled'],
  queryFn: async ({ signal }) => (await call(listScheduled, {}, { signal })).data,
  ...screenQuery,
  // Its places change with memberships, and a time may have come while the page slept.
  staleTime: 0,
});
