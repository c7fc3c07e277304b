import type { Context } from '../../platform/context.ts';
import { courseRoutes } from './course.routes.ts';
import { type CourseDeps, createCourseService } from './course.service.ts';
import { type CourseAccess, createCourseAccess } from './course-access.ts';
import { createCourseChangeService } from './course-change.service.ts';
import { createCourseUploadTargets } from './course-upload-targets.ts';
import { createLessonService } from './lessons/lesson.service.ts';
import { createLessonChangeService } from './lessons/lesson-change.service.ts';

interface Courses {
  readonly access: CourseAccess;
  readonly uploadTargets: ReturnType<typeof createCourseUploadTargets>;
}

/** Courses and their lessons. */
export function registerCourses(
  context: Context,
  features: Pick<CourseDeps, 'communities' | 'notifier'>,
): Courses {
  const access = createCourseAccess({ ...context, ...features });
  const deps = { ...context, ...features, access };
  courseRoutes(context.implement, {
    courses: createCourseService(deps),
    courseChanges: createCourseChangeService(deps),
    lessons: createLessonService(deps),
    lessonChanges: createLessonChangeService(deps),
  });
  return { access, uploadTargets: createCourseUploadTargets(deps) };
}
