import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { endpoint } from '../core/endpoint.ts';
import { oneOf, pageNumber, pageOf, pageSize, searchText } from '../core/list.ts';
import { id, instant } from '../core/text.ts';
import { course } from './courses.ts';

/** Of courses that someone has begun. */
const begun = ['IN_PROGRESS', 'COMPLETED'] as const;

/** Someone who has begun a course. */
export const learner = z.object({
  user: person,
  /** False for those whose membership ended since. */
  is_member: z.boolean(),
  /** Completed lessons, of `total`. */
  completed: z.int(),
  total: z.int(),
  /** 0 to 100, rounded down. */
  percent: z.int(),
  started_at: instant,
  /** When they last made progress. */
  seen_at: instant,
  completed_at: z.nullable(instant),
  /** Null before the course was completed. */
  is_certificate_revoked: z.nullable(z.boolean()),
});
export type Learner = z.output<typeof learner>;

export const learnerFilters = z.object({
  q: searchText,
  progress_status: z.catch(z.optional(z.enum(begun)), undefined),
  sort_by: oneOf(['seen_at', 'started_at', 'completed_at', 'percent', 'name'], 'seen_at'),
  order_by: oneOf(['asc', 'desc'], 'desc'),
});
export const learnersQuery = z.extend(learnerFilters, {
  page: pageNumber,
  limit: pageSize(),
});
export type LearnersQuery = z.output<typeof learnersQuery>;

/** Relative to the API base: the same list as a CSV file, with the same filters. It is no endpoint of the contract. */
export const learnersFilePath = (courseId: string) => `/courses/${courseId}/learners.csv`;
/** Most rows of that file. */
export const LEARNERS_FILE_MAX = 10_000;

export const searchLearners = endpoint({
  method: 'GET',
  path: '/courses/:course_id/learners',
  access: 'learners.read',
  summary: 'List who has begun a course, and how far they are.',
  params: z.object({ course_id: id }),
  query: learnersQuery,
  response: pageOf(learner),
  problems: ['course.not_found', 'course.not_allowed'],
});

/** The caller's own courses. */
export const myCoursesQuery = z.object({
  /** Without one: both. */
  progress_status: z.catch(z.optional(z.enum(begun)), undefined),
  group_id: z.optional(id),
  q: searchText,
  /** `seen_at`: when the caller last made progress. */
  sort_by: oneOf(['seen_at', 'title'], 'seen_at'),
  order_by: oneOf(['asc', 'desc'], 'desc'),
  page: pageNumber,
  limit: pageSize(),
});
export type MyCoursesQuery = z.output<typeof myCoursesQuery>;

export const searchMyCourses = endpoint({
  method: 'GET',
  path: '/me/courses/search',
  access: 'signed_in',
  summary: 'List the courses that the caller has begun, the latest first.',
  query: myCoursesQuery,
  response: pageOf(course),
  problems: [],
});
