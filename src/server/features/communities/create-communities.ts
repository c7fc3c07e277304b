import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { createCommunityRepo } from './community.repo.ts';
import { type CommunityDeps, type CommunityService, createCommunityService } from './community.service.ts';
import { createCommunitySearchRepo } from './community-search.repo.ts';
import { createInviteRepo } from './members/invite.repo.ts';
import { inviteHash } from './members/invite.service.ts';

/** Communities and rights in them, as `db` has them. */
export function createCommunities({
  db,
  clock,
  restrictionsOf,
}: Pick<CommunityDeps, 'restrictionsOf'> & {
  readonly db: Database;
  readonly clock: Clock;
}): CommunityService {
  const invites = createInviteRepo(db);
  return createCommunityService({
    repo: createCommunityRepo(db),
    searchRepo: createCommunitySearchRepo(db),
    inviteIn: (groupId, token) =>
      invites.findValid(groupId, inviteHash(token), new Date(clock.now()).toISOString()),
    restrictionsOf,
  });
}
