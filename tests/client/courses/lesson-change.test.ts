import { expect, test } from 'vitest';
import { emptyLessonDraft } from '../../../machines/lesson-form.machine.ts';
import { changeOf, formOf } from '../../../src/client/features/courses/lessons/lesson-draft.ts';
import { placeIn } from '../../../src/client/features/courses/lessons/lesson-order.ts';
import { lessonForm } from '../../../src/contract/courses/lessons.ts';

const courseId = '01990000-0000-7000-8000-000000000002';

test('a change of words says nothing about files, so that it removes none', () => {
  const saved = { draft: { ...emptyLessonDraft, title: 'Masa' }, version: 3 };
  const form = lessonForm.parse(formOf({ ...saved.draft, title: 'Init' }, courseId));
  const change = changeOf(form, saved, courseId);
  expect(change).toMatchObject({ title: 'Init', version: 3 });
  expect(change).not.toHaveProperty('attachments');
});

test('a new lesson goes behind the last one of its section', () => {
  const lessons = ['A', 'B', 'A', null, 'C'].map((section_title, id) => ({ id: String(id), section_title }));
  expect(placeIn('A', lessons)).toBe(3);
  expect(placeIn('B', lessons)).toBe(2);
  for (const atEnd of ['C', 'Bago']) expect(placeIn(atEnd, lessons), atEnd).toBeUndefined();
});
