import { expect, test } from 'vitest';
import { pagesAround } from '../../../src/client/ui/layout/pagination.tsx';

test.each([
  [1, 5, [1, 2, 3, 4, 5]],
  [1, 8, [1, 2, 3, 4, 'after', 8]],
  [5, 9, [1, 'before', 4, 5, 6, 'after', 9]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [20, 20, [1, 'before', 17, 18, 19, 20]],
])('page %i of %i shows %j', (page, pages, expected) => {
  expect(pagesAround(page, pages)).toEqual(expected);
});

test('where more pages may follow the last one that is known, a gap says so', () => {
  expect(pagesAround(1, 28, false)).toEqual([1, 2, 3, 4, 'after', 28, 'beyond']);
});
