import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { courseSorts } from '../addresses.ts';
import { planCycles, saleStates } from '../communities/plans.ts';
import { endpoint } from '../core/endpoint.ts';
import { communitySlug, done, one, oneOf, pageNumber, pageOf, pageSize, searchText } from '../core/list.ts';
import { rtPosition } from '../core/realtime.ts';
import { seenVersion } from '../core/seen-version.ts';
import { id, instant, oneLine, queryFlag, webUrlOrEmpty } from '../core/text.ts';
import { markdown } from '../feed/content.ts';
import { webUrlOrUploaded } from '../uploaded-address.ts';
import { lessonTypes, lockReasons } from './lessons.ts';
import { courseProgress, progressStatuses } from './progress.ts';

/** Longest description of a course, in UTF-16 code units. */
export const COURSE_MAX = 20_000;
/** Units of it that lists carry. */
export const COURSE_EXCERPT_MAX = 400;
export const COURSE_TITLE_MAX = 150;

/** The membership plan that opens a course. */
export const coursePlan = z.object({
  id,
  /** Its name. */
  type: z.string(),
  /** Pesos, like "499.00". */
  fee_amount: z.string(),
  cycle_type: z.enum(planCycles),
});
export type CoursePlan = z.output<typeof coursePlan>;

/** The offer that sells a course alone. */
export const courseOffer = z.object({
  id,
  /** The plan that sells it, by which checkouts name it. */
  plan_id: id,
  /** Pesos, like "399.00". */
  price: z.string(),
  opens_at: z.nullable(instant),
  sale: z.enum(saleStates),
});
export type CourseOffer = z.output<typeof courseOffer>;

export const course = z.object({
  id,
  group_id: id,
  group: z.object({ id, slug: z.string(), name: z.string(), is_verified: z.boolean() }),
  author: person,
  title: z.string(),
  /** The form calls it description. Lists carry its first {@link COURSE_EXCERPT_MAX} units. */
  content_md: z.string(),
  /** False when `content_md` is only the beginning. */
  is_whole: z.boolean(),
  /** Drafts are seen by those who may edit them. */
  is_active: z.boolean(),
  /** Whether visitors of a public community see it. */
  is_public: z.boolean(),
  cover_image_url: z.nullable(z.string()),
  group_member_subscription_plan_id: z.nullable(id),
  plan: z.nullable(coursePlan),
  /** Null: it is not sold alone. */
  offer: z.nullable(courseOffer),
  is_locked: z.boolean(),
  locked_reason: z.nullable(z.enum(lockReasons)),
  featured_at: z.nullable(instant),
  created_at: instant,
  updated_at: instant,
  /** When members could first see it. */
  published_at: z.nullable(instant),
  archived_at: z.nullable(instant),
  /** Without drafts, also for those who edit them. */
  total_lessons: z.int(),
  /** Of all its videos; null while one of them is not known. */
  total_seconds: z.nullable(z.number()),
  /** Null for callers who make none. */
  progress: z.nullable(courseProgress),
  version: z.int(),
});
export type Course = z.output<typeof course>;

const courseFields = {
  title: oneLine().check(
    z.minLength(1, 'Title is required'),
    z.maxLength(COURSE_TITLE_MAX, 'Title must not exceed 150 characters'),
  ),
  content_md: markdown(COURSE_MAX, 'Description must not exceed 20000 characters', 'Description is required'),
  is_active: z.boolean(),
  is_public: z.boolean(),
  /** Empty becomes null. */
  cover_image_url: z.nullable(webUrlOrEmpty('Must be a valid URL')),
  group_member_subscription_plan_id: z.nullable(id),
};

export const courseForm = z.strictObject({
  group_id: id,
  title: courseFields.title,
  content_md: courseFields.content_md,
  is_active: z._default(courseFields.is_active, true),
  is_public: z._default(courseFields.is_public, false),
  cover_image_url: z._default(courseFields.cover_image_url, null),
  group_member_subscription_plan_id: z._default(courseFields.group_member_subscription_plan_id, null),
});
export type CourseForm = z.output<typeof courseForm>;

