import { isDeepStrictEqual } from 'node:util';
import type { AttemptForm } from '../../../contract/courses/progress.ts';
import type { InputAnswer, QuestionForm } from '../../../contract/courses/quiz.ts';

/** A question as learners see it. Where it is stored, each option has an id: the database gives those that are absent. */
export interface ShownQuestion {
  readonly id: string;
  readonly type: QuestionForm['type'];
  readonly question: string;
  readonly options?: readonly string[];
  readonly option_ids?: readonly string[] | undefined;
}

/** The id of an option, the ids of some, or a text. */
export type AnswerById = string | readonly string[];
export interface AnsweredQuestion {
  readonly question_id: string;
  readonly input_answer: AnswerById;
}

/**
 * The answers by the ids of the options, in the quiz that the learner saw. Answers to questions that it does not have are
 * left out. Null where an option is named that it does not have: then the learner saw another quiz.
 */
export function answersById(
  seen: readonly ShownQuestion[],
  answers: AttemptForm['answers'],
): AnsweredQuestion[] | null {
  const read: AnsweredQuestion[] = [];
  for (const { question_id, input_answer: given } of answers) {
    const question = seen.find(({ id }) => id === question_id);
    if (question === undefined) continue;
    if (question.type === 'text') {
      if (typeof given === 'string') read.push({ question_id, input_answer: given });
      continue;
    }
    const ids = question.option_ids ?? [];
    const chosen = [given].flat().map((one) => (typeof one === 'number' ? ids[one] : one));
    const known = chosen.flatMap((one) => (one !== undefined && ids.includes(one) ? [one] : []));
    const [first] = known;
    if (first === undefined ? chosen.length > 0 : known.length < chosen.length) return null;
    read.push({ question_id, input_answer: Array.isArray(given) ? known : (first ?? []) });
  }
  return read;
}

/**
 * Whether answers to `seen` are answers to `present`: each present question was asked in the same words with the same
 * options. Their order, and questions that were removed since, do not matter.
 */
export function asksTheSame(seen: readonly ShownQuestion[], present: readonly ShownQuestion[]): boolean {
  return present.every((question) => {
    const before = seen.find(({ id }) => id === question.id);
    return before !== undefined && isDeepStrictEqual(askedIn(before), askedIn(question));
  });
}

function askedIn({ type, question, options = [], option_ids = [] }: ShownQuestion): unknown {
  return { type, question, options: new Map(option_ids.map((id, place) => [id, options[place]])) };
}

/** The answer by the places of options. Null without an answer, and where an option of it is gone. */
export function answerByPlace(
  { type, option_ids = [] }: ShownQuestion,
  answer: AttemptForm['answers'][number]['input_answer'] | AnswerById | undefined,
): InputAnswer | null {
  if (answer === undefined) return null;
  if (type === 'text') return typeof answer === 'string' ? answer : null;
  const places = [answer].flat().map((one) => (typeof one === 'number' ? one : option_ids.indexOf(one)));
  const [first] = places;
  if (first === undefined || places.includes(-1)) return null;
  return Array.isArray(answer) ? places.sort((one, other) => one - other) : first;
}
