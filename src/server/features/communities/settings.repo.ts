import type { CommunityStats } from '../../../contract/communities/community-settings.ts';
import { type PlanType, planTypes } from '../../../contract/communities/plans.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { isLapsed, planTypeOf } from '../../platform/rights/membership-right.ts';
import type { GroupsTable } from './group-tables.ts';

/** The columns that `PUT /groups/{group_id}` may set. */
export type SettingColumns = Pick<
  GroupsTable,
  | 'name'
  | 'slug'
  | 'description'
  | 'cover_image_url'
  | 'logo_url'
  | 'teaser_video_url'
  | 'is_public'
  | 'joining'
  | 'join_questions'
  | 'slow_mode_seconds'
  | 'are_links_blocked'
  | 'blocked_words'
  | 'minimum_account_age_days'
  | 'review_rules'
  | 'are_points_on'
  | 'level_names'
  | 'welcome_md'
  | 'rules_md'
  | 'post_categories'
>;

/** The number of former slugs that still lead to a community. Older ones are free for others. */
const FORMER_SLUGS_MAX = 10;

/** Statements that change a community, after `lock` in the same transaction; and statistics about all communities. */
export function createSettingsRepo(db: Database) {
  return {
    /** Sets `columns`, and raises and returns the version. */
    async update(groupId: string, columns: Partial<SettingColumns>): Promise<number> {
      const names = Object.keys(columns);
      const sets = names.map((name, index) => `${name} = $${index + 2}`);
      const { rows } = await db.query<{ version: number }>(
        `update groups set ${[...sets, 'version = version + 1'].join(', ')} where id = $1 returning version`,
        // The driver writes a list as an array of PostgreSQL.
        [
          groupId,
          ...Object.entries(columns).map(([name, value]) =>
            name === 'post_categories' ? JSON.stringify(value) : value,
          ),
        ],
      );
      return singleRow(rows).version;
    },

    /** Takes the posts of the community out of these categories. */
    async emptyCategories(groupId: string, categoryIds: readonly string[]): Promise<void> {
      if (categoryIds.length === 0) return;
      await db.query(
        'update posts set category_id = null where group_id = $1 and category_id = any($2::uuid[])',
        [groupId, categoryIds],
      );
    },

    /** Null restores the community. */
    async setArchived(groupId: string, archivedAt: string | null): Promise<number> {
      const { rows } = await db.query<{ version: number }>(
        'update groups set archived_at = $2, version = version + 1 where id = $1 returning version',
        [groupId, archivedAt],
      );
      return singleRow(rows).version;
    },

    /** Whether another community has that slug, or keeps it as a former slug. */
    async isSlugTaken(groupId: string, slug: string): Promise<boolean> {
      const { rows } = await db.query<{ taken: boolean }>(
        `select exists (select from groups where slug = $2 and id <> $1)
           or exists (select from group_former_slugs where slug = $2 and group_id <> $1) as taken`,
        [groupId, slug],
      );
      return singleRow(rows).taken;
    },

    /** Keeps `former` as an address of the community; `current` is deleted from the former slugs. */
    async retireSlug(
      groupId: string,
      { former, current, at }: { former: string; current: string; at: string },
    ): Promise<void> {
      await db.query('delete from group_former_slugs where group_id = $1 and slug = $2', [groupId, current]);
      await db.query(
        `insert into group_former_slugs (slug, group_id, retired_at) values ($2, $1, $3)
         on conflict (slug) do nothing`,
        [groupId, former, at],
      );
      await db.query(
        `delete from group_former_slugs where slug in (
           select slug from group_former_slugs where group_id = $1
           order by retired_at desc, slug offset ${FORMER_SLUGS_MAX})`,
        [groupId],
      );
    },

    async stats(since: string): Promise<CommunityStats> {
      const { rows } = await db.query<Omit<CommunityStats, 'by_plan'> & { plans: Record<PlanType, number> }>(
        `select count(*) as total,
           count(*) filter (where archived_at is null and not ${isLapsed('groups')}) as active,
           count(*) filter (where archived_at is not null) as archived,
           count(*) filter (where ${isLapsed('groups')}) as expired,
           count(*) filter (where is_public) as public,
           count(*) filter (where not is_public) as private,
           count(*) filter (where group_verification_request_status = 'VERIFIED') as verified,
           count(*) filter (where group_verification_request_status = 'PENDING') as verification_pending,
           count(*) filter (where created_at >= $1) as founded_last_30_days,
           coalesce(sum(total_members), 0)::bigint as memberships,
           (select coalesce(json_object_agg(plan, found), '{}') from (
             select ${planTypeOf('groups')} as plan, count(*) as found from groups group by 1) p) as plans
         from groups`,
        [since],
      );
      const { plans, ...numbers } = singleRow(rows);
      return {
        ...numbers,
        by_plan: planTypes.map((plan_type) => ({ plan_type, total: plans[plan_type] ?? 0 })),
      };
    },
  };
}
