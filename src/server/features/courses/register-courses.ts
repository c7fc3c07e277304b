import type { Context } from '../../platform/context.ts';
import { createAttachmentKeeper } from '../attachments/attachment-keeper.ts';
import { courseRoutes } from './course.routes.ts';
import { type CourseDeps, createCourseService } from './course.service.ts';
import { type CourseAccess, createCourseAccess } from './course-access.ts';
import { type CourseChangeService, createCourseChangeService } from './course-change.service.ts';
import { createCourseUploadTargets } from './course-upload-targets.ts';
import { createLessonService } from './lessons/lesson.service.ts';
import {
  createLessonChangeService,
  type LessonChangeDeps,
  type LessonChangeService,
} from './lessons/lesson-change.service.ts';
import { createLessonFiles } from './lessons/lesson-files.ts';

interface Courses {
  readonly access: CourseAccess;
  readonly courseChanges: CourseChangeService;
  readonly lessonChanges: LessonChangeService;
  readonly uploadTargets: ReturnType<typeof createCourseUploadTargets>;
  readonly lessonFiles: ReturnType<typeof createLessonFiles>;
}

/** Courses and their lessons. */
export function registerCourses(
  context: Context,
  features: Pick<CourseDeps, 'communities' | 'notifier'> & Pick<LessonChangeDeps, 'outline'>,
): Courses {
  const access = createCourseAccess({ ...context, ...features });
  const deps = { ...context, ...features, access, attachments: createAttachmentKeeper(context) };
  const courseChanges = createCourseChangeService(deps);
  const lessonChanges = createLessonChangeService(deps);
  courseRoutes(context.implement, {
    courses: createCourseService(deps),
    courseChanges,
    lessons: createLessonService(deps),
    lessonChanges,
  });
  return {
    ...{ access, courseChanges, lessonChanges },
    uploadTargets: createCourseUploadTargets(deps),
    lessonFiles: createLessonFiles(deps),
  };
}
