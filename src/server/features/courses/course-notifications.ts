import { DAY_MS } from '../../../contract/core/durations.ts';
import { manilaDay } from '../../../contract/core/manila.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Notifier } from '../notifications/core/notification-input.ts';
import type { CourseRow } from './course-row.ts';
import type { LessonRow } from './lessons/lesson-row.ts';

/** A course is new for this long: its lessons are part of the news of it. */
const NEW_COURSE_MS = DAY_MS;

/** Notifies the members of a course that they see for the first time. A draft that is published again is no news. */
export async function notifyOfCourse(
  tx: Tx,
  notifier: Notifier,
  { before, after, actorId }: { before: CourseRow | null; after: CourseRow; actorId: string },
): Promise<void> {
  const isNews = after.is_active && (before?.published_at ?? null) === null;
  if (isNews)
    await notifier.notifyMembers(tx, {
      kind: 'COURSE_PUBLISHED',
      groupId: after.group_id,
      actorId,
      about: { course_id: after.id },
      key: `course:${after.id}`,
    });
  else if (before && (before.is_active !== after.is_active || before.title !== after.title))
    await notifier.contentChanged(tx, { course_id: after.id, isShown: after.is_active });
}

/** Notifies the members of a new lesson, once a day for each course: an author may add many. `now` is in milliseconds. */
export async function notifyOfLesson(
  tx: Tx,
  notifier: Notifier,
  lesson: { before: LessonRow | null; after: LessonRow; actorId: string },
  now: number,
): Promise<void> {
  const { before, after, actorId } = lesson;
  const isNews = after.is_active && (before?.published_at ?? null) === null;
  const publishedAt = after.is_course_active ? after.course_published_at : null;
  if (isNews && publishedAt !== null && now - Date.parse(publishedAt) >= NEW_COURSE_MS)
    await notifier.notifyMembers(tx, {
      kind: 'LESSON_ADDED',
      groupId: after.group_id,
      actorId,
      about: { course_id: after.course_id, lesson_id: after.id },
      key: `lessons:${after.course_id}:${manilaDay(now)}`,
    });
  else if (before && (before.is_active !== after.is_active || before.title !== after.title))
    await notifier.contentChanged(tx, { lesson_id: after.id, isShown: after.is_active });
}
