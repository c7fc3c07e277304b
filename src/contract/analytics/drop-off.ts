import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { id } from '../core/text.ts';

/** Courses that can be chosen from. */
export const DROP_OFF_COURSES = 100;

/** How far the learners of a course come. Counts those who are members now. */
export const dropOff = z.object({
  /** The courses that somebody has begun, those with the most learners first. */
  courses: z.array(
    z.object({
      id,
      title: z.string(),
      /** The name of its community. */
      community: z.string(),
      learners: z.int(),
    }),
  ),
  /** The one that `lessons` are of; null when no course was begun. */
  course_id: z.nullable(id),
  /** In their order. How many learners began the lesson, and how many completed it. */
  lessons: z.array(z.object({ id, title: z.string(), began: z.int(), completed: z.int() })),
});
export type DropOff = z.output<typeof dropOff>;

const query = z.object({ course_id: z.catch(z.optional(id), undefined) });

export const getDropOff = endpoint({
  method: 'GET',
  path: '/analytics/groups/:group_id/lessons',
  access: 'analytics.read',
  summary:
    'Get how many learners began and completed each lesson of a course: the chosen one, or the one with the most learners.',
  params: z.object({ group_id: id }),
  query,
  response: one(dropOff),
  problems: ['group.not_found', 'group.not_allowed'],
});

export const getPlatformDropOff = endpoint({
  method: 'GET',
  path: '/analytics/platform/lessons',
  access: 'platform.admin',
  summary:
    'Get how many learners began and completed each lesson of a course, among those of all communities with the most learners: the chosen one, or the first.',
  query,
  response: one(dropOff),
  problems: [],
});
