import * as z from 'zod/mini';
import { attachmentForms, attachmentsField } from '../attachments/attachment.ts';
import { endpoint } from '../core/endpoint.ts';
import { done, one, oneOf, pageNumber, pageOf, pageSize, searchText } from '../core/list.ts';
import { seenVersion } from '../core/seen-version.ts';
import { id, instant, oneLine, queryFlag, webUrlOrEmpty } from '../core/text.ts';
import { markdown } from '../feed/content.ts';
import { streamStatuses } from '../upload-rules.ts';
import { lessonProgress } from './progress.ts';
import { quiz, quizForm } from './quiz.ts';

/** Longest text of a lesson, in UTF-16 code units. */
export const LESSON_MAX = 100_000;
/** Bytes of a request that writes a lesson. */
export const LESSON_BODY_MAX_BYTES = 256 * 1024;
export const LESSON_TITLE_MAX = 150;
export const SECTION_TITLE_MAX = 100;
/** Lessons of one course. */
export const LESSONS_MAX = 500;
/** The score that passes a quiz unless its author says otherwise. */
export const PASS_MARK = 60;

export const lessonTypes = ['TEXT', 'VIDEO', 'QUIZ'] as const;
export type LessonType = (typeof lessonTypes)[number];

/** Why a learner may not open a lesson. */
export const lockReasons = ['MEMBERSHIP', 'NOT_MEMBER'] as const;
export type LockReason = (typeof lockReasons)[number];

/** One line of a course's outline. */
export const lessonCard = z.object({
  id,
  course_id: id,
  title: z.string(),
  /** Neighbours with the same title are one section; null without. */
  section_title: z.nullable(z.string()),
  type: z.enum(lessonTypes),
  is_active: z.boolean(),
  /** A preview that visitors may open. */
  is_public: z.boolean(),
  /** 0, 1, 2 … without gaps. */
  order_index: z.int(),
  duration_seconds: z.nullable(z.number()),
  is_locked: z.boolean(),
  /** Null for callers who make none. */
  progress: z.nullable(lessonProgress),
  /** Of its uploaded video; null without one. Only for those who see drafts; absent for others. */
  video_stream: z.optional(z.nullable(z.enum(streamStatuses))),
  created_at: instant,
  updated_at: instant,
  version: z.int(),
});
export type LessonCard = z.output<typeof lessonCard>;

export const lesson = z.extend(lessonCard, {
  content_md: z.string(),
  /** The address that the author gave; null for a file of ours. */
  video_url: z.nullable(z.string()),
  has_video_file: z.boolean(),
  quiz_content: z.nullable(quiz),
  /** Rises with each change of the quiz that learners see. Attempts name it. Null without a quiz. */
  quiz_version: z._default(z.nullable(z.int()), null),
  /** The lowest score that passes, 0 to 100; null without a quiz. */
  pass_mark: z.nullable(z.int()),
  /** Null: as many as one likes. */
  attempts_max: z.nullable(z.int()),
  ...attachmentsField,
});
export type Lesson = z.output<typeof lesson>;

const lessonFields = {
  title: oneLine().check(
    z.minLength(1, 'Title is required'),
    z.maxLength(LESSON_TITLE_MAX, 'Title must not exceed 150 characters'),
  ),
  section_title: z.nullable(
    oneLine().check(z.minLength(1), z.maxLength(SECTION_TITLE_MAX, 'Section must not exceed 100 characters')),
  ),
  /** May be empty. */
  content_md: z.union([z.literal(''), markdown(LESSON_MAX, 'Content must not exceed 100000 characters', '')]),
  type: z.enum(lessonTypes),
  is_active: z.boolean(),
  is_public: z.boolean(),
  /** Its place in the course; later ones move. Beyond the end is the end. */
  order_index: z.int().check(z.minimum(0), z.maximum(LESSONS_MAX)),
  video_url: z.nullable(webUrlOrEmpty('Please enter a valid URL')),
  /** A file follows: POST /uploads/lessons/:lesson_id/video. */
  has_video_file: z.boolean(),
  quiz_content: z.nullable(quizForm),
  pass_mark: z.int().check(z.minimum(0), z.maximum(100, 'Pass mark must not exceed 100')),
  attempts_max: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
  /** Pictures and files under its text, in their order. */
  attachments: attachmentForms,
};

type Typed = Pick<Lesson, 'type' | 'video_url' | 'has_video_file'> & { quiz_content: object | null };

/** What a lesson needs because of its type; a change of a lesson is checked as a whole. */
export const typeNeeds = [
  {
    path: 'video_url',
    message: 'Video URL is required when not uploading a file',
    isMet: ({ type, video_url, has_video_file }: Typed) => type !== 'VIDEO' || has_video_file || !!video_url,
  },
  {
    path: 'quiz_content',
    message: 'Add at least one question',
    isMet: ({ type, quiz_content }: Typed) => type !== 'QUIZ' || quiz_content !== null,
  },
] as const;

