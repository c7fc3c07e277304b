import { getMyGroupAuthorization } from '../../../contract/communities/authorization.ts';
import * as contract from '../../../contract/communities/communities.ts';
import { createCommunity } from '../../../contract/communities/communities.ts';
import { joinCommunity, leaveCommunity } from '../../../contract/communities/members.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import { type CommunityService, groupNotFound } from './community.service.ts';
import type { CommunityCreationService } from './community-creation.service.ts';
import type { MembershipService } from './members/membership.service.ts';

export interface CommunityServices {
  readonly communities: CommunityService;
  readonly creation: CommunityCreationService;
  readonly memberships: MembershipService;
}

/** Binds the community endpoints to their services. Contains no rules. */
export function communityRoutes(
  implement: Implement,
  { communities, creation, memberships }: CommunityServices,
): void {
  implement(createCommunity, async ({ body }, caller, { keyed }) => ({
    data: await creation.create(body, caller, keyed),
  }));
  implement(contract.searchCommunities, ({ query }, caller) => communities.search(query, caller));
  implement(contract.getCommunityDetails, async ({ query: { id, slug, invite } }, caller) => {
    if (id !== undefined) return { data: await communities.getForPage({ id }, caller, invite) };
    if (slug !== undefined) return { data: await communities.getForPage({ slug }, caller, invite) };
    throw groupNotFound();
  });
  implement(contract.getCommunity, async ({ params }, caller) => ({
    data: await communities.get({ id: params.group_id }, caller),
  }));
  implement(joinCommunity, async ({ params, body }, caller) => ({
    data: await memberships.join(params.group_id, body, caller),
  }));
  implement(leaveCommunity, async ({ params }, caller) => {
    await memberships.leave(params.group_id, caller);
    return { data: null };
  });
  implement(getMyGroupAuthorization, async ({ params }, caller) => ({
    data: await communities.authorizationIn(params.group_id, caller),
  }));
}
