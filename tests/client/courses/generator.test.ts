import { expect, test } from 'vitest';
import { firstRequest, generationKinds } from '../../../machines/ai-dialog.machine.ts';
import { newId } from '../../../src/client/data/api/new-id.ts';
import { createContentSaver } from '../../../src/client/features/courses/generator/save-content.ts';
import { writeContent } from '../../../src/client/features/courses/generator/write-content.ts';
import { courseForm } from '../../../src/contract/courses/courses.ts';
import { lessonForm } from '../../../src/contract/courses/lessons.ts';

const half = () => 0.5;
const groupId = newId();

interface Sent {
  path: string;
  key: string;
  body: unknown;
}

/** A saver whose calls fail where `fails` says so, by the number of the call from 1. */
function aSaver(fails: readonly number[] = []) {
  const sent: Sent[] = [];
  const saver = createContentSaver({
    call: (async (
      endpoint: { path: string },
      input: { body: unknown },
      options: { idempotencyKey: string },
    ) => {
      sent.push({ path: endpoint.path, key: options.idempotencyKey, body: input.body });
      if (fails.includes(sent.length)) throw new TypeError('Failed to fetch');
      return { data: { id: '01990000-0000-7000-8000-0000000000cc' } };
    }) as never,
    newId,
    groupId,
    courseId: null,
  });
  return { saver, sent };
}

test('each kind makes what it is named after, with questions of four options', () => {
  for (const kind of generationKinds) {
    const made = writeContent({ ...firstRequest(kind), context: 'Costing for home bakers' }, half);
    expect(Object.keys(made).sort(), kind).toEqual(
      {
        'full-course': ['course', 'lessons'],
        'course-only': ['course'],
        'lessons-only': ['lessons'],
        'single-lesson': ['lessons'],
        'specific-field': ['field'],
        'quiz-only': ['quiz'],
      }[kind],
    );
    for (const { options, correctAnswer } of made.quiz?.questions ?? []) {
      expect(new Set(options).size).toBe(4);
      expect(correctAnswer).toBe(2);
    }
  }
});

test('the counts are kept, and the last lesson is a quiz', () => {
  const request = { ...firstRequest('lessons-only'), textLessons: 4, quizLessons: 2, questions: 20 };
  const { lessons = [] } = writeContent(request, half);
  expect(lessons.map(({ type }) => type)).toEqual(['text', 'text', 'quiz', 'text', 'text', 'quiz']);
  const last = lessons.at(-1);
  expect(last?.type === 'quiz' && last.quiz.questions.length).toBe(20);
});

test('everything that is generated is what the contract takes', async () => {
  const { saver, sent } = aSaver();
  const request = { ...firstRequest('full-course'), textLessons: 20, quizLessons: 20, questions: 20 };
  await saver.save(writeContent(request, Math.random), 0, () => undefined);
  expect(sent).toHaveLength(41);
  for (const { path, body } of sent)
    expect((path === '/courses' ? courseForm : lessonForm).safeParse(body).error, path).toBeUndefined();
});

test('a save that failed goes on with the same key and the same body, and makes nothing twice', async () => {
  const { saver, sent } = aSaver([1, 3]);
  const content = writeContent({ ...firstRequest('full-course'), textLessons: 1 }, half);
  let made = 0;
  const save = () => saver.save(content, made, (n) => (made = n)).catch(() => undefined);
  for (let attempt = 0; attempt < 3; attempt += 1) await save();
  expect(made).toBe(3);
  expect(sent.map(({ path }) => path)).toEqual(['/courses', '/courses', '/lessons', '/lessons', '/lessons']);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  expect(sent[2]?.body).toEqual(sent[3]?.body);
});
