import { queryOptions } from '@tanstack/react-query';
import { getSettings } from '../../../contract/account/settings.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';

/** What the signed-in person has set: what they want to be told of, and how the product is shown to them. */
export const mySettingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await call(getSettings, {}, { signal })).data,
  ...screenQuery,
});
