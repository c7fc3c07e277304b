import { queryOptions } from '@tanstack/react-query';
import { listBlocks } from '../../../../contract/account/blocks.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

/** The people whom the signed-in user has blocked, newest first. */
export const blocksQuery = queryOptions({
  queryKey: ['blocks'],
  queryFn: async ({ signal }) => (await call(listBlocks, {}, { signal })).data,
  ...screenQuery,
});
