import '../auth/settings-block.ts';
import { expect, test } from 'vitest';
import { factsOf, runsOf, sectionsOf } from '../../../src/client/features/learning/outline/outline-facts.ts';
import { toGoText } from '../../../src/client/features/learning/outline/time-text.ts';
import { NOT_STARTED } from '../../../src/client/features/learning/progress/merge-progress.ts';
import type { LessonCard } from '../../../src/contract/courses/lessons.ts';
import type { LessonProgress } from '../../../src/contract/courses/progress.ts';

const now = '2026-11-23T00:00:00.000Z';

function aLesson(id: string, more: Partial<LessonCard> = {}): LessonCard {
  return {
    id,
    course_id: 'course',
    title: `Lesson ${id}`,
    section_title: null,
    type: 'TEXT',
    is_active: true,
    is_public: false,
    order_index: Number(id),
    duration_seconds: null,
    is_locked: false,
    progress: null,
    created_at: now,
    updated_at: now,
    version: 1,
    ...more,
  };
}

const has = (more: Partial<LessonProgress>): LessonProgress => ({ ...NOT_STARTED, lesson_id: '', ...more });

test('neighbours with the same section title are one section', () => {
  const titles = ['Puhunan', 'Puhunan', null, 'Presyo', 'Puhunan'];
  const lessons = titles.map((section_title, at) => aLesson(String(at), { section_title }));
  expect(sectionsOf(lessons).map((section) => [section.title, section.lessons.length])).toEqual([
    ['Puhunan', 2],
    [null, 1],
    ['Presyo', 1],
    ['Puhunan', 1],
  ]);
  expect(runsOf([10, 11, 12, 15])).toEqual([
    [10, 12],
    [15, 15],
  ]);
});

test('the next lesson is the first that is open and not locked; the time is that of the videos that are left', () => {
  const lessons = [
    aLesson('0', { progress: has({ status: 'COMPLETED' }), type: 'VIDEO', duration_seconds: 900 }),
    aLesson('1', { is_locked: true, type: 'VIDEO' }),
    aLesson('2', {
      progress: has({ status: 'IN_PROGRESS', position_seconds: 192 }),
      type: 'VIDEO',
      duration_seconds: 792,
    }),
    aLesson('3'),
  ];
  const facts = factsOf(lessons, ({ progress }) => progress);
  expect(facts).toMatchObject({ total: 4, completed: 1, position: 192, isBegun: true, secondsToGo: 600 });
  expect(facts.next?.id).toBe('2');
  const unknown = [...lessons, aLesson('4', { type: 'VIDEO' })];
  expect(factsOf(unknown, ({ progress }) => progress).secondsToGo).toBeNull();
  expect(factsOf([], () => null)).toMatchObject({ total: 0, next: null, isBegun: false });
});

test('what is left is written in round numbers', () => {
  expect([20, 600, 1180, 3600, 4230].map(toGoText)).toEqual([
    'About 1 min to go',
    'About 10 min to go',
    'About 20 min to go',
    'About 1 h to go',
    'About 1 h 10 min to go',
  ]);
});
