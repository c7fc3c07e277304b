import * as z from 'zod/mini';
import type { AttemptForm } from '../../../../contract/courses/progress.ts';
import { type InputAnswer, inputAnswer, type Question } from '../../../../contract/courses/quiz.ts';

/** What a learner has answered and not handed in, as it is stored on the device. */
export const quizDraft = z.object({
  answers: z.record(z.string(), inputAnswer),
  /** The question that is open, from 0. */
  at: z.int(),
  /** The id under which the answers were handed in, until their result is there. */
  attempt_id: z.nullable(z.string()),
});
export type QuizDraft = z.output<typeof quizDraft>;

export const EMPTY_DRAFT: QuizDraft = { answers: {}, at: 0, attempt_id: null };

/** A key like that of other drafts: a user who signs out is asked about answers that were not handed in. */
export function quizDraftKey(userId: string, lessonId: string): string {
  return `quiz-draft:${userId}:${lessonId}`;
}

export function isAnswered(answer: InputAnswer | undefined): boolean {
  if (answer === undefined) return false;
  if (typeof answer === 'string') return answer.trim() !== '';
  return typeof answer === 'number' || answer.length > 0;
}

/** The answers to the questions that there are now: the author may have removed one meanwhile. */
export function answersOf(questions: readonly Question[], { answers }: QuizDraft): AttemptForm['answers'] {
  return questions.flatMap(({ id }) => {
    const answer = answers[id];
    return answer === undefined || !isAnswered(answer) ? [] : [{ question_id: id, input_answer: answer }];
  });
}
