import * as z from 'zod/mini';
import type { AttemptForm } from '../../../../contract/courses/progress.ts';
import { type GivenAnswer, givenAnswer, type Question } from '../../../../contract/courses/quiz.ts';
import { deviceDrafts } from '../../../data/drafts/device-drafts.ts';
import { parseDraft } from '../../../data/drafts/draft-storage.ts';

/** What a learner has answered and not handed in, as it is stored on the device. */
export const quizDraft = z.object({
  answers: z.record(z.string(), givenAnswer),
  /** What was asked when each question was answered. Absent in drafts from before it was kept. */
  asked: z._default(z.record(z.string(), z.string()), {}),
  /** The question that is open, from 0. */
  at: z.int(),
  /** The id under which the answers were handed in, until their result is there. */
  attempt_id: z.nullable(z.string()),
  /** The version of the quiz that was handed in. */
  quiz_version: z._default(z.nullable(z.int()), null),
  /** The answers came back, since the quiz was changed. */
  is_changed: z._default(z.boolean(), false),
});
export type QuizDraft = z.output<typeof quizDraft>;

export const EMPTY_DRAFT: QuizDraft = {
  answers: {},
  asked: {},
  at: 0,
  attempt_id: null,
  quiz_version: null,
  is_changed: false,
};

/** A key like that of other drafts: a user who signs out is asked about answers that were not handed in. */
export function quizDraftKey(userId: string, lessonId: string): string {
  return `quiz-draft:${userId}:${lessonId}`;
}

/** Gives the answers of a refused attempt back to the learner. */
export function reopenQuiz(userId: string, lessonId: string, attemptId: string): void {
  const key = quizDraftKey(userId, lessonId);
  const draft = parseDraft(quizDraft, deviceDrafts.get(key));
  if (draft?.attempt_id !== attemptId) return;
  deviceDrafts.set(key, JSON.stringify({ ...draft, attempt_id: null, quiz_version: null, is_changed: true }));
}

export function isAnswered(answer: GivenAnswer | undefined): boolean {
  if (answer === undefined) return false;
  if (typeof answer === 'string') return answer.trim() !== '';
  return typeof answer === 'number' || answer.length > 0;
}

type Options = Pick<Question, 'options' | 'option_ids'>;

/** Empty in a copy on this device that is older than the ids. */
function idsOf({ option_ids }: Partial<Options>): readonly string[] {
  return option_ids ?? [];
}

/** The places of the options that an answer names; places that are not there are left out. */
export function placesIn(question: Options, answer: GivenAnswer | null | undefined): number[] {
  const ids = idsOf(question);
  return [answer ?? []]
    .flat()
    .map((one) => (typeof one === 'number' ? one : ids.indexOf(one)))
    .filter((place) => place >= 0 && place < question.options.length);
}

/** The answer that names the options at these places, by their ids. */
export function answerAt(question: Question, places: readonly number[]): GivenAnswer {
  const ids = idsOf(question);
  const inOrder = places.toSorted((one, other) => one - other);
  const named = inOrder.flatMap((place) => ids[place] ?? []);
  const all = ids.length > 0 ? named : inOrder;
  return question.type === 'multiple-choice' ? all : (all[0] ?? []);
}

/** What a question asks, as a text that is equal as long as an answer to it means the same. */
export function askedBy(question: Question): string {
  const ids = idsOf(question);
  const options = question.options.map((option, place) => [ids[place] ?? '', option]).sort();
  return JSON.stringify([question.type, question.question, options]);
}

/** The answers that still mean what they meant, and whether others were left out because their question was changed. */
export function presentAnswers(
  questions: readonly Question[],
  { answers, asked }: QuizDraft,
): { answers: Readonly<Record<string, GivenAnswer>>; isChanged: boolean } {
  const given = questions.flatMap((question) => {
    const answer = answers[question.id];
    return answer === undefined || !isAnswered(answer) ? [] : [{ question, answer }];
  });
  const present = given.flatMap(({ question, answer }) => {
    const was = asked[question.id];
    if (was !== undefined && was !== askedBy(question)) return [];
    if (question.type === 'text') return typeof answer === 'string' ? [[question.id, answer] as const] : [];
    const places = placesIn(question, answer);
    return places.length < [answer].flat().length ? [] : [[question.id, answerAt(question, places)] as const];
  });
  return { answers: Object.fromEntries(present), isChanged: present.length < given.length };
}

/** The answers as they were handed in. */
export function attemptOf(id: string, { answers, quiz_version }: QuizDraft): AttemptForm {
  return {
    id,
    ...(quiz_version !== null && { quiz_version }),
    answers: Object.entries(answers).map(([question_id, input_answer]) => ({ question_id, input_answer })),
  };
}
