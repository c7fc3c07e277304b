import { Problem } from '../../../contract/core/problems.ts';
import type { AttemptForm, AttemptResult } from '../../../contract/courses/progress.ts';
import type { QuizForm } from '../../../contract/courses/quiz.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { gradeQuiz } from '../courses/grade-quiz.ts';
import type { LessonRow } from '../courses/lessons/lesson-row.ts';
import { answersById, asksTheSame } from '../courses/quiz-answers.ts';
import { type AttemptRow, createProgressRepo, type LessonKey } from './progress.repo.ts';

export interface TakenAttempt {
  readonly key: LessonKey;
  /** As it is in this transaction. */
  readonly lesson: LessonRow;
  readonly form: AttemptForm;
  readonly at: string;
  /** By the learner's device, and not in the future. */
  readonly answeredAt: string;
}

/**
 * Grades and stores an attempt, by the options that were chosen in the quiz that the learner saw. One that was stored
 * before has the result that it had, and counts once.
 *
 * @throws Problem `quiz.none`, `quiz.no_attempts_left`, and `quiz.changed` where something else is asked now
 */
export async function takeAttempt(
  tx: Tx,
  { key, lesson, form, at, answeredAt }: TakenAttempt,
): Promise<{ result: AttemptResult; isNew: boolean }> {
  const { type, quiz_content: quiz, quiz_version: quizVersion, pass_mark, attempts_max } = lesson;
  const repo = createProgressRepo(tx);
  const known = await repo.attempt(key, form.id);
  if (known !== null) {
    if (known.result !== null) return { result: known.result, isNew: false };
    const result = resultOf(form.id, known, lesson);
    await repo.keepResult(key, result);
    return { result, isNew: false };
  }
  if (type !== 'QUIZ' || quiz === null) throw new Problem('quiz.none', 'This lesson has no quiz.');
  const made = (await repo.find(key))?.attempts ?? 0;
  if (attempts_max !== null && made >= attempts_max)
    throw new Problem('quiz.no_attempts_left', 'You have no attempts left for this quiz.');
  const seen = await repo.quizSeen(lesson.id, { version: form.quiz_version, at: answeredAt });
  const answers = seen && answersById(seen, form.answers);
  if (seen === null || answers === null || !asksTheSame(seen, quiz.questions))
    throw new Problem(
      'quiz.changed',
      'This quiz was changed. Check your answers; this did not use an attempt.',
    );
  const result = gradeQuiz(quiz, pass_mark, { id: form.id, answers });
  await repo.addAttempt(key, { quizVersion, answers, result }, at);
  return { result, isNew: true };
}

/**
 * The result of an attempt from before results were kept. Its score stands; what was right in each question is known only
 * where the quiz is still the one that was graded.
 */
function resultOf(id: string, attempt: AttemptRow, { quiz_content, quiz_version, pass_mark }: LessonRow) {
  const { score, is_passed } = attempt;
  const graded =
    attempt.quiz_version === quiz_version && quiz_content !== null
      ? gradedAgain(id, attempt, quiz_content, pass_mark)
      : null;
  const questions = graded?.score === score ? graded.questions : [];
  return { attempt_id: id, score, is_passed, questions };
}

function gradedAgain(id: string, { answers }: AttemptRow, quiz: QuizForm, passMark: number) {
  return gradeQuiz(quiz, passMark, { id, answers: answersById(quiz.questions, answers) ?? [] });
}
