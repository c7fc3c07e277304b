import type { Course } from '../../../contract/courses/courses.ts';
import type { Lesson } from '../../../contract/courses/lessons.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { WithTx } from '../../platform/db/transaction.ts';
import type { Caller } from '../../platform/http/api/implement.ts';
import { lockRight } from '../../platform/rights/lock-right.ts';
import { notVerified } from '../communities/community-upload-targets.ts';
import { storageOwner } from '../communities/plan-limits.ts';
import type { StorageOwner, UploadTargets } from '../uploads/upload-target.ts';
import { createCourseRepo } from './course.repo.ts';
import { type CourseAccess, mayIn, type VisibleCourse } from './course-access.ts';
import { announceCourse, announceLesson } from './course-announcements.ts';
import { nextOf as nextCourse } from './course-change.service.ts';
import {
  courseNotAllowed,
  courseNotFound,
  lessonNotAllowed,
  lessonNotFound,
  membershipRequired,
} from './course-problems.ts';
import { toCourse } from './course-row.ts';
import { createLessonRepo } from './lessons/lesson.repo.ts';
import { nextOf as nextLesson } from './lessons/lesson-change.service.ts';
import { isLocked, isOpenedByLearner, toLesson } from './lessons/lesson-row.ts';

export interface CourseTargetsDeps {
  readonly db: Database;
  readonly withTx: WithTx;
  readonly clock: Clock;
  readonly access: CourseAccess;
}

/** Files of courses: covers, and videos of lessons. Only those of verified communities have them. */
export function createCourseUploadTargets({
  db,
  withTx,
  clock,
  access,
}: CourseTargetsDeps): Pick<UploadTargets, 'course_cover' | 'lesson_video'> {
  const now = () => new Date(clock.now()).toISOString();

  async function setCover(caller: Caller, id: string, url: string): Promise<Course> {
    const { membership } = await access.course(id, caller);
    return withTx(async (tx) => {
      await lockRight(tx, 'course.edit', { membership, caller, refusal: courseNotAllowed });
      const repo = createCourseRepo(tx);
      await repo.lock(id);
      const before = await repo.find(id, caller.userId);
      if (!before) throw courseNotFound();
      if (before.cover_image_url !== url)
        await repo.change(id, nextCourse(before, { cover_image_url: url }, now()), now());
      const after = await repo.find(id, caller.userId);
      if (!after) throw courseNotFound();
      announceCourse(tx, 'course.updated', {
        id,
        groupId: after.group_id,
        version: after.version,
        actorId: caller.userId,
        isForMembers: after.is_active,
      });
      return toCourse(after, { isWhole: true });
    });
  }

  async function setVideo(caller: Caller, id: string, seconds: number | null): Promise<Lesson> {
    const { row, membership } = await access.lesson(id, caller);
    return withTx(async (tx) => {
      await lockRight(tx, 'lesson.edit', { membership, caller, refusal: lessonNotAllowed });
      await createCourseRepo(tx).lock(row.course_id);
      const lessons = createLessonRepo(tx);
      const before = await lessons.find(id, caller.userId);
      if (!before) throw lessonNotFound();
      await lessons.change(id, nextLesson(before, { video_url: '', has_video_file: true }), now());
      await lessons.setDuration(id, seconds);
      const after = await lessons.find(id, caller.userId);
      if (!after) throw lessonNotFound();
      const { course_id: courseId, version } = after;
      announceLesson(tx, 'lesson.updated', { id, courseId, version, actorId: caller.userId });
      return toLesson(after, { hasAnswers: true });
    });
  }

  return {
    course_cover: {
      async admit(caller, id) {
        const { row, membership } = await access.course(id, caller);
        if (!mayIn(membership, 'course.edit')) throw courseNotAllowed();
        return ownerOf(db, row.group.is_verified, membership);
      },
      place: (caller, id, { url }) => setCover(caller, id, url),
    },

    lesson_video: {
      async admit(caller, id) {
        const { row, membership } = await access.lesson(id, caller);
        if (!mayIn(membership, 'lesson.edit')) throw lessonNotAllowed();
        const course = await access.course(row.course_id, caller);
        return ownerOf(db, course.row.group.is_verified, membership);
      },
      place: (caller, id, { durationSeconds }) => setVideo(caller, id, durationSeconds),
      async lockVideo(tx, caller, id) {
        const { row, membership } = await access.lesson(id, caller);
        await lockRight(tx, 'lesson.edit', { membership, caller, refusal: lessonNotAllowed });
        await createCourseRepo(tx).lock(row.course_id);
        const lesson = await createLessonRepo(tx).find(id, caller.userId);
        if (!lesson) throw lessonNotFound();
        const { course_id: courseId, version, has_video_file: hasFile } = lesson;
        return {
          hasFile,
          changed: () =>
            announceLesson(tx, 'lesson.video', { id, courseId, version, actorId: caller.userId }),
        };
      },
      async streamed(tx, id, { seconds }) {
        const lesson = await createLessonRepo(tx).streamed(id, seconds);
        if (lesson) announceLesson(tx, 'lesson.video', { id, ...lesson });
      },
      storage: storageOwner,
      async showsVideo(caller, id) {
        const { row } = await access.lesson(id, caller);
        if (isLocked(row)) throw membershipRequired(row.plan);
        if (row.has_video_file && isOpenedByLearner(row))
          await createLessonRepo(db).noteOpening(id, caller.userId, new Date(clock.now()));
        return row.has_video_file;
      },
    },
  };
}

/** @throws Problem `group.not_verified` */
async function ownerOf(
  db: Database,
  isVerified: boolean,
  { group }: VisibleCourse['membership'],
): Promise<StorageOwner> {
  if (!isVerified) throw notVerified();
  return storageOwner(db, group.id);
}
