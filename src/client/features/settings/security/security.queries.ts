import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getExport, listActivity } from '../../../../contract/account/account.ts';
import { listConsents } from '../../../../contract/account/consents.ts';
import { listSessions } from '../../../../contract/account/sessions.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

/** Where the signed-in person is signed in. Looked at anew each time: another device may have come. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).data,
  ...screenQuery,
  staleTime: 0,
});

/** The latest export of the own data, or null. */
export const exportQuery = queryOptions({
  queryKey: ['account', 'export'],
  queryFn: async ({ signal }) => (await call(getExport, {}, { signal })).data,
  ...screenQuery,
});

/** What the person agreed to, and what they could. */
export const consentsQuery = queryOptions({
  queryKey: ['account', 'consents'],
  queryFn: async ({ signal }) => (await call(listConsents, {}, { signal })).data,
  ...screenQuery,
});

/** What happened to the account, the latest first. */
export const activityQuery = infiniteQueryOptions({
  queryKey: ['account', 'activity'],
  queryFn: ({ pageParam, signal }) => call(listActivity, { query: { before: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ cursor }) => cursor.before ?? undefined,
  ...screenQuery,
  staleTime: 0,
});
