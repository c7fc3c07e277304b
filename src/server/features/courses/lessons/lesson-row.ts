import type { Attachment } from '../../../../contract/attachments/attachment.ts';
import type { Course } from '../../../../contract/courses/courses.ts';
import type { Lesson, LessonCard } from '../../../../contract/courses/lessons.ts';
import type { LessonProgress, ProgressStatus } from '../../../../contract/courses/progress.ts';
import type { GivenAnswer, Question, QuestionForm, QuizForm } from '../../../../contract/courses/quiz.ts';
import type { StreamStatus } from '../../../../contract/upload-rules.ts';
import { isCovered, isLearner, seesDrafts } from '../../../platform/rights/course-right.ts';
import { attachmentsJson } from '../../attachments/attachment-json.ts';
import { lockOf } from '../course-row.ts';
import { answerByPlace } from '../quiz-answers.ts';

/** A lesson's line in the outline as one reader sees it, as {@link lessonSelect} selects it. */
export interface LessonCardRow extends Omit<LessonCard, 'is_locked' | 'progress' | 'video_stream'> {
  video_stream: StreamStatus | null;
  group_id: string;
  is_course_active: boolean;
  may_edit: boolean;
  is_member: boolean;
  is_covered: boolean;
  /** Null before the reader begins the lesson. */
  status: Exclude<ProgressStatus, 'NOT_STARTED'> | null;
  position_seconds: number | null;
  watched_seconds: number | null;
  best_score: number | null;
  attempts: number | null;
  completed_at: string | null;
  progress_version: number | null;
}

/** The whole lesson. `quiz_content` has the correct answers. */
export interface LessonRow extends LessonCardRow {
  content_md: string;
  video_url: string | null;
  has_video_file: boolean;
  quiz_content: QuizForm | null;
  quiz_version: number;
  pass_mark: number;
  attempts_max: number | null;
  attachments: Attachment[] | null;
  /** When it was first active; null for a draft. */
  published_at: string | null;
  /** When members were told of its course. */
  course_announced_at: string | null;
  /** Everyone may open it. */
  is_open: boolean;
  /** The plan that the course asks for. */
  plan: Course['plan'];
  /** Of the reader's last attempt; null before the first. */
  last_answers: { question_id: string; input_answer: GivenAnswer }[] | null;
}

/** SQL: of the video that the lesson `l` shows; null while there is none. */
const VIDEO_STREAM = `(select vs.status from files vf left join video_streams vs on vs.name = vf.name
      where vf.target_id = l.id and vf.purpose = 'lesson_video' order by vf.created_at desc limit 1)`;

const WHOLE = `, l.content_md, l.video_url, l.has_video_file, l.quiz_content, l.quiz_version, l.pass_mark, l.attempts_max,
      ${attachmentsJson('l', 'lesson_id')} as attachments, l.published_at, coalesce(c.announced_at, c.published_at) as course_announced_at,
      g.is_public and c.is_public and c.is_active and l.is_public and l.is_active as is_open,
      (select json_build_object('id', mp.id, 'type', mp.type, 'fee_amount', mp.fee_amount::text,
        'cycle_type', mp.cycle_type) from membership_plans mp where mp.id = c.plan_id) as plan`;

/** SQL: the lesson `l` of the course `c` in the community `g`, with what the reader `user` sees of it. */
export function lessonSelect(
  user: string,
  { isWhole, lessons = 'lessons' }: { isWhole: boolean; lessons?: string },
): string {
  const lastAnswers = `(select qa.answers from quiz_attempts qa where qa.lesson_id = l.id and qa.user_id = ${user}
      order by qa.created_at desc, qa.id desc limit 1)`;
  return `select l.id, l.course_id, l.title, l.section_title, l.type, l.is_active, l.is_public, l.order_index,
      l.duration_seconds, l.created_at, l.updated_at, l.version, c.group_id, c.is_active as is_course_active,
      ${seesDrafts(user)} as may_edit, ${isLearner(user)} as is_member, ${isCovered(user)} as is_covered,
      p.status, p.position_seconds, p.watched_seconds, p.best_score, p.attempts, p.completed_at,
      p.version as progress_version,
      case when l.has_video_file and ${seesDrafts(user)} then ${VIDEO_STREAM} end as video_stream${isWhole ? `${WHOLE}, ${lastAnswers} as last_answers` : ''}
    from ${lessons} l
    join courses c on c.id = l.course_id
    join groups g on g.id = c.group_id
    left join lesson_progress p on p.user_id = ${user} and p.course_id = l.course_id and p.lesson_id = l.id`;
}

/** Whether the reader may not open the lesson. Everyone who sees the course may open its previews. */
export function isLocked(row: LessonCardRow): boolean {
  return !row.is_public && lockOf(row) !== null;
}

/** Whether handing it out to its reader counts as use of what they paid. */
export function isOpenedByLearner({ is_member, may_edit }: LessonCardRow): boolean {
  return is_member && !may_edit;
}

export function toLessonCard(row: LessonCardRow): LessonCard {
  return {
    id: row.id,
    course_id: row.course_id,
    title: row.title,
    section_title: row.section_title,
    type: row.type,
    is_active: row.is_active,
    is_public: row.is_public,
    order_index: row.order_index,
    duration_seconds: row.duration_seconds,
    is_locked: isLocked(row),
    progress: row.is_member ? toProgress(row) : null,
    ...(row.may_edit && { video_stream: row.video_stream }),
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  };
}

/** With `hasAnswers` the correct answers are there; everyone else gets questions without these fields. */
export function toLesson(row: LessonRow, { hasAnswers }: { hasAnswers: boolean }): Lesson {
  const { content_md, video_url, has_video_file, quiz_content, quiz_version, pass_mark, attempts_max } = row;
  const answers = new Map((row.last_answers ?? []).map((one) => [one.question_id, one.input_answer]));
  return {
    ...toLessonCard(row),
    content_md,
    video_url,
    has_video_file,
    quiz_content: quiz_content && {
      questions: quiz_content.questions.map((one) => toQuestion(one, { answers, hasAnswers })),
    },
    quiz_version: quiz_content && quiz_version,
    pass_mark: quiz_content && pass_mark,
    attempts_max,
    ...(row.attachments !== null && { attachments: row.attachments }),
  };
}

export function toProgress(row: LessonCardRow): LessonProgress {
  return {
    lesson_id: row.id,
    status: row.status ?? 'NOT_STARTED',
    position_seconds: row.position_seconds,
    watched_seconds: row.watched_seconds ?? 0,
    best_score: row.best_score,
    attempts: row.attempts ?? 0,
    completed_at: row.completed_at,
    version: row.progress_version ?? 0,
  };
}

function toQuestion(
  saved: QuestionForm,
  { answers, hasAnswers }: { answers: ReadonlyMap<string, GivenAnswer>; hasAnswers: boolean },
): Question {
  const { id, type, question, correct_answer, explanation } = saved;
  return {
    id,
    type,
    question,
    ...('options' in saved
      ? { options: saved.options, option_ids: saved.option_ids ?? [] }
      : { options: [], option_ids: [] }),
    ...(hasAnswers && { correct_answer, explanation }),
    input_answer: answerByPlace(saved, answers.get(id)),
  };
}
