import type { JoinRequest } from '../../../../contract/communities/members.ts';
import { Problem } from '../../../../contract/core/problems.ts';

/**
 * The answers in the order of the questions.
 *
 * @throws Problem `request.invalid` for a question without an answer. Null: what was answered are not the questions
 * that are asked now, so the form has to be shown anew.
 */
export function answersTo(
  questions: readonly string[],
  given: JoinRequest['answers'],
): JoinRequest['answers'] | null {
  if (given.some(({ question }) => !questions.includes(question))) return null;
  const answers = questions.map((question) => given.find((one) => one.question === question));
  const issues = answers.flatMap((answer, index) =>
    answer ? [] : [{ path: `answers.${index}.answer`, message: 'Please answer this question' }],
  );
  if (issues.length > 0) throw new Problem('request.invalid', 'The request is not valid', { issues });
  return answers.flatMap((answer) => answer ?? []);
}
