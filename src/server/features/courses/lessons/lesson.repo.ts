import type { LessonType } from '../../../../contract/courses/lessons.ts';
import type { QuizForm } from '../../../../contract/courses/quiz.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isCourseSeenBy, isLessonSeenBy } from '../../../platform/rights/course-right.ts';
import { type LessonRow, lessonSelect } from './lesson-row.ts';

/** What an author decides about a lesson, besides its place. */
export interface LessonFields {
  readonly title: string;
  readonly section_title: string | null;
  readonly content_md: string;
  readonly type: LessonType;
  readonly is_active: boolean;
  readonly is_public: boolean;
  readonly video_url: string | null;
  readonly has_video_file: boolean;
  readonly quiz_content: QuizForm | null;
  readonly pass_mark: number;
  readonly attempts_max: number | null;
}

/** A place of a lesson, also of a deleted one. */
export interface LessonPlace {
  readonly course_id: string;
  readonly group_id: string;
  readonly archived_at: string | null;
}

/** Takes the pool or a transaction; methods that change need a transaction that locked the course. */
export function createLessonRepo(db: Database) {
  return {
    /** Null also for a lesson that the reader may not see. */
    async find(id: string, readerId: string): Promise<LessonRow | null> {
      const { rows } = await db.query<LessonRow>(
        `${lessonSelect('$2', { isWhole: true })}
         where l.id = $1 and ${isCourseSeenBy('$2')} and ${isLessonSeenBy('$2')}`,
        [id, readerId],
      );
      return rows[0] ?? null;
    },

    /** Notes that the server handed it out to a learner. Of two within a minute only the first is stored. */
    async noteOpening(id: string, userId: string, at: Date): Promise<void> {
      await db.query(
        `insert into lesson_openings as o (user_id, lesson_id, opened_at) values ($1, $2, $3)
         on conflict (user_id, lesson_id) do update set opened_at = excluded.opened_at
         where o.opened_at < excluded.opened_at - interval '1 minute'`,
        [userId, id, at],
      );
    },

    async placeOf(id: string): Promise<LessonPlace | null> {
      const { rows } = await db.query<LessonPlace>(
        `select l.course_id, c.group_id, coalesce(l.archived_at, c.archived_at) as archived_at
         from lessons l join courses c on c.id = l.course_id where l.id = $1`,
        [id],
      );
      return rows[0] ?? null;
    },

    /** The ids of the course's lessons in their order. */
    async orderOf(courseId: string): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(
        'select id from lessons where course_id = $1 and archived_at is null order by order_index, id',
        [courseId],
      );
      return rows.map(({ id }) => id);
    },

    /** The lessons of the course that have pictures or files. */
    async idsWithFiles(courseId: string): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(
        'select id from lessons where course_id = $1 and has_attachments',
        [courseId],
      );
      return rows.map(({ id }) => id);
    },

    /** Numbers the lessons 0, 1, 2 … in the order of `ids`. Their versions stay. */
    async number(courseId: string, ids: readonly string[]): Promise<void> {
      await db.query(
        `update lessons l set order_index = n.place - 1
         from unnest($2::uuid[]) with ordinality as n(id, place)
         where l.id = n.id and l.course_id = $1 and l.order_index <> n.place - 1`,
        [courseId, ids],
      );
    },

    /** Stores the lesson behind all others. */
    async insert(
      { id, courseId, at }: { id: string; courseId: string; at: string },
      fields: LessonFields,
    ): Promise<void> {
      await db.query(
        `insert into lessons (id, course_id, created_at, updated_at, title, section_title, content_md, type, is_active,
           is_public, video_url, has_video_file, quiz_content, pass_mark, attempts_max, published_at,
           order_index)
         values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, case when $8 then $3::timestamptz end,
           (select count(*) from lessons where course_id = $2 and archived_at is null))`,
        [id, courseId, at, ...valuesOf(fields)],
      );
    },

    async change(id: string, fields: LessonFields, at: string): Promise<void> {
      await db.query(
        `update lessons set updated_at = $2, title = $3, section_title = $4, content_md = $5, type = $6, is_active = $7,
           is_public = $8, video_url = $9, has_video_file = $10, quiz_content = $11, pass_mark = $12,
           attempts_max = $13, version = version + 1,
           published_at = case when $7 then coalesce(published_at, $2) else published_at end
         where id = $1`,
        [id, at, ...valuesOf(fields)],
      );
    },

    /** Of its video; null when it is not known. */
    async setDuration(id: string, seconds: number | null): Promise<void> {
      await db.query('update lessons set duration_seconds = $2 where id = $1', [id, seconds]);
    },

    /** Sets the duration of its video where it was not known. Null when the lesson was deleted. */
    async streamed(
      id: string,
      seconds: number | null,
    ): Promise<{ courseId: string; version: number } | null> {
      if (seconds !== null)
        await db.query(
          'update lessons set duration_seconds = $2 where id = $1 and duration_seconds is null and has_video_file',
          [id, seconds],
        );
      const { rows } = await db.query<{ courseId: string; version: number }>(
        'select course_id as "courseId", version from lessons where id = $1 and archived_at is null',
        [id],
      );
      return rows[0] ?? null;
    },

    /** Returns the last version; null when it was deleted before. */
    async archive(id: string, at: string): Promise<number | null> {
      const { rows } = await db.query<{ version: number }>(
        `update lessons set archived_at = $2, updated_at = $2, version = version + 1
         where id = $1 and archived_at is null returning version`,
        [id, at],
      );
      return rows[0]?.version ?? null;
    },
  };
}

function valuesOf(fields: LessonFields): unknown[] {
  const { title, section_title, content_md, type, is_active, is_public, video_url, has_video_file } = fields;
  return [
    ...[title, section_title, content_md, type, is_active, is_public, video_url, has_video_file],
    fields.quiz_content && JSON.stringify(fields.quiz_content),
    ...[fields.pass_mark, fields.attempts_max],
  ];
}
