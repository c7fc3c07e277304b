import type { EventData } from '../../../contract/events.ts';
import { notifyAdministrators } from '../../platform/audit/administration-news.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { createCourseRepo } from './course.repo.ts';

type CourseKind = 'course.created' | 'course.updated' | 'course.deleted';
type LessonKind =
  | 'lesson.created'
  | 'lesson.updated'
  | 'lesson.deleted'
  | 'lessons.reordered'
  | 'lesson.video';

/**
 * Announces a course to those who follow it, and to the community unless it is and was a draft. Says what to fetch, and
 * nothing of what it contains.
 */
export function announceCourse(
  tx: Tx,
  kind: CourseKind,
  course: { id: string; groupId: string; version: number; actorId: string; isForMembers: boolean },
): void {
  const { id, groupId, version, actorId, isForMembers } = course;
  const data: EventData<CourseKind> = { group_id: groupId, course_id: id, version };
  const topics = [...(isForMembers ? [`g:${groupId}`] : []), `k:${id}`];
  for (const topic of topics) tx.emit({ kind, topic, ref: id, actor: actorId, data });
  notifyAdministrators(tx, 'course');
}

/** Announces to the community that other lessons of a course count now: its lists show how many there are. */
export async function announceOutline(
  tx: Tx,
  { courseId, groupId, actorId }: { courseId: string; groupId: string; actorId: string },
): Promise<void> {
  const version = await createCourseRepo(tx).versionOf(courseId);
  const data: EventData<'course.updated'> = { group_id: groupId, course_id: courseId, version };
  tx.emit({ kind: 'course.updated', topic: `g:${groupId}`, ref: courseId, actor: actorId, data });
}

/** Announces a lesson to those who follow its course. */
export function announceLesson(
  tx: Tx,
  kind: LessonKind,
  lesson: { id: string; courseId: string; version: number; actorId?: string },
): void {
  const { id, courseId, version, actorId } = lesson;
  const data: EventData<LessonKind> = { course_id: courseId, lesson_id: id, version };
  tx.emit({ kind, topic: `k:${courseId}`, ref: id, actor: actorId, data });
}
