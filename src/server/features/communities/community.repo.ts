import type { GroupRole, MemberStatus } from '../../../contract/core/permissions.ts';
import type { Tag } from '../../../contract/tags.ts';
import type { Database } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';
import {
  hasPaid,
  isInForce,
  isLapsed,
  memberStatus,
  ownerOf,
  planTypeOf,
} from '../../platform/rights/membership-right.ts';
import type { GroupsTable } from './group-tables.ts';
import { tagsJson } from './group-tags.ts';
import { type TraitsRow, traitsRow } from './traits-row.ts';

/** The caller's own row of `group_members`, or three nulls. */
export interface OwnMembership {
  my_role: GroupRole | null;
  my_status: MemberStatus | null;
  my_joined_at: string | null;
}

/** A community, the caller's membership, and its owner. */
export interface CommunityRow extends GroupsTable, OwnMembership {
  /** They have paid for a plan here, and may come back to it when they left. */
  has_paid: boolean;
  /** Null without an open checklist. */
  is_welcomed: boolean | null;
  tags: Tag[];
  owner_id: string;
  owner_username: string | null;
  owner_first_name: string;
  owner_last_name: string;
  owner_avatar_url: string | null;
}

/** The columns that creation sets; the others have the table's defaults. */
export type NewGroup = Pick<
  GroupsTable,
  | 'id'
  | 'slug'
  | 'name'
  | 'description'
  | 'cover_image_url'
  | 'logo_url'
  | 'teaser_video_url'
  | 'is_public'
  | 'subscription_plan_type'
  | 'subscription_plan_cycle_type'
  | 'created_by'
  | 'created_at'
>;

export type CommunityRepo = ReturnType<typeof createCommunityRepo>;

const FIND_TRAITS = prepared(traitsRow('$1', '$2'));

/** Works with the pool or a transaction. Does not check rights: the result may be hidden from the caller. */
export function createCommunityRepo(db: Database) {
  async function find(column: 'id' | 'slug', key: string, userId: string): Promise<CommunityRow | null> {
    const { rows } = await db.query<CommunityRow>(
      `select g.*, ${isLapsed('g')} as is_expired, ${planTypeOf('g')} as subscription_plan_type,
              ${tagsJson('g')} as tags, m.role as my_role, ${memberStatus('m')} as my_status, m.joined_at as my_joined_at,
              ${hasPaid('g.id', '$2')} as has_paid,
              o.id as owner_id, o.username as owner_username, o.first_name as owner_first_name,
              o.last_name as owner_last_name, o.avatar_url as owner_avatar_url,
              (select f.welcomed_at is not null from first_steps f
               where f.group_id = g.id and f.user_id = $2 and f.closed_at is null) as is_welcomed
       from groups g
       left join group_members m on m.group_id = g.id and m.user_id = $2
       join users o on o.id = ${ownerOf('g')}
       where g.${column} = $1`,
      [key, userId],
    );
    return rows[0] ?? null;
  }

  return {
    /** With several owners, `owner` is the one who has had the role longest. */
    findById: (id: string, userId: string) => find('id', id, userId),
    /** Also finds a community by a former slug, unless another community uses that slug now. */
    async findBySlug(slug: string, userId: string): Promise<CommunityRow | null> {
      const current = await find('slug', slug, userId);
      if (current) return current;
      const { rows } = await db.query<{ group_id: string }>(
        'select group_id from group_former_slugs where slug = $1',
        [slug],
      );
      return rows[0] ? find('id', rows[0].group_id, userId) : null;
    },

    /** Only the columns on which rights depend. */
    async findTraits(id: string, userId: string): Promise<TraitsRow | null> {
      const { rows } = await db.query<TraitsRow>(FIND_TRAITS, [id, userId]);
      return rows[0] ?? null;
    },

    /** The plans that a person has in the community, whatever they came from. */
    async heldPlans(groupId: string, userId: string): Promise<string[]> {
      const { rows } = await db.query<{ plan_id: string }>(
        `select distinct e.plan_id from entitlements e
         where e.group_id = $1 and e.user_id = $2 and ${isInForce('e')} order by e.plan_id`,
        [groupId, userId],
      );
      return rows.map(({ plan_id }) => plan_id);
    },

    /** The plan that a person tries or tried in the community. */
    async trialOf(groupId: string, userId: string): Promise<{ plan_id: string; ends_at: string } | null> {
      const { rows } = await db.query<{ plan_id: string; ends_at: string }>(
        'select plan_id, ends_at from trials where group_id = $1 and user_id = $2',
        [groupId, userId],
      );
      return rows[0] ?? null;
    },

    /** Those of `slugs` that a community uses or used. */
    async slugsAmong(slugs: readonly string[]): Promise<Set<string>> {
      const { rows } = await db.query<{ slug: string }>(
        `select slug from groups where slug = any($1)
         union all select slug from group_former_slugs where slug = any($1)`,
        [slugs],
      );
      return new Set(rows.map(({ slug }) => slug));
    },

    /** Returns false and stores nothing when the slug is taken. */
    async insert(group: NewGroup): Promise<boolean> {
      const { rowCount } = await db.query(
        `insert into groups (id, slug, name, description, cover_image_url, teaser_video_url, is_public,
           subscription_plan_type, subscription_plan_cycle_type, created_by, created_at, accepted_guidelines_at,
           accepted_nda_at, total_members, logo_url)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $11, 1, $12)
         on conflict (slug) do nothing`,
        [
          group.id,
          group.slug,
          group.name,
          group.description,
          group.cover_image_url,
          group.teaser_video_url,
          group.is_public,
          group.subscription_plan_type,
          group.subscription_plan_cycle_type,
          group.created_by,
          group.created_at,
          group.logo_url,
        ],
      );
      return rowCount === 1;
    },

    async insertFounder(groupId: string, userId: string, at: string): Promise<void> {
      await db.query(
        `with steps as (insert into first_steps (group_id, user_id) values ($1, $2))
         insert into group_members (group_id, user_id, role, status, joined_at, updated_at)
         values ($1, $2, 'OWNER', 'ACTIVE', $3, $3)`,
        [groupId, userId, at],
      );
    },
  };
}
