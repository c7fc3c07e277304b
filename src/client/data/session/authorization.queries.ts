import { queryOptions, useQuery } from '@tanstack/react-query';
import { getMyAuthorization } from '../../../contract/communities/authorization.ts';
import { call } from '../api/call.ts';
import { screenQuery } from '../api/query-client.ts';

/** What the user may do on the whole platform. */
export const myAuthorizationQuery = queryOptions({
  queryKey: ['authorization'],
  queryFn: ({ signal }) => call(getMyAuthorization, {}, { signal }),
  ...screenQuery,
});

/** Whether the user is an administrator of the platform; false until the server has answered. */
export function useIsAdmin(): boolean {
  const { data } = useQuery(myAuthorizationQuery);
  return data?.data.permissions.includes('platform.admin') === true;
}
