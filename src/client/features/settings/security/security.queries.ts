import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getExport, listActivity } from '../../../../contract/account/account.ts';
import { listConsents } from '../../../../contract/account/consents.ts';
import { listSessions } from '../../../../contract/account/sessions.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

/** The user's sessions. Fetched each time, because another device may have signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).data,
  ...screenQuery,
  staleTime: 0,
});

/** The latest export of the user's data, or null. */
export const exportQuery = queryOptions({
  queryKey: ['account', 'export'],
  queryFn: async ({ signal }) => (await call(getExport, {}, { signal })).data,
  ...screenQuery,
});

/** The consents that the user gave, and those they can give. */
export const consentsQuery = queryOptions({
  queryKey: ['account', 'consents'],
  queryFn: async ({ signal }) => (await call(listConsents, {}, { signal })).data,
  ...screenQuery,
});

/** The account's activity, latest first. */
export const activityQuery = infiniteQueryOptions({
  queryKey: ['account', 'activity'],
  queryFn: ({ pageParam, signal }) => call(listActivity, { query: { before: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ cursor }) => cursor.before ?? undefined,
  ...screenQuery,
  staleTime: 0,
});
