import { queryOptions } from '@tanstack/react-query';
import { getUser } from '../../../contract/account/users.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';

/** A profile as the signed-in user may see it; 404 for unknown and for hidden users. */
export function personQuery(userId: string) {
  return queryOptions({
    queryKey: ['people', userId],
    queryFn: async ({ signal }) => (await call(getUser, { params: { user_id: userId } }, { signal })).data,
    ...screenQuery,
  });
}
