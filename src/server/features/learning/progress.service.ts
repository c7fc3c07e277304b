import { isDeepStrictEqual } from 'node:util';
import { MINUTE_MS } from '../../../contract/core/durations.ts';
import type { Answer } from '../../../contract/core/endpoint.ts';
import { Problem } from '../../../contract/core/problems.ts';
import {
  type LessonProgress,
  type ProgressForm,
  type putProgress,
  WATCHED_SHARE,
} from '../../../contract/courses/progress.ts';
import type { EventData } from '../../../contract/events.ts';
import type { Clock, Random } from '../../platform/clock/clock.ts';
import type { Tx, WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { type CourseAccess, lessonSeenBy } from '../courses/course-access.ts';
import { lessonNotFound, membershipRequired } from '../courses/course-problems.ts';
import { isLocked, type LessonRow, toProgress } from '../courses/lessons/lesson-row.ts';
import {
  type LearnerAction,
  mergeProgress,
  NOT_STARTED,
  type StoredProgress,
} from '../courses/merge-progress.ts';
import { type Completion, settleCompletion } from './course-completion.ts';
import { createProgressRepo, type LessonKey, type ProgressRow } from './progress.repo.ts';
import { takeAttempt } from './take-attempt.ts';

export interface ProgressDeps {
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid' | 'bytes'>;
  readonly access: Pick<CourseAccess, 'lesson'>;
  readonly notifier: Completion['notifier'];
}

/**
 * The progress of members in lessons. Reports may come in any order and more than once.
 *
 * @throws Problem `lesson.not_found`, `membership.required` for callers who see the lesson but may not take it
 */
export interface ProgressService {
  get(lessonId: string, caller: Caller): Promise<LessonProgress>;
  /**
   * A report without effect announces nothing.
   *
   * @throws Problem `quiz.none`, `quiz.changed`, `quiz.no_attempts_left`, and `quiz.not_passed` for a quiz that is marked as done by hand
   */
  report(lessonId: string, form: ProgressForm, caller: Caller): Promise<Answer<typeof putProgress>['data']>;
}

/** Clocks of devices may be ahead of ours by this much. Beyond that the later time does not count. */
const AHEAD_MAX_MS = MINUTE_MS;

export function createProgressService({
  withTx,
  clock,
  random,
  access,
  notifier,
}: ProgressDeps): ProgressService {
  /** A lesson that the caller may take. Only members make progress. */
  async function taken(lessonId: string, caller: Caller): Promise<LessonRow> {
    const { row } = await access.lesson(lessonId, caller);
    if (!row.is_member || isLocked(row)) throw membershipRequired(row.plan);
    return row;
  }

  return {
    async get(lessonId, caller) {
      return toProgress(await taken(lessonId, caller));
    },

    async report(lessonId, form, caller) {
      const { course_id: courseId } = await taken(lessonId, caller);
      const key = { userId: caller.userId, courseId, lessonId };
      const at = new Date(clock.now()).toISOString();
      const answeredAt = new Date(Math.min(Date.parse(form.at), clock.now())).toISOString();
      return withTx(async (tx) => {
        const repo = createProgressRepo(tx);
        await repo.lock(key);
        const lesson = await takenIn(tx, key);
        const row = await repo.find(key);
        const before = storedOf(row);
        const attempt =
          form.attempt && (await takeAttempt(tx, { key, lesson, form: form.attempt, at, answeredAt }));
        if (isUnpassed(lesson, form, before))
          throw new Problem('quiz.not_passed', 'Pass the quiz to complete this lesson.');
        const action = actionOf(form, lesson, Math.min(Date.parse(form.at), clock.now() + AHEAD_MAX_MS));
        const after = whenWatched(
          lesson,
          mergeProgress(before, {
            ...action,
            ...(attempt && { score: attempt.result.score, isPassed: attempt.result.is_passed }),
          }),
        );
        const isChanged = row === null || attempt?.isNew === true || !isDeepStrictEqual(before, after);
        const saved = isChanged ? await repo.save(key, after, { attempts: attempt?.isNew ? 1 : 0, at }) : row;
        const course = await settleCompletion(tx, {
          key,
          isCompleted: after.isCompleted,
          at,
          random,
          notifier,
        });
        if (course === null) throw lessonNotFound();
        if (isChanged) announce(tx, key, saved);
        return {
          lesson: toProgress({ ...lesson, ...saved, progress_version: saved.version }),
          course,
          ...(attempt && { result: attempt.result }),
        };
      });
    },
  };
}

/** The lesson as it is once its course was locked: it may have been changed since the caller's right was looked up. */
async function takenIn(tx: Tx, { lessonId, userId }: LessonKey): Promise<LessonRow> {
  const row = await lessonSeenBy(tx, lessonId, userId);
  if (row === null) throw lessonNotFound();
  if (!row.is_member || isLocked(row)) throw membershipRequired(row.plan);
  return row;
}

function announce(tx: Tx, { userId, courseId, lessonId }: LessonKey, { version }: ProgressRow): void {
  const data: EventData<'progress.updated'> = { course_id: courseId, lesson_id: lessonId, version };
  tx.emit({ kind: 'progress.updated', topic: `u:${userId}`, ref: lessonId, actor: userId, data });
}

/** Whether the report asks to complete a quiz without passing it. */
function isUnpassed({ type }: LessonRow, form: ProgressForm, before: StoredProgress): boolean {
  return type === 'QUIZ' && form.status === 'COMPLETED' && !form.attempt && !before.isCompleted;
}

/** A quiz has no mark of its own: it is completed by passing it. */
function actionOf(form: ProgressForm, { type }: LessonRow, at: number): LearnerAction {
  return {
    at,
    isCompleted: form.status === 'COMPLETED' && type !== 'QUIZ',
    isUndone: form.is_undone === true,
    positionSeconds: inTenths(form.position_seconds),
    watchedSeconds: inTenths(form.watched_seconds),
  };
}

/** As exact as the columns are, so that a repeated report equals what is stored. */
function inTenths(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.round(seconds * 10) / 10;
}

function whenWatched({ type, duration_seconds }: LessonRow, progress: StoredProgress): StoredProgress {
  const isWatched =
    type === 'VIDEO' &&
    duration_seconds !== null &&
    progress.watchedSeconds >= WATCHED_SHARE * duration_seconds;
  return isWatched ? { ...progress, isCompleted: true } : progress;
}

function storedOf(row: ProgressRow | null): StoredProgress {
  if (row === null) return NOT_STARTED;
  const { position_seconds, position_at } = row;
  return {
    isCompleted: row.status === 'COMPLETED',
    position:
      position_seconds === null || position_at === null
        ? null
        : { seconds: position_seconds, at: Date.parse(position_at) },
    watchedSeconds: row.watched_seconds,
    bestScore: row.best_score,
    markedAt: msOf(row.marked_at),
    unmarkedAt: msOf(row.unmarked_at),
  };
}

function msOf(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}
