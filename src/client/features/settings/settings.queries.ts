import { queryOptions } from '@tanstack/react-query';
import { getSettings } from '../../../contract/account/settings.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';

/** The user's preferences: which notifications they get, and how the product looks. */
export const mySettingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await call(getSettings, {}, { signal })).data,
  ...screenQuery,
});
