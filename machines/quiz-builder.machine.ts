import { assign, emit, setup } from 'xstate';
import {
  OPTIONS_MAX,
  OPTIONS_MIN,
  QUESTIONS_MAX,
  type QuestionForm,
  type QuestionType,
} from '../src/contract/courses/quiz.ts';

/** A question while it is written, valid or not. */
export interface QuestionDraft {
  readonly id: string;
  readonly type: QuestionType;
  readonly question: string;
  readonly options: readonly string[];
  /** The ids of the options, in their order. Empty while they have none: the server gives them. */
  readonly option_ids: readonly string[];
  /** Indexes of the correct options: at most one for a single choice. Kept while the type is text. */
  readonly correct: readonly number[];
  /** The correct answer of a text question. Kept while the type is another. */
  readonly text: string;
  readonly explanation: string;
}

/** A question as it is added. */
export function emptyQuestion(id: string): QuestionDraft {
  return {
    id,
    type: 'single-choice',
    question: '',
    options: ['', ''],
    option_ids: [],
    correct: [0],
    text: '',
    explanation: '',
  };
}

/** What is sent for a question. */
export function questionOf({ options, option_ids, correct, text, ...question }: QuestionDraft): QuestionForm {
  const { id, explanation } = question;
  const choice = { options: [...options], ...(option_ids.length > 0 && { option_ids: [...option_ids] }) };
  const said = { id, question: question.question, explanation };
  if (question.type === 'text') return { ...said, type: 'text', correct_answer: text };
  return question.type === 'single-choice'
    ? { ...said, type: 'single-choice', ...choice, correct_answer: correct[0] ?? 0 }
    : { ...said, type: 'multiple-choice', ...choice, correct_answer: [...correct] };
}

/** The correct options once option `at` is removed (SPEC §5). */
export function correctWithout(
  type: QuestionType,
  correct: readonly number[],
  at: number,
): readonly number[] {
  if (type === 'multiple-choice')
    return correct.filter((one) => one !== at).map((one) => (one > at ? one - 1 : one));
  return correct.map((one) => (one >= at ? Math.max(0, one - 1) : one));
}

/** The correct options once option `at` is at the place `to`. */
function correctAfterMove(correct: readonly number[], at: number, to: number): readonly number[] {
  const moved = correct.map((one) => {
    if (one === at) return to;
    if (one > at && one <= to) return one - 1;
    return one < at && one >= to ? one + 1 : one;
  });
  return moved.sort((a, b) => a - b);
}

function movedTo<T>(all: readonly T[], at: number, to: number): readonly T[] {
  const [one] = all.slice(at, at + 1);
  return one === undefined ? all : all.toSpliced(at, 1).toSpliced(to, 0, one);
}

/** The correct options in a question of another type: a single choice keeps the first. */
function correctAs(type: QuestionType, correct: readonly number[]): readonly number[] {
  if (type !== 'single-choice') return correct;
  return [Math.min(...(correct.length === 0 ? [0] : correct))];
}

function markedIn({ type, correct }: QuestionDraft, at: number): readonly number[] {
  if (type === 'single-choice') return [at];
  return correct.includes(at) ? correct.filter((one) => one !== at) : [...correct, at].sort((a, b) => a - b);
}

interface QuizBuilderContext {
  readonly questions: readonly QuestionDraft[];
}

type QuizBuilderEvent =
  | { type: 'question.added'; id: string }
  | { type: 'question.removed'; id: string }
  | { type: 'question.moved'; id: string; to: number }
  | {
      type: 'question.typed';
      id: string;
      change: Partial<Pick<QuestionDraft, 'question' | 'text' | 'explanation'>>;
    }
  | { type: 'type.chosen'; id: string; to: QuestionType }
  /** `optionId` becomes its id, where the others have ids. */
  | { type: 'option.added'; id: string; optionId: string }
  | { type: 'option.moved'; id: string; at: number; to: number }
  | { type: 'option.typed'; id: string; at: number; text: string }
  | { type: 'option.removed'; id: string; at: number }
  | { type: 'option.marked'; id: string; at: number }
  | { type: 'quiz.replaced'; questions: readonly QuestionDraft[] };

