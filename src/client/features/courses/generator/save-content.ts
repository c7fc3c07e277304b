import type {
  GeneratedContent,
  GeneratedLesson,
  GeneratedQuiz,
} from '../../../../../machines/ai-dialog.machine.ts';
import { type Course, createCourse } from '../../../../contract/courses/courses.ts';
import { createLesson, type LessonFormInput } from '../../../../contract/courses/lessons.ts';
import type { QuizForm } from '../../../../contract/courses/quiz.ts';
import type { call } from '../../../data/api/call.ts';

/** A quiz as it is sent: each question has four options and one correct answer. */
function quizFormOf({ questions }: GeneratedQuiz, newId: () => string): QuizForm {
  return {
    questions: questions.map(({ question, options, correctAnswer }) => ({
      id: newId(),
      type: 'single-choice',
      question,
      options: [...options],
      correct_answer: correctAnswer,
      explanation: '',
    })),
  };
}

/** A lesson as it is sent: active, not public, without a video (SPEC §9). */
function lessonFormOf(lesson: GeneratedLesson, courseId: string, newId: () => string): LessonFormInput {
  const common = { course_id: courseId, title: lesson.title, is_active: true, is_public: false };
  return lesson.type === 'text'
    ? { ...common, type: 'TEXT', content_md: lesson.content, video_url: null }
    : {
        ...common,
        type: 'QUIZ',
        content_md: lesson.description,
        video_url: null,
        quiz_content: quizFormOf(lesson.quiz, newId),
      };
}

/** What was made of one content so far. Each part is sent with the same key until it is there. */
interface Saving {
  readonly content: GeneratedContent;
  readonly forms: LessonFormInput[];
  readonly keys: string[];
  course: Course | null;
}

export interface ContentSaver {
  /**
   * Saves the parts of `content` after the first `made`, one by one. Calls `onPart` with the number of parts that are
   * saved after each. Repeating it for the same content goes on where it failed, and makes nothing twice.
   */
  save(content: GeneratedContent, made: number, onPart: (made: number) => void): Promise<void>;
  /** The course that was made last. */
  course(): Course | null;
}

/** Saves generated content into a community, or into a course of it. */
export function createContentSaver(deps: {
  readonly call: typeof call;
  readonly newId: () => string;
  readonly groupId: string;
  /** The course that lessons are added to; null while the content has one of its own. */
  readonly courseId: string | null;
}): ContentSaver {
  const { newId, groupId } = deps;
  let current: Saving | null = null;

  function savingOf(content: GeneratedContent): Saving {
    if (current?.content !== content) current = { content, forms: [], keys: [], course: null };
    return current;
  }

  async function saveCourse(saving: Saving, { title, description }: { title: string; description: string }) {
    saving.keys[0] ??= newId();
    const body = {
      group_id: groupId,
      title,
      content_md: description,
      is_active: true,
      is_public: false,
      cover_image_url: null,
      group_member_subscription_plan_id: null,
    };
    saving.course = (await deps.call(createCourse, { body }, { idempotencyKey: saving.keys[0] })).data;
  }

  async function saveLesson(saving: Saving, part: number, lesson: GeneratedLesson): Promise<void> {
    const courseId = saving.course?.id ?? deps.courseId;
    if (courseId === null) throw new Error('a lesson without a course');
    // The same body for the same key, with the same ids of questions.
    saving.keys[part] ??= newId();
    saving.forms[part] ??= lessonFormOf(lesson, courseId, newId);
    const body = saving.forms[part];
    await deps.call(createLesson, { body }, { idempotencyKey: saving.keys[part] });
  }

  return {
    async save(content, made, onPart) {
      const saving = savingOf(content);
      const { course, lessons = [] } = content;
      const before = course === undefined ? 0 : 1;
      if (course !== undefined && made === 0) {
        await saveCourse(saving, course);
        onPart(1);
      }
      for (const [index, lesson] of lessons.entries()) {
        const part = index + before;
        if (part < made) continue;
        await saveLesson(saving, part, lesson);
        onPart(part + 1);
      }
    },
    course: () => current?.course ?? null,
  };
}
