import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getMyGroupAuthorization } from '../../../contract/communities/authorization.ts';
import { getCommunityDetails } from '../../../contract/communities/communities.ts';
import { searchMembers } from '../../../contract/communities/members.ts';
import type { GroupRole, MemberStatus } from '../../../contract/core/permissions.ts';
import { call } from '../api/call.ts';
import { screenQuery } from '../api/query-client.ts';

/**
 * One community by its slug, current or former. The secret of an invite link shows a private one. The `ApiError` has
 * status 404 also when the user may not know that the community exists.
 */
export function communityQuery(slug: string, invite?: string) {
  return queryOptions({
    queryKey: ['communities', 'details', slug, ...(invite === undefined ? [] : [invite])],
    queryFn: async ({ signal }) => {
      const query = { slug, ...(invite !== undefined && { invite }) };
      return (await call(getCommunityDetails, { query }, { signal })).data;
    },
    ...screenQuery,
  });
}

/** What the signed-in user may do in one community. */
export function authorizationQuery(groupId: string) {
  return queryOptions({
    queryKey: ['communities', 'authorization', groupId],
    queryFn: async ({ signal }) =>
      (await call(getMyGroupAuthorization, { params: { group_id: groupId } }, { signal })).data,
    ...screenQuery,
  });
}

export interface MemberSearch {
  readonly q: string;
  readonly page: number;
  readonly role?: GroupRole | undefined;
  /** Active members by default. Other statuses are for staff. */
  readonly status?: MemberStatus | undefined;
}

/** One page of a community's directory. */
export function membersQuery(groupId: string, search: MemberSearch) {
  return queryOptions({
    queryKey: ['communities', 'members', groupId, search],
    queryFn: ({ signal }) => call(searchMembers, { query: { group_id: groupId, ...search } }, { signal }),
    placeholderData: keepPreviousData,
    ...screenQuery,
  });
}
