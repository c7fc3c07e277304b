import { queryOptions } from '@tanstack/react-query';
import { listInvites } from '../../../../contract/communities/invites.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';

/** The invite links of a community, newest first. */
export function invitesQuery(groupId: string) {
  return queryOptions({
    queryKey: ['communities', 'invites', groupId],
    queryFn: async ({ signal }) =>
      (await call(listInvites, { params: { group_id: groupId } }, { signal })).data,
    ...screenQuery,
    // No event says that a link was made or used: each visit asks.
    staleTime: 0,
  });
}

/** The absolute URL of an invite link. */
export function inviteAddress(slug: string, token: string): string {
  return `${window.location.origin}/communities/${slug}/?invite=${encodeURIComponent(token)}`;
}
