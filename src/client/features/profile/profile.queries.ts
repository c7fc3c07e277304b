import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { getUser } from '../../../contract/account/users.ts';
import { getWritten } from '../../../contract/account/written.ts';
import type { WrittenKind } from '../../../contract/addresses.ts';
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

/** What the user wrote, newest first. The key begins with the profile's: what changes one changes the other. */
export function writtenQuery(userId: string, kind: WrittenKind) {
  return infiniteQueryOptions({
    queryKey: ['people', userId, 'written', kind],
    queryFn: ({ pageParam, signal }) =>
      call(getWritten, { params: { user_id: userId }, query: { kind, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor.after ?? undefined,
    ...screenQuery,
    // What was written since the last visit is there, too.
    staleTime: 0,
  });
}
