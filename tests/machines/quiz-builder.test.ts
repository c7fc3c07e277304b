import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  correctWithout,
  emptyQuestion,
  type QuestionDraft,
  questionOf,
  quizBuilderMachine,
} from '../../machines/quiz-builder.machine.ts';
import { QUESTIONS_MAX, questionForm } from '../../src/contract/courses/quiz.ts';
import { allMoves, emittedBy, sent } from './all-moves.ts';

const id = '01990000-0000-7000-8000-00000000000a';
const aQuestion = (change: Partial<QuestionDraft> = {}): QuestionDraft => ({
  ...emptyQuestion(id),
  question: 'Magkano ang puhunan?',
  options: ['₱90', '₱100', '₱110', '₱120'],
  ...change,
});

function start(questions: readonly QuestionDraft[]) {
  const actor = createActor(quizBuilderMachine, { input: { questions } });
  const emitted = emittedBy(actor);
  actor.start();
  return { actor, emitted, first: () => actor.getSnapshot().context.questions[0] };
}

describe('quiz builder', () => {
  test('removing an option moves the marks as SPEC says', () => {
    const rows = [
      { type: 'single-choice', correct: [2], at: 0, left: [1] },
      { type: 'single-choice', correct: [2], at: 3, left: [2] },
      { type: 'single-choice', correct: [2], at: 2, left: [1] },
      { type: 'single-choice', correct: [0], at: 0, left: [0] },
      { type: 'multiple-choice', correct: [0, 2, 3], at: 2, left: [0, 2] },
      { type: 'multiple-choice', correct: [0, 2, 3], at: 1, left: [0, 1, 2] },
      { type: 'multiple-choice', correct: [1], at: 1, left: [] },
    ] as const;
    for (const { type, correct, at, left } of rows)
      expect(correctWithout(type, correct, at), `${type}, ${correct} without ${at}`).toEqual(left);
  });

  test('a choice keeps two options, and has at most ten', () => {
    const { actor, first } = start([aQuestion({ options: ['a', 'b'] })]);
    actor.send({ type: 'option.removed', id, at: 0 });
    expect(first()?.options).toEqual(['a', 'b']);
    for (let n = 0; n < 12; n += 1) actor.send({ type: 'option.added', id, optionId: `o${n}` });
    expect(first()?.options).toHaveLength(10);
  });

  test('options keep their ids and their marks wherever they are put', () => {
    const option_ids = ['a', 'b', 'c', 'd'];
    const { actor, first } = start([aQuestion({ option_ids, correct: [1, 3], type: 'multiple-choice' })]);
    const marked = () => first()?.correct.map((at) => first()?.option_ids[at]);
    const textOf = () =>
      Object.fromEntries(first()?.options.map((one, at) => [first()?.option_ids[at], one]) ?? []);
    const texts = textOf();
    for (const [at, to] of [
      [1, 0],
      [0, 3],
      [2, 1],
      [3, 2],
    ] as const) {
      actor.send({ type: 'option.moved', id, at, to });
      expect(textOf(), `${at} to ${to}`).toEqual(texts);
      expect(marked()?.toSorted(), `${at} to ${to}`).toEqual(['b', 'd']);
    }
    actor.send({ type: 'option.added', id, optionId: 'e' });
    actor.send({ type: 'option.removed', id, at: 0 });
    expect(first()?.option_ids).toHaveLength(4);
    expect(first()?.option_ids.at(-1)).toBe('e');
    expect(questionOf(first() ?? aQuestion())).toMatchObject({ option_ids: first()?.option_ids });
    expect(questionOf(aQuestion())).not.toHaveProperty('option_ids');
  });

  test('changing the type keeps what fits', () => {
    const { actor, first } = start([aQuestion({ correct: [2] })]);
    actor.send({ type: 'type.chosen', id, to: 'multiple-choice' });
    expect(first()?.correct).toEqual([2]);
    actor.send({ type: 'option.marked', id, at: 1 });
    expect(first()?.correct).toEqual([1, 2]);
    actor.send({ type: 'type.chosen', id, to: 'single-choice' });
    expect(first()?.correct).toEqual([1]);
    actor.send({ type: 'type.chosen', id, to: 'text' });
    expect(first()).toMatchObject({ text: '', options: ['₱90', '₱100', '₱110', '₱120'] });
  });

  test('a single choice marks one option; several correct ones are marked and unmarked', () => {
    const { actor, first } = start([aQuestion()]);
    actor.send({ type: 'option.marked', id, at: 3 });
    expect(first()?.correct).toEqual([3]);
    actor.send({ type: 'type.chosen', id, to: 'multiple-choice' });
    actor.send({ type: 'option.marked', id, at: 3 });
    expect(first()?.correct).toEqual([]);
  });

  test('what is built is what the contract takes, in each type', () => {
    for (const type of ['single-choice', 'multiple-choice', 'text'] as const)
      expect(questionForm.safeParse(questionOf(aQuestion({ type, text: 'Puhunan' }))).success, type).toBe(
        true,
      );
  });

  test('questions are added, moved and removed, and each change is emitted', () => {
    const { actor, emitted } = start([aQuestion()]);
    const ids = () => actor.getSnapshot().context.questions.map((one) => one.id);
    actor.send({ type: 'question.added', id: 'b' });
    actor.send({ type: 'question.added', id: 'c' });
    actor.send({ type: 'question.moved', id: 'c', to: 0 });
    expect(ids()).toEqual(['c', id, 'b']);
    actor.send({ type: 'question.removed', id });
    expect(ids()).toEqual(['c', 'b']);
    expect(emitted).toHaveLength(4);
  });
});

test('every state is reachable, and each event changes only the states that handle it', () => {
  const almostFull = Array.from({ length: QUESTIONS_MAX - 1 }, (_, n) => emptyQuestion(`q${n}`));
  const { states, moves } = allMoves(
    quizBuilderMachine,
    { questions: almostFull },
    {
      added: sent({ type: 'question.added', id: 'new' }),
      removed: sent({ type: 'question.removed', id: 'new' }),
      emptied: sent({ type: 'quiz.replaced', questions: [] }),
      replaced: sent({ type: 'quiz.replaced', questions: almostFull }),
    },
  );
  expect(states).toEqual(['building', 'empty', 'full']);
  expect(moves.added).toEqual(['building → building', 'building → full', 'empty → building']);
  // All questions that this test adds have one id, so they go together.
  expect(moves.removed).toEqual(['building → empty', 'full → building', 'full → empty']);
  expect(moves.emptied).toEqual(['building → empty', 'full → empty']);
});
