import { randomUUID } from 'node:crypto';
import type { CallInput } from '../../../src/contract/core/endpoint.ts';
import {
  type Course,
  createCourse,
  deleteCourse,
  getCourse,
  searchCourses,
  updateCourse,
} from '../../../src/contract/courses/courses.ts';
import {
  createLesson,
  deleteLesson,
  getLesson,
  type Lesson,
  searchLessons,
  updateLesson,
} from '../../../src/contract/courses/lessons.ts';
import type { CommunityApi } from '../../support/actions/community-api.ts';

type CourseForm = Partial<CallInput<typeof createCourse>['body']>;
type CourseWish = Partial<CallInput<typeof updateCourse>['body']>;
type LessonForm = Partial<CallInput<typeof createLesson>['body']>;
type LessonWish = Partial<CallInput<typeof updateLesson>['body']>;

/** A quiz with one question of each type. The words of its answers occur nowhere else. */
export function aQuiz() {
  return {
    questions: [
      {
        type: 'single-choice' as const,
        id: randomUUID(),
        question: 'Which flour for pandesal?',
        options: ['Cake flour', 'Bread flour'],
        correct_answer: 1,
        explanation: 'Gluten-paliwanag holds the gas',
      },
      {
        type: 'text' as const,
        id: randomUUID(),
        question: 'What makes it rise?',
        correct_answer: 'Lebadura-sagot',
        explanation: '',
      },
    ],
  };
}

/** Shorter calls about the courses of one community. */
export function courseWays(api: CommunityApi) {
  return {
    async make(person: string, group_id: string, form: CourseForm = {}): Promise<Course> {
      const body = { title: 'Pandesal', content_md: 'Bread for **breakfast**', ...form, group_id };
      return (await api.ok(createCourse, person, { body })).data;
    },
    async get(person: string, course_id: string) {
      return (await api.ok(getCourse, person, { params: { course_id } })).data;
    },
    async list(person: string, query: CallInput<typeof searchCourses>['query'] = {}) {
      return (await api.ok(searchCourses, person, { query })).data;
    },
    async update(person: string, { id, group_id, version }: Course, wish: CourseWish): Promise<Course> {
      const input = {
        params: { course_id: id },
        headers: { 'x-group-id': group_id },
        body: { version, ...wish },
      };
      return (await api.ok(updateCourse, person, input)).data;
    },
    async remove(person: string, course_id: string) {
      await api.ok(deleteCourse, person, { params: { course_id } });
    },

    async add(person: string, course_id: string, form: LessonForm = {}): Promise<Lesson> {
      const body = { title: 'Dough', type: 'TEXT' as const, content_md: 'Knead it.', ...form, course_id };
      return (await api.ok(createLesson, person, { body })).data;
    },
    async lesson(person: string, { id, group_id }: { id: string; group_id: string }) {
      const input = { params: { lesson_id: id }, query: { group_id } };
      return (await api.ok(getLesson, person, input)).data;
    },
    async outline(person: string, course_id: string) {
      return (await api.ok(searchLessons, person, { query: { course_id } })).data;
    },
    async edit(person: string, { id, version }: Pick<Lesson, 'id' | 'version'>, wish: LessonWish) {
      const input = { params: { lesson_id: id }, body: { version, ...wish } };
      return (await api.ok(updateLesson, person, input)).data;
    },
    async drop(person: string, lesson_id: string) {
      await api.ok(deleteLesson, person, { params: { lesson_id } });
    },
  };
}