export const lessonForm = z
  .strictObject({
    course_id: id,
    title: lessonFields.title,
    section_title: z._default(lessonFields.section_title, null),
    content_md: z._default(lessonFields.content_md, ''),
    type: lessonFields.type,
    is_active: z._default(lessonFields.is_active, true),
    is_public: z._default(lessonFields.is_public, false),
    order_index: z.optional(lessonFields.order_index),
    video_url: z._default(lessonFields.video_url, null),
    has_video_file: z._default(lessonFields.has_video_file, false),
    quiz_content: z._default(lessonFields.quiz_content, null),
    pass_mark: z._default(lessonFields.pass_mark, PASS_MARK),
    attempts_max: z._default(lessonFields.attempts_max, null),
    attachments: z._default(lessonFields.attachments, []),
  })
  .check(
    ...typeNeeds.map(({ path, message, isMet }) => z.refine<Typed>(isMet, { error: message, path: [path] })),
  );
export type LessonForm = z.output<typeof lessonForm>;
export type LessonFormInput = z.input<typeof lessonForm>;

const { title, section_title, content_md, type, is_active, is_public, order_index } = lessonFields;
const { video_url, has_video_file, quiz_content, pass_mark, attempts_max, attachments } = lessonFields;

/** Fields that are left out stay as they are. Putting a lesson elsewhere is a change of `order_index`. */
export const lessonChange = z.strictObject({
  title: z.optional(title),
  section_title: z.optional(section_title),
  content_md: z.optional(content_md),
  type: z.optional(type),
  is_active: z.optional(is_active),
  is_public: z.optional(is_public),
  order_index: z.optional(order_index),
  video_url: z.optional(video_url),
  has_video_file: z.optional(has_video_file),
  quiz_content: z.optional(quiz_content),
  pass_mark: z.optional(pass_mark),
  attempts_max: z.optional(attempts_max),
  /** All files that the lesson keeps or gets. */
  attachments: z.optional(attachments),
  version: seenVersion,
});
export type LessonChange = z.output<typeof lessonChange>;

export const lessonSorts = ['order_index', 'created_at', 'title'] as const;

/** Query of `GET /lessons/search` (SPEC §3, §7). Without `course_id` and `group_id`: all that the caller may see. */
export const lessonsQuery = z.object({
  course_id: z.optional(id),
  group_id: z.optional(id),
  type: z.catch(z.optional(z.enum(lessonTypes)), undefined),
  is_active: queryFlag,
  include_archived: queryFlag,
  q: searchText,
  sort_by: oneOf(lessonSorts, 'order_index'),
  order_by: oneOf(['asc', 'desc'], 'asc'),
  page: pageNumber,
  limit: pageSize(),
});
export type LessonsQuery = z.output<typeof lessonsQuery>;

const lessonParams = z.object({ lesson_id: id });

export const createLesson = endpoint({
  method: 'POST',
  path: '/lessons',
  access: 'lesson.create',
  summary: 'Create a lesson in a course.',
  repeat: 'keyed',
  body: lessonForm,
  bodyMaxBytes: LESSON_BODY_MAX_BYTES,
  response: one(lesson),
  problems: ['course.not_found', 'group.not_allowed', 'lesson.limit_reached', 'attachment.not_found'],
});

export const searchLessons = endpoint({
  method: 'GET',
  path: '/lessons/search',
  access: 'signed_in',
  summary: 'List lessons of one course, of one community, or of all that the caller may see.',
  query: lessonsQuery,
  response: pageOf(lessonCard),
  problems: ['course.not_found', 'group.not_found'],
});

export const getLesson = endpoint({
  method: 'GET',
  path: '/lessons/:lesson_id',
  access: 'courses.read',
  summary: 'Get one lesson in full.',
  params: lessonParams,
  /** The community of the lesson (SPEC §7). */
  query: z.object({ group_id: id }),
  response: one(lesson),
  problems: ['lesson.not_found', 'membership.required'],
});

export const updateLesson = endpoint({
  method: 'PUT',
  path: '/lessons/:lesson_id',
  access: 'lesson.edit',
  summary: 'Change a lesson, or put it at another place of its course. Omitted fields stay as they are.',
  params: lessonParams,
  body: lessonChange,
  bodyMaxBytes: LESSON_BODY_MAX_BYTES,
  response: one(lesson),
  problems: [
    'lesson.not_found',
    'lesson.not_allowed',
    'lesson.stale',
    'request.invalid',
    'attachment.not_found',
  ],
});

export const deleteLesson = endpoint({
  method: 'DELETE',
  path: '/lessons/:lesson_id',
  access: 'lesson.delete',
  summary: 'Delete a lesson. A course that was completed stays completed. Idempotent.',
  params: lessonParams,
  response: done,
  problems: ['lesson.not_found', 'lesson.not_allowed'],
});

const pointer = z.object({ course_id: id, lesson_id: id, version: z.int() });

/** `k:`: fetch the lesson or the outline again. */
export const lessonEvents = {
  'lesson.created': pointer,
  'lesson.updated': pointer,
  'lesson.deleted': pointer,
  /** Lessons have other places; `lesson_id` is the one that was moved. */
  'lessons.reordered': pointer,
  /** Its uploaded video is the same, but its stream or its captions are not: fetch the video's address again. */
  'lesson.video': pointer,
} as const;
