import { type Database, singleRow } from '../../platform/db/database.ts';
import { isCourseSeenBy } from '../../platform/rights/course-right.ts';
import { OUTLINE_LOCK } from './course-lock.ts';
import { type CourseRow, courseSelect } from './course-row.ts';

/** What an author decides about a course. */
export interface CourseFields {
  readonly title: string;
  readonly content_md: string;
  readonly is_active: boolean;
  readonly is_public: boolean;
  readonly cover_image_url: string | null;
  readonly group_member_subscription_plan_id: string | null;
  readonly featured_at: string | null;
}

export interface NewCourse {
  readonly id: string;
  readonly groupId: string;
  readonly authorId: string;
  readonly at: string;
}

/** Takes the pool or a transaction; methods that lock or change need a transaction. */
export function createCourseRepo(db: Database) {
  return {
    /** Null also for a course that the reader may not see. */
    async find(id: string, readerId: string): Promise<CourseRow | null> {
      const { rows } = await db.query<CourseRow>(
        `${courseSelect('$2', { isWhole: true })} where c.id = $1 and ${isCourseSeenBy('$2')}`,
        [id, readerId],
      );
      return rows[0] ?? null;
    },

    /** The community of a course, also of a deleted one. */
    async placeOf(id: string): Promise<{ group_id: string; archived_at: string | null } | null> {
      const { rows } = await db.query<{ group_id: string; archived_at: string | null }>(
        'select group_id, archived_at from courses where id = $1',
        [id],
      );
      return rows[0] ?? null;
    },

    async isAuthor(id: string, userId: string): Promise<boolean> {
      const { rowCount } = await db.query('select from courses where id = $1 and author_id = $2', [
        id,
        userId,
      ]);
      return rowCount === 1;
    },

    async versionOf(id: string): Promise<number> {
      const { rows } = await db.query<{ version: number }>('select version from courses where id = $1', [id]);
      return singleRow(rows).version;
    },

    /** Locks the course with its lessons and their order, until the transaction ends. Waits for reports of learners. */
    async lock(id: string): Promise<void> {
      await db.query('select from courses where id = $1 for no key update', [id]);
      await db.query(`select pg_advisory_xact_lock(${OUTLINE_LOCK})`, [id]);
    },

    /** The number of the community's courses. Blocks other creations there until the transaction ends. */
    async countForCreation(groupId: string): Promise<number> {
      await db.query(`select pg_advisory_xact_lock(hashtextextended('courses:' || $1::text, 0))`, [groupId]);
      const { rows } = await db.query<{ count: number }>(
        'select count(*) as count from courses where group_id = $1 and archived_at is null',
        [groupId],
      );
      return rows[0]?.count ?? 0;
    },

    /** Whether the community offers that membership plan. The plan cannot be withdrawn until the transaction ends. */
    async isPlanOf(groupId: string, planId: string): Promise<boolean> {
      const { rowCount } = await db.query(
        `select from membership_plans
         where id = $2 and group_id = $1 and archived_at is null and not is_offer for share`,
        [groupId, planId],
      );
      return rowCount === 1;
    },

    async insert({ id, groupId, authorId, at }: NewCourse, fields: CourseFields): Promise<void> {
      await db.query(
        `insert into courses (id, group_id, author_id, created_at, updated_at, title, content_md, is_active, is_public,
           cover_image_url, plan_id, published_at)
         values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, case when $7 then $4::timestamptz end)`,
        [id, groupId, authorId, at, ...valuesOf(fields)],
      );
    },

    async change(id: string, fields: CourseFields, at: string): Promise<void> {
      await db.query(
        `update courses set title = $3, content_md = $4, is_active = $5, is_public = $6, cover_image_url = $7,
           plan_id = $8, featured_at = $9, updated_at = $2, version = version + 1,
           published_at = case when $5 then coalesce(published_at, $2) else published_at end
         where id = $1`,
        [id, at, ...valuesOf(fields), fields.featured_at],
      );
    },

    /** Its members are being told of it. */
    async markAnnounced(id: string, at: string): Promise<void> {
      await db.query('update courses set announced_at = $2 where id = $1', [id, at]);
    },

    /** Deletes the course with its lessons; returns its last version, null when it was deleted before. */
    async archive(id: string, at: string): Promise<number | null> {
      const { rows } = await db.query<{ version: number }>(
        `update courses set archived_at = $2, updated_at = $2, version = version + 1
         where id = $1 and archived_at is null returning version`,
        [id, at],
      );
      return rows[0]?.version ?? null;
    },
  };
}

function valuesOf(fields: CourseFields): unknown[] {
  const { title, content_md, is_active, is_public, cover_image_url } = fields;
  return [title, content_md, is_active, is_public, cover_image_url, fields.group_member_subscription_plan_id];
}
