import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/api/implement.ts';
import { storageOwner } from '../../communities/plan-limits.ts';
import { type CourseAccess, mayIn } from '../course-access.ts';
import { lessonNotAllowed, membershipRequired } from '../course-problems.ts';
import { isLocked } from './lesson-row.ts';

/** Who may attach files to the lessons of a course now, and who may read those of a lesson. They count for the community. */
export function createLessonFiles({ db, access }: { readonly db: Database; readonly access: CourseAccess }) {
  return {
    async admitFile(caller: Caller, courseId: string) {
      const { membership } = await access.course(courseId, caller);
      if (!mayIn(membership, 'lesson.edit')) throw lessonNotAllowed();
      return storageOwner(db, membership.group.id);
    },

    async findReadable(lessonId: string, caller: Caller): Promise<void> {
      const { row } = await access.lesson(lessonId, caller);
      if (isLocked(row)) throw membershipRequired(row.plan);
    },
  };
}

/** Where the files of the course's lessons may be used, and by whom they were uploaded. */
export function placeOfFiles(courseId: string, { userId }: Caller) {
  return { purpose: 'lesson_file', targetId: courseId, uploaderId: userId } as const;
}