/** Fields that are left out stay as they are. */
export const courseChange = z.strictObject({
  title: z.optional(courseFields.title),
  content_md: z.optional(courseFields.content_md),
  is_active: z.optional(courseFields.is_active),
  is_public: z.optional(courseFields.is_public),
  cover_image_url: z.optional(z.nullable(webUrlOrUploaded('Must be a valid URL'))),
  group_member_subscription_plan_id: z.optional(courseFields.group_member_subscription_plan_id),
  /** Only platform administrators. */
  is_featured: z.optional(z.boolean()),
  version: seenVersion,
});
export type CourseChange = z.output<typeof courseChange>;

/** Query of `GET /courses/search` (SPEC §3, §7). Without `group_id`: all courses that the caller may see. */
export const coursesQuery = z.object({
  group_id: z.optional(id),
  slug: communitySlug,
  author_id: z.optional(id),
  /** The same as `author_id` (SPEC §3). Of both, both count. */
  user_id: z.optional(id),
  plan_id: z.optional(id),
  is_active: queryFlag,
  is_public: queryFlag,
  is_featured: queryFlag,
  /** The caller's own. */
  progress_status: z.catch(z.optional(z.enum(progressStatuses)), undefined),
  /** Those of archived communities, too. */
  include_archived: queryFlag,
  /** Also courses with topics that the caller is not interested in. */
  include_unwanted: queryFlag,
  q: searchText,
  sort_by: oneOf(courseSorts, 'created_at'),
  order_by: oneOf(['asc', 'desc'], 'desc'),
  page: pageNumber,
  limit: pageSize(),
});
export type CoursesQuery = z.output<typeof coursesQuery>;

export const courseStats = z.object({
  total: z.int(),
  active: z.int(),
  inactive: z.int(),
  public: z.int(),
  with_tier: z.int(),
  lessons: z.int(),
  lessons_by_type: z.record(z.enum(lessonTypes), z.int()),
  /** Learners and courses that they have begun. */
  enrolments: z.int(),
  completions: z.int(),
  created_last_30_days: z.int(),
});
export type CourseStats = z.output<typeof courseStats>;

const courseParams = z.object({ course_id: id });

export const createCourse = endpoint({
  method: 'POST',
  path: '/courses',
  access: 'course.create',
  summary: 'Create a course in a community.',
  repeat: 'keyed',
  body: courseForm,
  response: one(course),
  problems: ['group.not_found', 'group.not_allowed', 'plan.not_found', 'course.limit_reached'],
});

export const searchCourses = endpoint({
  method: 'GET',
  path: '/courses/search',
  access: 'signed_in',
  summary: 'List the courses of one community, or of all that the caller may see.',
  query: coursesQuery,
  response: pageOf(course),
  problems: ['group.not_found'],
});

export const getCourseStats = endpoint({
  method: 'GET',
  path: '/courses/stats',
  access: 'platform.admin',
  summary: 'Count courses, lessons and learners.',
  response: one(courseStats),
  problems: [],
});

export const getCourse = endpoint({
  method: 'GET',
  path: '/courses/:course_id',
  access: 'courses.read',
  summary: 'Get one course in full.',
  params: courseParams,
  response: z.object({ data: course, rt: rtPosition }),
  problems: ['course.not_found'],
});

export const updateCourse = endpoint({
  method: 'PUT',
  path: '/courses/:course_id',
  access: 'course.edit',
  summary: 'Change a course. Omitted fields stay as they are. Platform administrators feature it.',
  params: courseParams,
  /** The community of the course (SPEC §7). */
  headers: z.object({ 'x-group-id': id }),
  body: courseChange,
  response: one(course),
  problems: ['course.not_found', 'course.not_allowed', 'course.stale', 'plan.not_found'],
});

export const deleteCourse = endpoint({
  method: 'DELETE',
  path: '/courses/:course_id',
  access: 'course.delete',
  summary: 'Delete a course with its lessons. What learners completed stays theirs. Idempotent.',
  params: courseParams,
  response: done,
  problems: ['course.not_found', 'course.not_allowed'],
});

const pointer = z.object({ group_id: id, course_id: id, version: z.int() });

/** `g:` and `k:`: fetch the course again. Drafts are announced on `k:` only, to those who edit them. */
export const courseEvents = {
  'course.created': pointer,
  'course.updated': pointer,
  /** Ends `k:`. */
  'course.deleted': pointer,
} as const;
