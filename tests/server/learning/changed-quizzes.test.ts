import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Lesson } from '../../../src/contract/courses/lessons.ts';
import { type ProgressForm, putProgress } from '../../../src/contract/courses/progress.ts';
import type { QuizForm } from '../../../src/contract/courses/quiz.ts';
import { type CommunityApi, startCommunityApi } from '../../support/actions/community-api.ts';
import { aLearningWorld, aQuiz, type LearningWorld } from './learning-world.ts';

type Attempt = NonNullable<ProgressForm['attempt']>;
type Change = (quiz: QuizForm) => QuizForm;

let api: CommunityApi;
let world: LearningWorld;
beforeAll(async () => {
  api = await startCommunityApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await aLearningWorld(api);
});

/** As the learner reads it. */
const read = (lesson: Lesson, person = world.learner) =>
  world.ways.lesson(person, { id: lesson.id, group_id: world.group.id });

/** The quiz as its author sends it back; without ids of options as a client that knows none of them. */
async function formOf(lesson: Lesson, { hasIds = true } = {}): Promise<QuizForm> {
  const { quiz_content } = await read(lesson, world.owner);
  const questions = (quiz_content?.questions ?? []).map(
    ({ input_answer: _, option_ids, options, ...question }) => ({
      ...question,
      ...(question.type !== 'text' && { options, ...(hasIds && { option_ids }) }),
    }),
  );
  return { questions } as QuizForm;
}

async function change(lesson: Lesson, by: Change, known = {}): Promise<Lesson> {
  const now = await read(lesson, world.owner);
  return world.ways.edit(world.owner, now, { quiz_content: by(await formOf(lesson, known)) });
}

/** The options in the other order, with the marks of the correct ones. */
const reversed: Change = ({ questions }) => ({
  questions: questions.map((question) => {
    if (question.type === 'text') return question;
    const { options, option_ids } = question;
    const last = options.length - 1;
    const order = {
      options: options.toReversed(),
      ...(option_ids && { option_ids: option_ids.toReversed() }),
    };
    return question.type === 'single-choice'
      ? { ...question, ...order, correct_answer: last - question.correct_answer }
      : { ...question, ...order, correct_answer: question.correct_answer.map((one) => last - one) };
  }),
});

const changed =
  (at: number, by: object): Change =>
  ({ questions }) => ({
    questions: questions.map((one, place) =>
      place === at ? { ...one, ...by } : one,
    ) as QuizForm['questions'],
  });

/** All right, by the ids of the options that a page shows. */
function rightById({ quiz_content, quiz_version }: Lesson): Attempt {
  const [one, some] = quiz_content?.questions ?? [];
  if (!one || !some || quiz_version === null) throw new Error('no quiz');
  return {
    id: randomUUID(),
    quiz_version,
    answers: [
      { question_id: one.id, input_answer: one.option_ids[1] ?? '' },
      { question_id: some.id, input_answer: [some.option_ids[0] ?? '', some.option_ids[2] ?? ''] },
    ],
  };
}

const refusal = async (lesson: Lesson, attempt: Attempt) =>
  (
    await api.refused(
      putProgress,
      world.learner,
      world.reportOf(lesson, { attempt, at: new Date().toISOString() }),
    )
  ).code;

test('options in another order: an answer is graded by the option that was chosen', async () => {
  for (const hasIds of [true, false]) {
    const { quiz, right } = aQuiz();
    const lesson = await world.lesson({ type: 'QUIZ', quiz_content: quiz });
    const page = await read(lesson);
    const before = new Date().toISOString();
    await change(lesson, reversed, { hasIds });
    await change(lesson, ({ questions }) => ({ questions: questions.toReversed() }), { hasIds });
    const rows = {
      'by ids': { attempt: rightById(page) },
      'by places in that version': {
        attempt: { id: randomUUID(), quiz_version: page.quiz_version ?? 0, answers: right },
      },
      'by places at that time': { attempt: { id: randomUUID(), answers: right }, at: before },
    };
    for (const [name, report] of Object.entries(rows)) {
      const { result } = await world.report(lesson, report);
      expect(result, name).toMatchObject({ score: 100, is_passed: true });
      // The result is told in the order of now.
      expect(
        result?.questions.map(({ input_answer }) => input_answer),
        name,
      ).toEqual([[0, 2], 0]);
    }
    expect((await read(lesson)).quiz_content?.questions.map(({ input_answer }) => input_answer)).toEqual([
      [0, 2],
      0,
    ]);
  }
});

