import type { AttemptForm, AttemptResult, ProgressStatus } from '../../../contract/courses/progress.ts';
import { type Database, singleRow } from '../../platform/db/database.ts';
import { OUTLINE_LOCK } from '../courses/course-lock.ts';
import type { StoredProgress } from '../courses/merge-progress.ts';
import type { AnsweredQuestion, ShownQuestion } from '../courses/quiz-answers.ts';

/** A learner in one lesson. */
export interface LessonKey {
  readonly userId: string;
  readonly courseId: string;
  readonly lessonId: string;
}

/** A row of `lesson_progress`. */
export interface ProgressRow {
  readonly status: Exclude<ProgressStatus, 'NOT_STARTED'>;
  readonly position_seconds: number | null;
  readonly position_at: string | null;
  readonly watched_seconds: number;
  readonly best_score: number | null;
  readonly attempts: number;
  readonly completed_at: string | null;
  readonly marked_at: string | null;
  readonly unmarked_at: string | null;
  readonly version: number;
}

export interface AttemptRow {
  readonly quiz_version: number | null;
  readonly answers: AttemptForm['answers'];
  readonly score: number;
  readonly is_passed: boolean;
  /** Null for an attempt from before results were kept. */
  readonly result: AttemptResult | null;
}

export interface NewAttempt {
  readonly quizVersion: number;
  readonly answers: readonly AnsweredQuestion[];
  readonly result: AttemptResult;
}

/** What a learner has of a course as a whole. */
export interface CourseLearner {
  readonly completed_at: string | null;
  readonly completed_by: string | null;
}

/** For one transaction, which begins with `lock`. */
export function createProgressRepo(tx: Database) {
  return {
    /** One user's reports about one course are taken one after the other, while its lessons stay as they are. */
    async lock({ userId, courseId }: LessonKey): Promise<void> {
      await tx.query(`select pg_advisory_xact_lock_shared(${OUTLINE_LOCK})`, [courseId]);
      await tx.query(
        `select pg_advisory_xact_lock(hashtextextended('learner:' || $1::text || ':' || $2::text, 0))`,
        [userId, courseId],
      );
    },

    async find({ userId, courseId, lessonId }: LessonKey): Promise<ProgressRow | null> {
      const { rows } = await tx.query<ProgressRow>(
        `select status, position_seconds, position_at, watched_seconds, best_score, attempts, completed_at, marked_at,
           unmarked_at, version
         from lesson_progress where user_id = $1 and course_id = $2 and lesson_id = $3`,
        [userId, courseId, lessonId],
      );
      return rows[0] ?? null;
    },

    /** Raises the version. `attempts` is added to those before. */
    async save(
      { userId, courseId, lessonId }: LessonKey,
      progress: StoredProgress,
      { attempts, at }: { attempts: number; at: string },
    ): Promise<ProgressRow> {
      const { isCompleted, position, watchedSeconds, bestScore, markedAt, unmarkedAt } = progress;
      const { rows } = await tx.query<ProgressRow>(
        `insert into lesson_progress as p (user_id, course_id, lesson_id, status, position_seconds, position_at,
           watched_seconds, best_score, attempts, marked_at, unmarked_at, updated_at, completed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, case when $4 = 'COMPLETED' then $12::timestamptz end)
         on conflict (user_id, course_id, lesson_id) do update
         set status = excluded.status, position_seconds = excluded.position_seconds, position_at = excluded.position_at,
             watched_seconds = excluded.watched_seconds, best_score = excluded.best_score,
             attempts = p.attempts + excluded.attempts, marked_at = excluded.marked_at,
             unmarked_at = excluded.unmarked_at, updated_at = excluded.updated_at,
             completed_at = case when excluded.completed_at is not null
               then coalesce(p.completed_at, excluded.completed_at) end,
             version = p.version + 1
         returning status, position_seconds, position_at, watched_seconds, best_score, attempts, completed_at, marked_at,
           unmarked_at, version`,
        [
          ...[userId, courseId, lessonId, isCompleted ? 'COMPLETED' : 'IN_PROGRESS'],
          ...[position?.seconds ?? null, position && isoOf(position.at), watchedSeconds, bestScore, attempts],
          ...[isoOf(markedAt), isoOf(unmarkedAt), at],
        ],
      );
      return singleRow(rows);
    },

    async attempt({ userId, lessonId }: LessonKey, id: string): Promise<AttemptRow | null> {
      const { rows } = await tx.query<AttemptRow>(
        `select quiz_version, answers, score, is_passed, result from quiz_attempts
         where user_id = $1 and lesson_id = $2 and id = $3`,
        [userId, lessonId, id],
      );
      return rows[0] ?? null;
    },

    async addAttempt(
      { userId, lessonId }: LessonKey,
      { quizVersion, answers, result }: NewAttempt,
      at: string,
    ): Promise<void> {
      await tx.query(
        `insert into quiz_attempts (id, user_id, lesson_id, quiz_version, answers, score, is_passed, result, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          ...[result.attempt_id, userId, lessonId, quizVersion, JSON.stringify(answers)],
          ...[result.score, result.is_passed, JSON.stringify(result), at],
        ],
      );
    },

    /** Keeps the result of an attempt that has none. */
    async keepResult({ userId, lessonId }: LessonKey, result: AttemptResult): Promise<void> {
      await tx.query(
        'update quiz_attempts set result = $4 where user_id = $1 and lesson_id = $2 and id = $3 and result is null',
        [userId, lessonId, result.attempt_id, JSON.stringify(result)],
      );
    },

    /** The quiz of the version that is named; without one, as it was at that time. Null when it is not kept. */
    async quizSeen(
      lessonId: string,
      { version, at }: { version: number | undefined; at: string },
    ): Promise<ShownQuestion[] | null> {
      const { rows } = await tx.query<{ questions: ShownQuestion[] }>(
        version === undefined
          ? `select questions from quiz_versions where lesson_id = $1
             order by since <= $2 desc, case when since <= $2 then -version else version end limit 1`
          : 'select questions from quiz_versions where lesson_id = $1 and version = $2',
        [lessonId, version ?? at],
      );
      return rows[0]?.questions ?? null;
    },

    /** Notes that the learner is there. */
    async seen({ userId, courseId }: LessonKey, at: string): Promise<CourseLearner> {
      const { rows } = await tx.query<CourseLearner>(
        `insert into course_learners as l (course_id, user_id, started_at, seen_at) values ($1, $2, $3, $3)
         on conflict (course_id, user_id) do update set seen_at = greatest(l.seen_at, excluded.seen_at)
         returning completed_at, completed_by`,
        [courseId, userId, at],
      );
      return singleRow(rows);
    },

    /** Null takes the completion back. */
    async setCompleted({ userId, courseId, lessonId }: LessonKey, at: string | null): Promise<void> {
      await tx.query(
        `update course_learners set completed_at = $3, completed_by = case when $3::timestamptz is not null then $4::uuid end
         where course_id = $1 and user_id = $2`,
        [courseId, userId, at, lessonId],
      );
    },
  };
}

/** Milliseconds as an instant of the database. */
function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
