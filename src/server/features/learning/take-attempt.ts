import { Problem } from '../../../contract/core/problems.ts';
import type { AttemptForm, AttemptResult } from '../../../contract/courses/progress.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { gradeQuiz } from '../courses/grade-quiz.ts';
import type { LessonRow } from '../courses/lessons/lesson-row.ts';
import { createProgressRepo, type LessonKey } from './progress.repo.ts';

/**
 * Grades and stores an attempt. One that was stored before keeps its score and its answers, and counts once.
 *
 * @throws Problem `quiz.none`, `quiz.no_attempts_left`
 */
export async function takeAttempt(
  tx: Tx,
  { key, lesson, form, at }: { key: LessonKey; lesson: LessonRow; form: AttemptForm; at: string },
): Promise<{ result: AttemptResult; isNew: boolean }> {
  const { type, quiz_content: quiz, pass_mark, attempts_max } = lesson;
  if (type !== 'QUIZ' || quiz === null) throw new Problem('quiz.none', 'This lesson has no quiz.');
  const repo = createProgressRepo(tx);
  const known = await repo.attempt(key, form.id);
  if (known !== null) {
    const { answers, score, is_passed } = known;
    return {
      result: { ...gradeQuiz(quiz, pass_mark, { id: form.id, answers }), score, is_passed },
      isNew: false,
    };
  }
  const made = (await repo.find(key))?.attempts ?? 0;
  if (attempts_max !== null && made >= attempts_max)
    throw new Problem('quiz.no_attempts_left', 'You have no attempts left for this quiz.');
  const result = gradeQuiz(quiz, pass_mark, form);
  const { score, is_passed } = result;
  await repo.addAttempt(key, form.id, { answers: form.answers, score, is_passed }, at);
  return { result, isNew: true };
}
