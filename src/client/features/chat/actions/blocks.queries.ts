import { queryOptions } from '@tanstack/react-query';
import { listBlocks } from '../../../../contract/account/blocks.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

/** The members whom the signed-in user has blocked, by id. */
export const blocksQuery = queryOptions({
  queryKey: ['blocks'],
  queryFn: async ({ signal }) => (await call(listBlocks, {}, { signal })).data.map(({ person }) => person.id),
  ...screenQuery,
});
