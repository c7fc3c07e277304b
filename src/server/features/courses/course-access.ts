import { type GroupPermission, may } from '../../../contract/core/permissions.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import type { CommunityService, Membership } from '../communities/community.service.ts';
import { createCourseRepo } from './course.repo.ts';
import { courseNotFound, lessonNotFound } from './course-problems.ts';
import type { CourseRow } from './course-row.ts';
import { createLessonRepo } from './lessons/lesson.repo.ts';
import type { LessonRow } from './lessons/lesson-row.ts';

/** A course that the caller may see, and the caller's standing in its community. */
export interface VisibleCourse {
  readonly row: CourseRow;
  readonly membership: Membership;
}

export interface VisibleLesson {
  readonly row: LessonRow;
  readonly membership: Membership;
}

/** Decides who may see which course and lesson. */
export interface CourseAccess {
  /** @throws Problem `course.not_found`, also when the caller may not see it */
  course(id: string, caller: Caller): Promise<VisibleCourse>;
  /** A lesson that is listed for the caller, open or locked. @throws Problem `lesson.not_found` */
  lesson(id: string, caller: Caller): Promise<VisibleLesson>;
}

export interface CourseAccessDeps {
  readonly db: Database;
  readonly communities: Pick<CommunityService, 'standingIn'>;
}

export function createCourseAccess({ db, communities }: CourseAccessDeps): CourseAccess {
  return {
    async course(id, caller) {
      const row = await createCourseRepo(db).find(id, caller.userId);
      const membership = row && (await communities.standingIn(caller, row.group_id));
      if (!row || !membership) throw courseNotFound();
      return { row, membership };
    },

    async lesson(id, caller) {
      const row = await createLessonRepo(db).find(id, caller.userId);
      const membership = row && (await communities.standingIn(caller, row.group_id));
      if (!row || !membership) throw lessonNotFound();
      return { row, membership };
    },
  };
}

/** A course as `userId` sees it inside a transaction; null when they do not see it. */
export function courseSeenBy(tx: Tx, id: string, userId: string): Promise<CourseRow | null> {
  return createCourseRepo(tx).find(id, userId);
}

/** A lesson as `userId` sees it inside a transaction; null when they do not see it. */
export function lessonSeenBy(tx: Tx, id: string, userId: string): Promise<LessonRow | null> {
  return createLessonRepo(tx).find(id, userId);
}

export function mayIn({ standing, group }: Membership, right: GroupPermission): boolean {
  return may(right, standing, group);
}
