import type {
  Community,
  CommunityCard,
  ModerationSettings,
} from '../../../contract/communities/communities.ts';
import {
  type GroupTraits,
  may,
  type PlatformRole,
  type Standing,
  standingOf,
} from '../../../contract/core/permissions.ts';
import type { Tag } from '../../../contract/tags.ts';
import type { CommunityRow, OwnMembership } from './community.repo.ts';
import type { GroupsTable } from './group-tables.ts';

/** The columns of a card, from one row of a list. */
export type CardRow = OwnMembership &
  Pick<
    GroupsTable,
    | 'id'
    | 'slug'
    | 'name'
    | 'description'
    | 'cover_image_url'
    | 'logo_url'
    | 'is_public'
    | 'is_free'
    | 'group_verification_request_status'
    | 'subscription_plan_type'
    | 'total_members'
    | 'created_at'
    | 'archived_at'
  > & { tags: Tag[] };

/** Archived and expired communities are both read-only. */
export function traitsOf(
  row: Pick<GroupsTable, 'is_public' | 'is_free' | 'is_expired' | 'archived_at'>,
): GroupTraits {
  const { is_public, is_free, is_expired, archived_at } = row;
  return { is_public, is_free, is_read_only: is_expired || archived_at !== null };
}

/** Whether users who are not members can read the posts. */
export function canOutsidersRead({
  is_public,
  is_free,
}: Pick<GroupsTable, 'is_public' | 'is_free'>): boolean {
  return may('posts.read', 'VISITOR', { is_public, is_free, is_read_only: false });
}

/** The standing of a user in the community of `row`; `row` contains the user's membership. */
export function standingIn(
  row: OwnMembership & { readonly has_paid?: boolean },
  platformRole: PlatformRole,
): Standing {
  const { my_role: role, my_status: status, has_paid: hasPaid = false } = row;
  // Who left something that is paid for finds it again.
  const isAway = hasPaid && (status === 'LEFT' || status === 'REMOVED');
  return standingOf(role && status ? { role, status: isAway ? 'EXPIRED' : status } : null, platformRole);
}

/**
 * Statuses that the card shows to the user. Other ended memberships count as none. A ban is shown, because it also
 * prevents joining again.
 */
const shownStatuses = new Set(['PENDING', 'ACTIVE', 'EXPIRED', 'BANNED']);

function membershipOf({ my_role: role, my_status: status, my_joined_at: joined_at }: OwnMembership) {
  return role && status && shownStatuses.has(status) ? { role, status, joined_at } : null;
}

/** The card as the user sees it whose membership the row contains. */
export function toCard(row: CardRow): CommunityCard {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    cover_image_url: row.cover_image_url,
    logo_url: row.logo_url,
    is_public: row.is_public,
    is_free: row.is_free,
    is_verified: row.group_verification_request_status === 'VERIFIED',
    subscription_plan_type: row.subscription_plan_type,
    tags: row.tags,
    total_members: row.total_members,
    created_at: row.created_at,
    archived_at: row.archived_at,
    membership: membershipOf(row),
  };
}

function moderationOf(row: CommunityRow): ModerationSettings {
  const { slow_mode_seconds, are_links_blocked, blocked_words, minimum_account_age_days, review_rules } = row;
  return { slow_mode_seconds, are_links_blocked, blocked_words, minimum_account_age_days, review_rules };
}

function newcomerOf({ my_status, is_welcomed }: CommunityRow): Community['newcomer'] {
  return my_status === 'ACTIVE' && is_welcomed !== null ? { is_welcomed } : null;
}

/** Like `toCard`, with the fields that only the community's own page shows. */
export function toCommunity(row: CommunityRow, standing: Standing): Community {
  return {
    ...toCard(row),
    joining: row.joining,
    sells_plans: row.sells_plans,
    teaser_video_url: row.teaser_video_url,
    subscription_plan_cycle_type: row.subscription_plan_cycle_type,
    group_verification_request_status: row.group_verification_request_status,
    is_expired: row.is_expired,
    owner: {
      id: row.owner_id,
      username: row.owner_username,
      first_name: row.owner_first_name,
      last_name: row.owner_last_name,
      avatar_url: row.owner_avatar_url,
    },
    // Only a link can.
    skips_approval: false,
    join_questions: row.join_questions,
    are_points_on: row.are_points_on,
    level_names: row.level_names,
    rules_md: row.rules_md,
    welcome_md: may('first_steps.read', standing, traitsOf(row)) ? row.welcome_md : '',
    newcomer: newcomerOf(row),
    post_categories: row.post_categories,
    moderation: may('group.moderation_settings', standing, traitsOf(row)) ? moderationOf(row) : null,
    version: row.version,
  };
}
