import type { GroupAuthorization } from '../../../contract/communities/authorization.ts';
import type { Community, GroupsQuery, searchCommunities } from '../../../contract/communities/communities.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import {
  type GroupPermission,
  type GroupTraits,
  may,
  permissionsOf,
  type Standing,
} from '../../../contract/core/permissions.ts';
import { Problem } from '../../../contract/core/problems.ts';
import { paginateCounted } from '../../platform/db/counted-total.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { CommunityRepo, CommunityRow } from './community.repo.ts';
import { standingIn, toCard, toCommunity, traitsOf } from './community-card.ts';
import type { CommunitySearchRepo } from './community-search.repo.ts';
import { isSlug } from './slug-choice.ts';
import type { TraitsRow } from './traits-row.ts';

export interface CommunityDeps {
  readonly repo: CommunityRepo;
  readonly searchRepo: CommunitySearchRepo;
  /** Whether an invite link opens that community now. */
  readonly opens: (groupId: string, token: string) => Promise<boolean>;
  /** What staff keeps somebody from in a community, now. */
  readonly mutesOf: (groupId: string, userId: string) => Promise<GroupAuthorization['restrictions']>;
}

/** A community as far as rights go, and how somebody stands to it. */
export interface Place {
  readonly group: GroupTraits & Pick<TraitsRow, 'id' | 'subscription_plan_type'>;
  readonly standing: Standing;
  readonly memberStatus: TraitsRow['my_status'];
}

/** Reading communities, and the two questions about rights that other features ask. */
export interface CommunityService {
  /**
   * By a former slug too. `invite` is the secret of a link, which shows what is hidden otherwise.
   *
   * @throws Problem `group.not_found` also for what the caller may not see.
   */
  get(key: { id: string } | { slug: string }, caller: Caller, invite?: string): Promise<Community>;
  search(query: GroupsQuery, caller: Caller): Promise<Answer<typeof searchCommunities>>;
  /** @throws Problem `group.not_found` also for what the caller may not see. */
  authorizationIn(groupId: string, caller: Caller): Promise<GroupAuthorization>;
  /** Null when there is no such community. Says nothing about whether the caller may know of it. */
  standingIn(caller: Caller, groupId: string): Promise<Place | null>;
  /** @throws Problem `group.not_found` when the caller may not see it, `group.not_allowed` when they see it but may not. */
  requirePermission(caller: Caller, groupId: string, permission: GroupPermission): Promise<Place>;
}

/** Also for who may not see it: one answer for hidden and missing. */
export function groupNotFound(): Problem {
  return new Problem('group.not_found', 'This community does not exist.');
}

/** For who sees the community, but lacks the right. */
export function groupNotAllowed(): Problem {
  return new Problem('group.not_allowed', 'You are not allowed to do this in this community.');
}

export function createCommunityService({
  repo,
  searchRepo,
  opens,
  mutesOf,
}: CommunityDeps): CommunityService {
  async function standingInGroup(caller: Caller, groupId: string): Promise<Place | null> {
    const row = await repo.findTraits(groupId, caller.userId);
    return row && placeOf(row, caller);
  }

  async function require(caller: Caller, groupId: string, permission: GroupPermission): Promise<Place> {
    const place = await standingInGroup(caller, groupId);
    if (!place || !may('group.see', place.standing, place.group)) throw groupNotFound();
    if (!may(permission, place.standing, place.group)) throw groupNotAllowed();
    return place;
  }

  async function find(key: { id: string } | { slug: string }, { userId }: Caller) {
    if ('id' in key) return repo.findById(key.id, userId);
    // Whatever stands in an address arrives here, NUL included, which PostgreSQL cannot even compare.
    return isSlug(key.slug) ? repo.findBySlug(key.slug, userId) : null;
  }

  return {
    standingIn: standingInGroup,
    requirePermission: require,

    async get(key, caller, invite) {
      const row = await find(key, caller);
      const isInvited = row !== null && invite !== undefined && (await opens(row.id, invite));
      return seenBy(caller, row, { isInvited });
    },

    async search(query, caller) {
      const [rows, total] = await Promise.all([
        searchRepo.search(query, caller),
        searchRepo.count(query, caller),
      ]);
      return {
        data: rows.map(toCard),
        pagination: paginateCounted(query, total),
      };
    },

    async authorizationIn(groupId, caller) {
      const row = await repo.findTraits(groupId, caller.userId);
      const place = row && placeOf(row, caller);
      if (!row || !place || !may('group.see', place.standing, place.group)) throw groupNotFound();
      const isBanned = row.my_status === 'BANNED';
      return {
        group_id: groupId,
        role: row.my_status === 'ACTIVE' ? row.my_role : null,
        member_status: row.my_status,
        plan_id: null,
        permissions: permissionsOf(place.standing, place.group).filter(
          (permission) => !(isBanned && permission === 'group.join'),
        ),
        restrictions: isBanned
          ? [{ type: 'GROUP_BAN', ends_at: null, reason: '' }]
          : await mutesOf(groupId, caller.userId),
        locked_reason: row.archived_at !== null ? 'ARCHIVED' : row.is_expired ? 'EXPIRED' : null,
      };
    },
  };
}

/**
 * The community as `caller` sees it. With `isInvited` nothing is hidden from them, unless they are banned there.
 *
 * @throws Problem `group.not_found` when there is no row, and when `caller` may not see what is in it.
 */
export function seenBy(
  { platformRole }: Caller,
  row: CommunityRow | null,
  { isInvited = false } = {},
): Community {
  if (!row) throw groupNotFound();
  const standing = standingIn(row, platformRole);
  const isAdmitted = isInvited && row.my_status !== 'BANNED';
  if (!isAdmitted && !may('group.see', standing, traitsOf(row))) throw groupNotFound();
  return toCommunity(row, standing);
}

/** How somebody with that role on the platform stands to the community of `row`, which carries their place in it. */
export function placeOf(row: TraitsRow, { platformRole }: Pick<Caller, 'platformRole'>): Place {
  const { id, subscription_plan_type } = row;
  return {
    group: { id, subscription_plan_type, ...traitsOf(row) },
    standing: standingIn(row, platformRole),
    memberStatus: row.my_status,
  };
}
