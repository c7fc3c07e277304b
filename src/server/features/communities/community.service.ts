import type { GroupAuthorization } from '../../../contract/communities/authorization.ts';
import type {
  BannedFrom,
  Community,
  GroupsQuery,
  searchCommunities,
} from '../../../contract/communities/communities.ts';
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
import type { ValidInvite } from './members/invite.repo.ts';
import { isSlug } from './slug-choice.ts';
import type { TraitsRow } from './traits-row.ts';

export interface CommunityDeps {
  readonly repo: CommunityRepo;
  readonly searchRepo: CommunitySearchRepo;
  /** What an invite link does in that community now; null when it gives no access. */
  readonly inviteIn: (groupId: string, token: string) => Promise<ValidInvite | null>;
  /** What restricts a user in a community now. */
  readonly restrictionsOf: (groupId: string, userId: string) => Promise<GroupAuthorization['restrictions']>;
}

/** A user's standing in a community, also of one who is not a member, and the community's properties that decide about rights. */
export interface Membership {
  readonly group: GroupTraits & Pick<TraitsRow, 'id' | 'subscription_plan_type'>;
  readonly standing: Standing;
  readonly memberStatus: TraitsRow['my_status'];
}

/** Reads communities, and answers other features' questions about rights. */
export interface CommunityService {
  /**
   * Also finds one by a former slug.
   *
   * @throws Problem `group.not_found` also for communities that the caller may not see.
   */
  get(key: { id: string } | { slug: string }, caller: Caller): Promise<Community>;
  /**
   * For the page of a community. `invite` is the secret of an invite link, which shows
   * hidden communities.
   *
   * @throws Problem like `get`, and `group.banned` for who was banned from a private one: with the ban, as `BannedFrom`.
   */
  getForPage(key: { id: string } | { slug: string }, caller: Caller, invite?: string): Promise<Community>;
  search(query: GroupsQuery, caller: Caller): Promise<Answer<typeof searchCommunities>>;
  /** @throws Problem `group.not_found` also for communities that the caller may not see. */
  authorizationIn(groupId: string, caller: Caller): Promise<GroupAuthorization>;
  /** Null when the community does not exist. Does not check whether the caller may know of it. */
  standingIn(caller: Caller, groupId: string): Promise<Membership | null>;
  /**
   * @throws Problem `group.not_found` when the caller may not see it, `group.not_allowed` when the caller sees it but
   * lacks the permission.
   */
  requirePermission(caller: Caller, groupId: string, permission: GroupPermission): Promise<Membership>;
}

/**
 * The query with the id of the community that its `slug` names.
 *
 * @throws Problem `group.not_found` when the caller may not see it, or `group_id` is another one.
 */
export async function withGroupId<Q extends { group_id?: string | undefined; slug?: string | undefined }>(
  query: Q,
  caller: Caller,
  communities: Pick<CommunityService, 'get'>,
): Promise<Q> {
  if (query.slug === undefined) return query;
  const { id } = await communities.get({ slug: query.slug }, caller);
  if (query.group_id !== undefined && query.group_id !== id) throw groupNotFound();
  return { ...query, group_id: id };
}

/** The same answer for hidden and missing communities. */
export function groupNotFound(): Problem {
  return new Problem('group.not_found', 'This community does not exist.');
}

/** For users who see the community, but lack the right. */
export function groupNotAllowed(): Problem {
  return new Problem('group.not_allowed', 'You are not allowed to do this in this community.');
}

export function createCommunityService({
  repo,
  searchRepo,
  inviteIn,
  restrictionsOf,
}: CommunityDeps): CommunityService {
  async function standingInGroup(caller: Caller, groupId: string): Promise<Membership | null> {
    const row = await repo.findTraits(groupId, caller.userId);
    return row && membershipOf(row, caller);
  }

  async function require(caller: Caller, groupId: string, permission: GroupPermission): Promise<Membership> {
    const membership = await standingInGroup(caller, groupId);
    if (!membership || !may('group.see', membership.standing, membership.group)) throw groupNotFound();
    if (!may(permission, membership.standing, membership.group)) throw groupNotAllowed();
    return membership;
  }

  async function find(key: { id: string } | { slug: string }, { userId }: Caller) {
    if ('id' in key) return repo.findById(key.id, userId);
    // The slug can be any text from an address, even with NUL, which PostgreSQL cannot compare.
    return isSlug(key.slug) ? repo.findBySlug(key.slug, userId) : null;
  }

  /** Who is banned from a private community learns it here, with the restriction that they can appeal against. */
  async function refuseBanned(row: CommunityRow | null, caller: Caller): Promise<void> {
    if (row?.my_status !== 'BANNED' || may('group.see', standingIn(row, caller.platformRole), traitsOf(row)))
      return;
    const ban = (await restrictionsOf(row.id, caller.userId)).find(({ type }) => type === 'GROUP_BAN');
    if (ban === undefined) return;
    const { id, reason, ends_at: until } = ban;
    throw new Problem('group.banned', 'You were banned from this community.', {
      restriction: { id, reason, until },
      fresh: { name: row.name, restriction: ban } satisfies BannedFrom,
    });
  }

  return {
    standingIn: standingInGroup,
    requirePermission: require,

    async get(key, caller) {
      return communityFor(caller, await find(key, caller));
    },

    async getForPage(key, caller, invite) {
      const row = await find(key, caller);
      await refuseBanned(row, caller);
      const found = row !== null && invite !== undefined ? await inviteIn(row.id, invite) : null;
      const community = communityFor(caller, row, { isInvited: found !== null });
      return { ...community, skips_approval: found?.skips_approval === true };
    },

    async search(query, caller) {
      const [rows, total] = await Promise.all([
        searchRepo.search(query, caller),
        searchRepo.count(query, caller),
      ]);
      return {
        data: rows.map(toCard),
        pagination: paginateCounted(query, total, rows.length),
      };
    },

    async authorizationIn(groupId, caller) {
      const row = await repo.findTraits(groupId, caller.userId);
      const membership = row && membershipOf(row, caller);
      if (!row || !membership || !may('group.see', membership.standing, membership.group))
        throw groupNotFound();
      const isBanned = row.my_status === 'BANNED';
      return {
        group_id: groupId,
        role: row.my_status === 'ACTIVE' ? row.my_role : null,
        member_status: row.my_status,
        pending_reason: row.my_pending_reason,
        plan_id: row.my_status === 'ACTIVE' ? row.my_plan_id : null,
        plan_ids: row.my_status === 'ACTIVE' ? await repo.heldPlans(groupId, caller.userId) : [],
        has_paid: row.has_paid,
        trial: await repo.trialOf(groupId, caller.userId),
        permissions: permissionsOf(membership.standing, membership.group).filter(
          (permission) => !(isBanned && permission === 'group.join'),
        ),
        restrictions: await restrictionsOf(groupId, caller.userId),
        locked_reason: row.archived_at !== null ? 'ARCHIVED' : row.is_expired ? 'EXPIRED' : null,
      };
    },
  };
}

/**
 * The community as `caller` sees it. With `isInvited` nothing is hidden from them, unless they are banned there.
 *
 * @throws Problem `group.not_found` when there is no row, and when `caller` may not see the community.
 */
export function communityFor(
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

/** The standing of a user with that platform role in the community of `row`, which contains the user's membership. */
export function membershipOf(row: TraitsRow, { platformRole }: Pick<Caller, 'platformRole'>): Membership {
  const { id, subscription_plan_type } = row;
  return {
    group: { id, subscription_plan_type, ...traitsOf(row) },
    standing: standingIn(row, platformRole),
    memberStatus: row.my_status,
  };
}
