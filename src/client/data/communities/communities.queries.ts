import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getMyGroupAuthorization } from '../../../contract/communities/authorization.ts';
import { getCommunityDetails } from '../../../contract/communities/communities.ts';
import { searchMembers } from '../../../contract/communities/members.ts';
import type { GroupRole, MemberStatus } from '../../../contract/core/permissions.ts';
import { call } from '../api/call.ts';
import { firstAnswer } from '../api/first-answers.ts';
import { screenQuery } from '../api/query-client.ts';

/**
 * One community by its slug, current or former. The secret of an invite link shows a private one. The `ApiError` has
 * status 404 also when the user may not know that the community exists.
 */
export function communityQuery(slug: string, invite?: string) {
  const query = { slug, ...(invite !== undefined && { invite }) };
  return queryOptions({
    queryKey: ['communities', 'details', slug, ...(invite === undefined ? [] : [invite])],
    queryFn: async ({ signal }) => (await call(getCommunityDetails, { query }, { signal })).data,
    initialData: () => firstAnswer(getCommunityDetails, { query })?.data,
    ...screenQuery,
  });
}

/** What the signed-in user may do in one community. */
export function authorizationQuery(groupId: string) {
  const params = { group_id: groupId };
  return queryOptions({
    queryKey: ['communities', 'authorization', groupId],
    queryFn: async ({ signal }) => (await call(getMyGroupAuthorization, { params }, { signal })).data,
    initialData: () => firstAnswer(getMyGroupAuthorization, { params })?.data,
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
