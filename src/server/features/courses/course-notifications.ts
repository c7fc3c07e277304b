import { DAY_MS } from '../../../contract/core/durations.ts';
import { manilaDay } from '../../../contract/core/manila.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import { createCourseRepo } from './course.repo.ts';
import type { CourseRow } from './course-row.ts';
import type { LessonRow } from './lessons/lesson-row.ts';

/** A course is new for this long: its lessons are part of the news of it. */
const NEW_COURSE_MS = DAY_MS;

/** What members see of a course for the first time is news when there is something to take. */
function isShown({ is_active, total_lessons }: Pick<CourseRow, 'is_active' | 'total_lessons'>): boolean {
  return is_active && total_lessons > 0;
}

/**
 * Notifies the members of a course, once: when it is published and has a lesson that they see. Returns whether it did.
 * `now` is in milliseconds.
 */
export async function notifyOfCourse(
  tx: Tx,
  notifier: Notifier,
  { before, after, actorId }: { before: CourseRow | null; after: CourseRow; actorId: string },
  now: number,
): Promise<boolean> {
  if (before && (before.is_active !== after.is_active || before.title !== after.title))
    await notifier.contentChanged(tx, { course_id: after.id, isShown: after.is_active });
  const isNews = after.announced_at === null && isShown(after) && !(before && isShown(before));
  if (!isNews) return false;
  await createCourseRepo(tx).markAnnounced(after.id, new Date(now).toISOString());
  await notifier.notifyMembers(tx, {
    kind: 'COURSE_PUBLISHED',
    groupId: after.group_id,
    actorId,
    about: { course_id: after.id },
    key: `course:${after.id}`,
  });
  return true;
}

interface LessonNews {
  readonly before: LessonRow | null;
  readonly after: LessonRow;
  readonly actorId: string;
}

/**
 * Notifies the members of a new lesson, once a day for each course: an author may add many. With the first one that
 * they see, the course is the news. `now` is in milliseconds.
 */
export async function notifyOfLesson(
  tx: Tx,
  notifier: Notifier,
  lesson: LessonNews,
  now: number,
): Promise<void> {
  const { before, after, actorId } = lesson;
  if (before && (before.is_active !== after.is_active || before.title !== after.title))
    await notifier.contentChanged(tx, { lesson_id: after.id, isShown: after.is_active });
  if (await isNewsOfCourse(tx, notifier, lesson, now)) return;
  const isNews = after.is_active && (before?.published_at ?? null) === null;
  const announcedAt = after.is_course_active ? after.course_announced_at : null;
  if (isNews && announcedAt !== null && now - Date.parse(announcedAt) >= NEW_COURSE_MS)
    await notifier.notifyMembers(tx, {
      kind: 'LESSON_ADDED',
      groupId: after.group_id,
      actorId,
      about: { course_id: after.course_id, lesson_id: after.id },
      key: `lessons:${after.course_id}:${manilaDay(now)}`,
    });
}

/** Notifies of the course when the lesson is the first that its members see. */
async function isNewsOfCourse(
  tx: Tx,
  notifier: Notifier,
  { before, after, actorId }: LessonNews,
  now: number,
): Promise<boolean> {
  if (!after.is_active || before?.is_active || !after.is_course_active) return false;
  const course = await createCourseRepo(tx).find(after.course_id, actorId);
  if (course === null) return false;
  const without = { ...course, total_lessons: course.total_lessons - 1 };
  return notifyOfCourse(tx, notifier, { before: without, after: course, actorId }, now);
}
