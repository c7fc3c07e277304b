import * as z from 'zod/mini';
import { id, text, trimmedText } from '../core/text.ts';

/** Questions in one quiz. */
export const QUESTIONS_MAX = 50;
export const OPTIONS_MIN = 2;
export const OPTIONS_MAX = 10;
/** Characters of a text answer. */
export const TEXT_ANSWER_MAX = 300;

/** SPEC §3. */
export const questionTypes = ['single-choice', 'multiple-choice', 'text'] as const;
export type QuestionType = (typeof questionTypes)[number];

const option = trimmedText().check(
  z.minLength(1, 'Option is required'),
  z.maxLength(300, 'Option must not exceed 300 characters'),
);

const options = z.array(option).check(
  z.minLength(OPTIONS_MIN, 'Add at least 2 options'),
  z.maxLength(OPTIONS_MAX, 'Add at most 10 options'),
  z.refine((all) => new Set(all).size === all.length, 'Options must differ'),
);

/**
 * The ids of the options, in their order. An option keeps its id when the options are put in another order. Left out,
 * options keep the ids of the same texts before, and others get new ones.
 */
const optionIds = z.optional(
  z.array(id).check(z.refine((all) => new Set(all).size === all.length, 'Option ids must differ')),
);

const optionIndex = z.int().check(z.minimum(0), z.maximum(OPTIONS_MAX - 1));
const textAnswer = trimmedText().check(
  z.minLength(1, 'Correct answer is required'),
  z.maxLength(TEXT_ANSWER_MAX, 'Correct answer must not exceed 300 characters'),
);

const questionFields = {
  id,
  question: trimmedText().check(
    z.minLength(1, 'Question is required'),
    z.maxLength(1000, 'Question must not exceed 1000 characters'),
  ),
  /** Shown with the result of an attempt; may be empty. */
  explanation: z._default(text().check(z.maxLength(2000, 'Explanation must not exceed 2000 characters')), ''),
};

/** A question as its author writes it. */
export const questionForm = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('single-choice'),
      ...questionFields,
      options,
      option_ids: optionIds,
      /** The index of the right option. */
      correct_answer: optionIndex,
    }),
    z.strictObject({
      type: z.literal('multiple-choice'),
      ...questionFields,
      options,
      option_ids: optionIds,
      /** The indexes of all right options. */
      correct_answer: z.array(optionIndex).check(
        z.minLength(1, 'Mark at least one correct option'),
        z.refine((all) => new Set(all).size === all.length, 'Mark each correct option once'),
      ),
    }),
    z.strictObject({
      type: z.literal('text'),
      ...questionFields,
      /** Compared as `isSameAnswer` does. */
      correct_answer: textAnswer,
    }),
  ])
  .check(
    z.refine(
      (question) =>
        question.type === 'text' ||
        [question.correct_answer].flat().every((index) => index < question.options.length),
      { error: 'The correct answer must be one of the options', path: ['correct_answer'] },
    ),
    z.refine(
      (question) =>
        question.type === 'text' ||
        question.option_ids === undefined ||
        question.option_ids.length === question.options.length,
      { error: 'Give one id for each option', path: ['option_ids'] },
    ),
  );
export type QuestionForm = z.output<typeof questionForm>;

export const quizForm = z.strictObject({
  questions: z.array(questionForm).check(
    z.minLength(1, 'Add at least one question'),
    z.maxLength(QUESTIONS_MAX, 'Add at most 50 questions'),
    z.refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'Question ids must differ'),
  ),
});
export type QuizForm = z.output<typeof quizForm>;

/** A correct answer, or a learner's: the index of an option, the indexes of some, or a text. */
export const inputAnswer = z.union([
  optionIndex,
  z.array(optionIndex).check(z.maxLength(OPTIONS_MAX)),
  text().check(z.maxLength(TEXT_ANSWER_MAX)),
]);
export type InputAnswer = z.output<typeof inputAnswer>;

/**
 * An answer as it is handed in: the id of an option, the ids of some, or a text. Indexes are understood, too: they count
 * in the version of the quiz that the attempt names.
 */
export const givenAnswer = z.union([...inputAnswer.def.options, z.array(id).check(z.maxLength(OPTIONS_MAX))]);
export type GivenAnswer = z.output<typeof givenAnswer>;

const questionFacts = {
  type: z.enum(questionTypes),
  question: z.string(),
  /** Empty for a text question. */
  options: z.array(z.string()),
  /** The ids of the options, in their order. */
  option_ids: z._default(z.array(id), []),
};

/**
 * A question as it is sent. `correct_answer` and `explanation` are absent, not null, for everyone who may not edit the
 * lesson.
 */
const question = z.object({
  id,
  ...questionFacts,
  correct_answer: z.optional(inputAnswer),
  explanation: z.optional(z.string()),
  /** The caller's own last answer; null before the first attempt, and where its option is gone. */
  input_answer: z.nullable(inputAnswer),
});
export type Question = z.output<typeof question>;

export const quiz = z.object({ questions: z.array(question) });
export type Quiz = z.output<typeof quiz>;

/** A question of an attempt as it was then, with what was answered and what was right. Indexes are those of `options`. */
export const gradedQuestion = z.object({
  question_id: id,
  ...questionFacts,
  is_correct: z.boolean(),
  correct_answer: inputAnswer,
  explanation: z.string(),
  input_answer: z.nullable(inputAnswer),
});
export type GradedQuestion = z.output<typeof gradedQuestion>;
