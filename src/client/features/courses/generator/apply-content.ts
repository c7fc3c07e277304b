import type {
  GeneratedContent,
  GeneratedField,
  GeneratedQuiz,
} from '../../../../../machines/ai-dialog.machine.ts';
import type { LessonFieldEvent } from '../../../../../machines/lesson-form.machine.ts';
import { emptyQuestion, type QuestionDraft } from '../../../../../machines/quiz-builder.machine.ts';
import { newId } from '../../../data/api/new-id.ts';

/** The fields of a form that `content` replaces: one, or title and description. */
export function courseChangeOf({ course, field }: GeneratedContent): Partial<Record<GeneratedField, string>> {
  if (field !== undefined) return { [field.type]: field.value };
  return course === undefined ? {} : { title: course.title, content_md: course.description };
}

function questionsOf({ questions }: GeneratedQuiz): readonly QuestionDraft[] {
  return questions.map(({ question, options, correctAnswer }) => ({
    ...emptyQuestion(newId()),
    question,
    options,
    correct: [correctAnswer],
  }));
}

/** Puts a generated lesson or quiz into the form of a lesson. */
export function applyToLesson(
  { lessons, quiz }: GeneratedContent,
  send: (event: LessonFieldEvent) => void,
): void {
  if (quiz !== undefined) send({ type: 'quiz.changed', questions: questionsOf(quiz) });
  const lesson = lessons?.[0];
  if (lesson === undefined) return;
  send({ type: 'type.chosen', to: lesson.type === 'text' ? 'TEXT' : 'QUIZ' });
  if (lesson.type === 'quiz') send({ type: 'quiz.changed', questions: questionsOf(lesson.quiz) });
  const content_md = lesson.type === 'text' ? lesson.content : lesson.description;
  send({ type: 'plain.changed', change: { title: lesson.title, content_md } });
}
