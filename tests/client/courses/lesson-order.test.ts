import { expect, test } from 'vitest';
import { moved, sectionAt, sectionsOf } from '../../../src/client/features/courses/lessons/lesson-order.ts';

const at = (id: string, section_title: string | null = null) => ({ id, section_title });

test('a lesson joins the section into which it is put', () => {
  const rows = [
    { own: null, before: 'A', after: 'A', becomes: 'A' },
    { own: 'B', before: 'A', after: 'A', becomes: 'A' },
    { own: 'B', before: 'A', after: 'B', becomes: 'B' },
    { own: 'C', before: 'A', after: 'B', becomes: 'A' },
    { own: 'A', before: 'A', after: 'B', becomes: 'A' },
    { own: 'B', before: null, after: null, becomes: null },
  ];
  for (const { own, before, after, becomes } of rows)
    expect(sectionAt(own, at('x', before), at('y', after)), `${own} between ${before} and ${after}`).toBe(
      becomes,
    );
  expect(sectionAt('B', undefined, at('y', 'A'))).toBe('A');
  expect(sectionAt('B', at('x', 'A'), undefined)).toBe('A');
  expect(sectionAt('B', undefined, undefined)).toBe('B');
});

test('a move counts places without the lesson that is moved, and repeating it changes nothing', () => {
  const lessons = [at('a', 'A'), at('b', 'A'), at('c', 'B'), at('d', 'B')];
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id).join('');
  expect(ids(moved(lessons, { id: 'a', to: 2 }))).toBe('bcad');
  expect(ids(moved(lessons, { id: 'd', to: 0 }))).toBe('dabc');
  const once = moved(lessons, { id: 'a', to: 2 });
  expect(moved(once, { id: 'a', to: 2 })).toEqual(once);
  expect(once[2]).toEqual(at('a', 'B'));
  expect(moved(lessons, { id: 'gone', to: 0 })).toBe(lessons);
});

test('sections are listed once, in order', () => {
  expect(sectionsOf([at('a', 'A'), at('b'), at('c', 'B'), at('d', 'A')])).toEqual(['A', 'B']);
});
