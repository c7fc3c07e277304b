import { expect, test } from 'vitest';
import {
  answerAt,
  askedBy,
  attemptOf,
  EMPTY_DRAFT,
  placesIn,
  presentAnswers,
  quizDraft,
} from '../../../src/client/features/learning/quiz/quiz-draft.ts';
import type { Question } from '../../../src/contract/courses/quiz.ts';

const ids = ['a', 'b', 'c'];
const choice: Question = {
  ...{ id: 'q', type: 'single-choice', question: 'Alin?', input_answer: null },
  ...{ options: ['Asin', 'Tubig', 'Lebadura'], option_ids: ids },
};
const many: Question = { ...choice, id: 'm', type: 'multiple-choice' };
const typed: Question = { ...choice, id: 't', type: 'text', options: [], option_ids: [] };
const reversed = (question: Question): Question => ({
  ...question,
  options: question.options.toReversed(),
  option_ids: question.option_ids.toReversed(),
});

const draft = {
  ...EMPTY_DRAFT,
  answers: { q: 'c', m: ['a', 'c'], t: 'gramo' },
  asked: { q: askedBy(choice), m: askedBy(many), t: askedBy(typed) },
};

test('answers stay with the options that were chosen when these are put in another order', () => {
  const questions = [typed, reversed(many), reversed(choice)];
  const { answers, isChanged } = presentAnswers(questions, draft);
  expect(isChanged).toBe(false);
  expect(answers).toEqual({ q: 'c', m: ['c', 'a'], t: 'gramo' });
  expect(placesIn(reversed(choice), answers.q)).toEqual([0]);
});

test('an answer to a question that asks something else now is to be given again', () => {
  const rows: Record<string, Question> = {
    'another text': { ...choice, options: ['Asin', 'Tubig', 'Asukal'] },
    'an option less': { ...choice, options: ['Asin', 'Tubig'], option_ids: ['a', 'b'] },
    'another question': { ...choice, question: 'Alin ang HINDI?' },
    'another type': { ...choice, type: 'multiple-choice' },
  };
  for (const [name, question] of Object.entries(rows)) {
    const { answers, isChanged } = presentAnswers([question, many], draft);
    expect([Object.keys(answers), isChanged], name).toEqual([['m'], true]);
  }
  // A question that was removed asks for nothing.
  expect(presentAnswers([many], draft).isChanged).toBe(false);
});

test('drafts and copies from before the ids keep their answers by places', () => {
  const old = quizDraft.parse({ answers: { q: 2, m: [0, 2], t: 'gramo' }, at: 1, attempt_id: 'x' });
  expect(presentAnswers([choice, many, typed], old).answers).toEqual({ q: 'c', m: ['a', 'c'], t: 'gramo' });
  // What was handed in is sent again as it was.
  expect(attemptOf('x', old)).toEqual({
    id: 'x',
    answers: [
      { question_id: 'q', input_answer: 2 },
      { question_id: 'm', input_answer: [0, 2] },
      { question_id: 't', input_answer: 'gramo' },
    ],
  });
  const { option_ids: _, ...copy } = choice;
  expect(answerAt(copy as Question, [1])).toBe(1);
  expect(presentAnswers([copy as Question], old).answers).toEqual({ q: 2 });
});
