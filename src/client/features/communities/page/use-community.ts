import { useQuery } from '@tanstack/react-query';
import type { Community } from '../../../../contract/communities/communities.ts';
import { authorizationQuery, communityQuery } from '../../../data/communities/communities.queries.ts';
import { invitedRights } from './invited-rights.ts';

/** A visitor with an invite link and without a membership. The server does not send them their rights. */
function isOnlyInvited({ is_public, membership }: Community, invite: string | undefined): boolean {
  const hasPlace = ['ACTIVE', 'PENDING', 'EXPIRED'].includes(membership?.status ?? '');
  return invite !== undefined && !is_public && !hasPlace;
}

/** The community at `slug` and the user's rights in it. `invite` is the secret of an invite link. */
export function useCommunity(slug: string, invite?: string) {
  const query = useQuery(communityQuery(slug, invite));
  const isGuest = query.data !== undefined && isOnlyInvited(query.data, invite);
  const asked = useQuery({
    ...authorizationQuery(query.data?.id ?? ''),
    enabled: query.data !== undefined && !isGuest,
  });
  return {
    /** Of the community alone, for its present address. */
    query,
    community: query.data,
    rights: isGuest && query.data !== undefined ? invitedRights(query.data) : asked.data,
    error: query.error ?? (isGuest ? null : asked.error),
    isFetching: query.isFetching || asked.isFetching,
    retry: () => void (query.error ? query.refetch() : asked.refetch()),
  };
}