/** The event's change of one question. An event that the question does not allow changes nothing. */
function changed(question: QuestionDraft, event: QuizBuilderEvent): QuestionDraft {
  const { options, option_ids, correct } = question;
  const hasIds = option_ids.length > 0;
  switch (event.type) {
    case 'question.typed':
      return { ...question, ...event.change };
    case 'type.chosen':
      return { ...question, type: event.to, correct: correctAs(event.to, correct) };
    case 'option.added':
      return options.length >= OPTIONS_MAX
        ? question
        : {
            ...question,
            options: [...options, ''],
            option_ids: hasIds ? [...option_ids, event.optionId] : option_ids,
          };
    case 'option.moved':
      return {
        ...question,
        options: movedTo(options, event.at, event.to),
        option_ids: movedTo(option_ids, event.at, event.to),
        correct: correctAfterMove(correct, event.at, event.to),
      };
    case 'option.typed':
      return { ...question, options: options.with(event.at, event.text) };
    case 'option.removed':
      return options.length <= OPTIONS_MIN
        ? question
        : {
            ...question,
            options: options.toSpliced(event.at, 1),
            option_ids: option_ids.toSpliced(event.at, 1),
            correct: correctWithout(question.type, correct, event.at),
          };
    case 'option.marked':
      return { ...question, correct: markedIn(question, event.at) };
    default:
      return question;
  }
}

function after(questions: readonly QuestionDraft[], event: QuizBuilderEvent): readonly QuestionDraft[] {
  switch (event.type) {
    case 'quiz.replaced':
      return event.questions;
    case 'question.added':
      return [...questions, emptyQuestion(event.id)];
    case 'question.removed':
      return questions.filter(({ id }) => id !== event.id);
    case 'question.moved': {
      const question = questions.find(({ id }) => id === event.id);
      if (question === undefined) return questions;
      return questions.filter((one) => one !== question).toSpliced(event.to, 0, question);
    }
    default:
      return questions.map((one) => (one.id === event.id ? changed(one, event) : one));
  }
}

const change = ['apply', 'announce'] as const;
/** What changes questions and leaves their number as it is. */
const edits = {
  'question.moved': { actions: change },
  'question.typed': { actions: change },
  'type.chosen': { actions: change },
  'option.added': { actions: change },
  'option.moved': { actions: change },
  'option.typed': { actions: change },
  'option.removed': { actions: change },
  'option.marked': { actions: change },
} as const;

/**
 * The questions of a quiz while they are written: empty ⇄ building ⇄ full. It applies the rules of SPEC §5: a choice
 * keeps two options, and the marks of the correct ones follow when an option is removed. Emits `quiz.changed`.
 */
export const quizBuilderMachine = setup({
  types: {
    context: {} as QuizBuilderContext,
    input: {} as { questions: readonly QuestionDraft[] },
    events: {} as QuizBuilderEvent,
    emitted: {} as { type: 'quiz.changed'; questions: readonly QuestionDraft[] },
  },
  guards: {
    isEmpty: ({ context }) => context.questions.length === 0,
    isFull: ({ context }) => context.questions.length >= QUESTIONS_MAX,
  },
  actions: {
    apply: assign(({ context, event }) => ({ questions: after(context.questions, event) })),
    announce: emit(({ context }) => ({ type: 'quiz.changed' as const, questions: context.questions })),
  },
}).createMachine({
  id: 'quizBuilder',
  context: ({ input }) => ({ questions: input.questions }),
  initial: 'building',
  on: { 'quiz.replaced': { target: '.building', actions: 'apply' } },
  states: {
    empty: { on: { 'question.added': { target: 'building', actions: change } } },
    building: {
      always: [
        { guard: 'isEmpty', target: 'empty' },
        { guard: 'isFull', target: 'full' },
      ],
      on: {
        'question.added': { actions: change },
        'question.removed': { actions: change },
        ...edits,
      },
    },
    full: {
      on: {
        'question.removed': { target: 'building', actions: change },
        ...edits,
      },
    },
  },
});
