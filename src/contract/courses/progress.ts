import * as z from 'zod/mini';
import { endpoint } from '../core/endpoint.ts';
import { one } from '../core/list.ts';
import { givenInstant, id, instant } from '../core/text.ts';
import { givenAnswer, gradedQuestion, QUESTIONS_MAX } from './quiz.ts';

export const progressStatuses = ['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED'] as const;
export type ProgressStatus = (typeof progressStatuses)[number];

/** The share of a video that has to be watched before it counts as completed. */
export const WATCHED_SHARE = 0.9;
/** A lesson that was marked as done by hand can be unmarked for this long. */
export const UNDO_SECONDS = 10;
/** Longest video: a day. */
const SECONDS_MAX = 24 * 60 * 60;

/** What one learner has done of one lesson. It never moves backwards, except by `is_undone`. */
export const lessonProgress = z.object({
  lesson_id: id,
  status: z.enum(progressStatuses),
  /** Where the video was left; null before it was played. */
  position_seconds: z.nullable(z.number()),
  /** The most of the video that was watched, whatever was watched twice. */
  watched_seconds: z.number(),
  /** The best result of all attempts, 0 to 100; null before the first. */
  best_score: z.nullable(z.int()),
  attempts: z.int(),
  completed_at: z.nullable(instant),
  /** Raised by each change; the higher one is newer. 0 for a lesson that was not started. */
  version: z.int(),
});
export type LessonProgress = z.output<typeof lessonProgress>;

/** What one learner has done of one course. */
export const courseProgress = z.object({
  status: z.enum(progressStatuses),
  /** Completed lessons, of `total`. */
  completed: z.int(),
  total: z.int(),
  /** 0 to 100, rounded down. */
  percent: z.int(),
  /** The first lesson that is not completed; null once all are. */
  next_lesson_id: z.nullable(id),
  /** The place of that lesson in the course, from 1. */
  next_lesson_number: z._default(z.nullable(z.int()), null),
  /** Where the video of that lesson was left. */
  position_seconds: z.nullable(z.number()),
  /** Set once, and kept when lessons are added later. */
  completed_at: z.nullable(instant),
});
export type CourseProgress = z.output<typeof courseProgress>;

const seconds = z.number().check(z.minimum(0), z.maximum(SECONDS_MAX));

/** One attempt at a quiz. The same id counts once, however often it is sent. */
export const attemptForm = z.strictObject({
  id,
  /** `quiz_version` of the lesson that was answered. Left out: the one at the time of the report. */
  quiz_version: z.optional(z.int().check(z.minimum(0))),
  answers: z.array(z.strictObject({ question_id: id, input_answer: givenAnswer })).check(
    z.maxLength(QUESTIONS_MAX),
    z.refine(
      (all) => new Set(all.map((answer) => answer.question_id)).size === all.length,
      'Answer each question once',
    ),
  ),
});
export type AttemptForm = z.output<typeof attemptForm>;

/** Actions of a learner, in any order and any number of times: each field only ever raises what is stored. */
export const progressForm = z.strictObject({
  status: z.optional(z.enum(['IN_PROGRESS', 'COMPLETED'])),
  position_seconds: z.optional(seconds),
  watched_seconds: z.optional(seconds),
  attempt: z.optional(attemptForm),
  /** Unmarks a lesson that was marked as done by hand, within {@link UNDO_SECONDS}. */
  is_undone: z.optional(z.literal(true)),
  /** When it happened, by the learner's device. Of two positions the later one counts. */
  at: givenInstant,
});
export type ProgressForm = z.output<typeof progressForm>;

/**
 * The result of an attempt: the only place where a learner sees the correct answers. It is kept as it is: repeating the
 * attempt returns it, whatever became of the quiz. Attempts of long ago have a score only, without questions.
 */
export const attemptResult = z.object({
  attempt_id: id,
  /** 0 to 100, rounded down. */
  score: z.int(),
  is_passed: z.boolean(),
  questions: z.array(gradedQuestion),
});
export type AttemptResult = z.output<typeof attemptResult>;

const lessonParams = z.object({ lesson_id: id });

export const getProgress = endpoint({
  method: 'GET',
  path: '/lessons/:lesson_id/progress',
  access: 'lesson.take',
  summary: "Get the caller's progress in a lesson.",
  params: lessonParams,
  response: one(lessonProgress),
  problems: ['lesson.not_found', 'membership.required'],
});

export const putProgress = endpoint({
  method: 'PUT',
  path: '/lessons/:lesson_id/progress',
  access: 'lesson.take',
  summary:
    'Report progress in a lesson, or submit an attempt at its quiz. Repeatable in any order; nothing moves backwards.',
  params: lessonParams,
  body: progressForm,
  response: one(
    z.object({
      lesson: lessonProgress,
      course: courseProgress,
      /** Only for a request with an attempt. */
      result: z.optional(attemptResult),
    }),
  ),
  problems: [
    'lesson.not_found',
    'membership.required',
    'quiz.changed',
    'quiz.no_attempts_left',
    'quiz.not_passed',
    'quiz.none',
  ],
});

/** `u:`: the caller's progress moved, here or on another device. */
export const progressEvents = {
  'progress.updated': z.object({ course_id: id, lesson_id: id, version: z.int() }),
} as const;