test('where something else is asked now, the learner is told and loses no attempt', async () => {
  const question = { type: 'text' as const, question: 'Saan?', correct_answer: 'Cebu', explanation: '' };
  const rows: Record<string, Change> = {
    'another text of an option': changed(0, { options: ['Cake flour', 'Rice flour'] }),
    'texts that changed places': changed(0, { options: ['Bread flour', 'Cake flour'], correct_answer: 0 }),
    'an option less': changed(1, {
      options: ['Lebadura', 'Asin'],
      option_ids: undefined,
      correct_answer: [0],
    }),
    'an option more': changed(0, {
      options: ['Cake flour', 'Bread flour', 'Rice flour'],
      option_ids: undefined,
    }),
    'another question': changed(0, { question: 'Alin ang HINDI harina ng pandesal?' }),
    'a question more': ({ questions }) => ({ questions: [...questions, { id: randomUUID(), ...question }] }),
    'another type': changed(0, { type: 'multiple-choice', correct_answer: [1] }),
    'a typed answer instead': ({ questions: [first, second] }) => ({
      questions: [{ ...question, id: first?.id ?? '' }, ...(second ? [second] : [])],
    }),
  };
  for (const [name, by] of Object.entries(rows)) {
    const lesson = await world.lesson({ type: 'QUIZ', quiz_content: aQuiz().quiz, attempts_max: 1 });
    const page = await read(lesson);
    await change(lesson, by);
    expect(await refusal(lesson, rightById(page)), name).toBe('quiz.changed');
    expect(await world.stored(lesson), name).toBeUndefined();
    const now = await read(lesson);
    expect(now.quiz_version, name).toBe((page.quiz_version ?? 0) + 1);
    const again = { id: randomUUID(), quiz_version: now.quiz_version ?? 0, answers: [] };
    expect((await world.report(lesson, { attempt: again })).lesson.attempts, name).toBe(1);
  }
});

test('a question less, another right answer or explanation: the answers are graded by what is right now', async () => {
  const lesson = await world.lesson({ type: 'QUIZ', quiz_content: aQuiz().quiz });
  const page = await read(lesson);
  await change(lesson, changed(0, { correct_answer: 0, explanation: 'Iba pala' }));
  expect((await read(lesson)).quiz_version, 'learners see the same').toBe(page.quiz_version);
  expect((await world.report(lesson, { attempt: rightById(page) })).result?.score).toBe(50);
  await change(lesson, ({ questions }) => ({ questions: questions.slice(1) }));
  const { result } = await world.report(lesson, { attempt: rightById(page) });
  expect([result?.score, result?.questions.length]).toEqual([100, 1]);
});

test('an option or a version that there never was is not graded as a wrong answer', async () => {
  const lesson = await world.lesson({ type: 'QUIZ', quiz_content: aQuiz().quiz });
  const page = await read(lesson);
  const attempt = rightById(page);
  const [first] = attempt.answers;
  if (!first) throw new Error('no answer');
  for (const wrong of [
    { ...attempt, quiz_version: 99 },
    { ...attempt, answers: [{ ...first, input_answer: randomUUID() }] },
    { ...attempt, answers: [{ ...first, input_answer: 2 }] },
  ])
    expect(await refusal(lesson, wrong)).toBe('quiz.changed');
  expect(await world.stored(lesson)).toBeUndefined();
});

test('an attempt keeps its result, whatever becomes of the quiz', async () => {
  const { quiz, half } = aQuiz();
  const lesson = await world.lesson({ type: 'QUIZ', quiz_content: quiz, attempts_max: 1 });
  const attempt = { id: randomUUID(), answers: half };
  const { result } = await world.report(lesson, { attempt });
  expect(result?.score).toBe(50);
  const again = async () => (await world.report(lesson, { attempt })).result;
  const rows: Record<string, () => Promise<unknown>> = {
    'other answers': () => change(lesson, changed(1, { correct_answer: [1], explanation: 'Sikreto' })),
    'other options': () => change(lesson, reversed),
    'another pass mark': async () =>
      world.ways.edit(world.owner, await read(lesson, world.owner), { pass_mark: 10 }),
    'another type': async () =>
      world.ways.edit(world.owner, await read(lesson, world.owner), { type: 'TEXT', quiz_content: null }),
  };
  for (const [name, act] of Object.entries(rows)) {
    await act();
    expect(await again(), name).toEqual(result);
  }
});

test('saving a quiz as it is changes nothing, with or without the ids of its options', async () => {
  const lesson = await world.lesson({ type: 'QUIZ', quiz_content: aQuiz().quiz });
  const before = await read(lesson, world.owner);
  for (const hasIds of [true, false])
    expect(await change(lesson, (quiz) => quiz, { hasIds })).toMatchObject({
      ...{ version: before.version, quiz_version: before.quiz_version, quiz_content: before.quiz_content },
    });
  await change(lesson, changed(0, { options: ['Bread flour', 'Rice flour'], option_ids: undefined }));
  const ids = (await read(lesson)).quiz_content?.questions[0]?.option_ids;
  expect(ids?.[0], 'the text that stayed').toBe(before.quiz_content?.questions[0]?.option_ids[1]);
  expect(before.quiz_content?.questions[0]?.option_ids).not.toContain(ids?.[1]);
});
