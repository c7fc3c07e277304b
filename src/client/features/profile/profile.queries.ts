import { queryOptions } from '@tanstack/react-query';
import { getUser } from '../../../contract/account/users.ts';
import { call } from '../../data/api/call.ts';
import { screenQuery } from '../../data/api/query-client.ts';

/** A person as the signed-in one may see them; 404 for nobody, and for whoever may not be seen. */
export function personQuery(userId: string) {
  return queryOptions({
    queryKey: ['people', userId],
    queryFn: async ({ signal }) => (await call(getUser, { params: { user_id: userId } }, { signal })).data,
    ...screenQuery,
  });
}
