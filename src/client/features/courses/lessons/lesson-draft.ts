import * as z from 'zod/mini';
import type { LessonDraft, SavedLesson } from '../../../../../machines/lesson-form.machine.ts';
import { type QuestionDraft, questionOf } from '../../../../../machines/quiz-builder.machine.ts';
import {
  type Lesson,
  type LessonChange,
  type LessonFormInput,
  lessonTypes,
} from '../../../../contract/courses/lessons.ts';
import { type Question, questionTypes } from '../../../../contract/courses/quiz.ts';
import { createDraftStorage } from '../../../data/drafts/draft-storage.ts';
import type { FieldText } from '../../../data/drafts/news-note.tsx';
import { t } from '../../../i18n/t.ts';
import { lessonTypeNames } from '../parts/lesson-icon.tsx';

const questionDraft = z.object({
  id: z.string(),
  type: z.enum(questionTypes),
  question: z.string(),
  options: z.array(z.string()),
  option_ids: z._default(z.array(z.string()), []),
  correct: z.array(z.int()),
  text: z.string(),
  explanation: z.string(),
});

const lessonDraft = z.object({
  title: z.string(),
  section_title: z.string(),
  type: z.enum(lessonTypes),
  content_md: z.string(),
  is_active: z.boolean(),
  is_public: z.boolean(),
  video_url: z.string(),
  has_video_file: z.boolean(),
  questions: z.array(questionDraft),
  pass_mark: z.string(),
  attempts_max: z.string(),
});

/** Where the device keeps what a user typed into the form of one lesson, or of a `new` one of `courseId`. */
export function lessonDraftKey(userId: string, courseId: string, lessonId: string): string {
  return `lesson-draft:${userId}:${courseId}:${lessonId}`;
}

/** Keeps what a user typed into the form of one lesson, or of a new one of `courseId`, after the form is left. */
export function lessonDraftStorage(userId: string, courseId: string, lessonId: string) {
  return createDraftStorage<LessonDraft>(lessonDraftKey(userId, courseId, lessonId), lessonDraft);
}

function draftOf({
  id,
  type,
  question,
  options,
  option_ids,
  correct_answer,
  explanation,
}: Question): QuestionDraft {
  const isText = typeof correct_answer === 'string';
  return {
    id,
    type,
    question,
    options: options.length === 0 ? ['', ''] : options,
    option_ids,
    correct: correct_answer === undefined || isText ? [0] : [correct_answer].flat(),
    text: isText ? correct_answer : '',
    explanation: explanation ?? '',
  };
}

/** What the form of `lesson` shows before anything is changed. */
export function savedLesson(lesson: Lesson): SavedLesson {
  const { title, type, content_md, is_active, is_public, has_video_file, pass_mark, attempts_max } = lesson;
  return {
    version: lesson.version,
    draft: {
      ...{ title, type, content_md, is_active, is_public, has_video_file },
      section_title: lesson.section_title ?? '',
      video_url: lesson.video_url ?? '',
      questions: (lesson.quiz_content?.questions ?? []).map(draftOf),
      pass_mark: String(pass_mark ?? 60),
      attempts_max: attempts_max === null ? '' : String(attempts_max),
    },
  };
}

/** A typed number; NaN, which the contract refuses, for anything else. */
function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** What is sent: of what belongs to other types only nothing. */
export function formOf(draft: LessonDraft, courseId: string): LessonFormInput {
  const { title, type, content_md, is_active, is_public } = draft;
  const [isVideo, isQuiz] = [type === 'VIDEO', type === 'QUIZ'];
  const section = draft.section_title.trim();
  return {
    ...{ course_id: courseId, title, type, content_md, is_active, is_public },
    section_title: section === '' ? null : section,
    video_url: isVideo && draft.video_url.trim() !== '' ? draft.video_url : null,
    has_video_file: isVideo && draft.has_video_file,
    quiz_content:
      isQuiz && draft.questions.length > 0 ? { questions: draft.questions.map(questionOf) } : null,
    ...(isQuiz && {
      pass_mark: numberIn(draft.pass_mark),
      attempts_max: draft.attempts_max.trim() === '' ? null : numberIn(draft.attempts_max),
    }),
  };
}

/**
 * The change that saves the words of a form; fields as they are saved are left out, so that they do not undo what others
 * saved.
 */
export function changeOf(
  { course_id: _, order_index: __, attachments: ___, ...now }: LessonFormInput,
  saved: SavedLesson,
  courseId: string,
): LessonChange {
  const before: Readonly<Record<string, unknown>> = { ...formOf(saved.draft, courseId) };
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return { ...Object.fromEntries(changed), version: saved.version };
}

const EXCERPT = 80;

function showText(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  if (text === '') return t('nothing');
  return text.length > EXCERPT ? `“${text.slice(0, EXCERPT)}…”` : `“${text}”`;
}

const showFlag = (value: unknown) => (value === true ? t('yes') : t('no'));

/** Labels of the fields, for the note that someone else changed them. */
export const lessonFieldText: Readonly<Partial<Record<keyof LessonDraft, FieldText>>> = {
  title: { name: 'Title', show: showText },
  section_title: { name: 'Section', show: showText },
  type: {
    name: 'Lesson type',
    show: (value) => t(lessonTypeNames[lessonTypes.find((one) => one === value) ?? 'TEXT']),
  },
  content_md: { name: 'Content', show: showText },
  video_url: { name: 'Video address', show: showText },
  questions: {
    name: 'Questions',
    show: (value) =>
      t('{n, plural, one {# question} other {# questions}}', { n: Array.isArray(value) ? value.length : 0 }),
  },
  is_active: { name: 'Published', show: showFlag },
  is_public: { name: 'Free preview', show: showFlag },
  pass_mark: { name: 'Pass mark', show: showText },
  attempts_max: { name: 'Attempts', show: showText },
};
