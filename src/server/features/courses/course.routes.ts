import * as contract from '../../../contract/courses/courses.ts';
import * as lessonContract from '../../../contract/courses/lessons.ts';
import type { Implement } from '../../platform/http/api/implement.ts';
import type { CourseService } from './course.service.ts';
import type { CourseChangeService } from './course-change.service.ts';
import type { LessonService } from './lessons/lesson.service.ts';
import type { LessonChangeService } from './lessons/lesson-change.service.ts';

export interface CourseServices {
  readonly courses: CourseService;
  readonly courseChanges: CourseChangeService;
  readonly lessons: LessonService;
  readonly lessonChanges: LessonChangeService;
}

/** Binds the calls of courses and lessons. It contains no rules. */
export function courseRoutes(implement: Implement, services: CourseServices): void {
  const { courses, courseChanges, lessons, lessonChanges } = services;
  implement(contract.createCourse, async ({ body }, caller, { keyed }) => ({
    data: await courses.create(body, caller, keyed),
  }));
  implement(contract.searchCourses, ({ query }, caller) => courses.search(query, caller));
  implement(contract.getCourseStats, async () => ({ data: await courses.stats() }));
  implement(contract.getCourse, ({ params }, caller) => courses.get(params.course_id, caller));
  implement(contract.updateCourse, async ({ params, headers, body }, caller) => ({
    data: await courseChanges.update({ id: params.course_id, groupId: headers['x-group-id'] }, body, caller),
  }));
  implement(contract.deleteCourse, async ({ params }, caller) => {
    await courseChanges.remove(params.course_id, caller);
    return { data: null };
  });
  implement(lessonContract.createLesson, async ({ body }, caller, { keyed }) => ({
    data: await lessons.create(body, caller, keyed),
  }));
  implement(lessonContract.searchLessons, ({ query }, caller) => lessons.search(query, caller));
  implement(lessonContract.getLesson, async ({ params, query }, caller) => ({
    data: await lessons.get({ id: params.lesson_id, groupId: query.group_id }, caller),
  }));
  implement(lessonContract.updateLesson, async ({ params, body }, caller) => ({
    data: await lessonChanges.update(params.lesson_id, body, caller),
  }));
  implement(lessonContract.deleteLesson, async ({ params }, caller) => {
    await lessonChanges.remove(params.lesson_id, caller);
    return { data: null };
  });
}
