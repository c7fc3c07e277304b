import type { JoinRequest } from '../../../../contract/communities/members.ts';
import { Problem } from '../../../../contract/core/problems.ts';

/**
 * Returns the answers in the order of the questions. Returns null when the questions have changed since the user
 * answered; the form must then be shown again.
 *
 * @throws Problem `request.invalid` for a question without an answer.
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
