import { expect, test } from 'vitest';
import { paginationOf } from '../../../src/server/features/feed/posts/feed-page.repo.ts';

const page = (page: number) => ({ page, limit: 20 });
const seen = (known: number) => ({ known, isAll: false, max: 200 });

test('a total is exact up to where counting stops', () => {
  expect(paginationOf(page(1), 200, seen(21))).toMatchObject({ total: 200, total_is_exact: true });
  expect(paginationOf(page(1), 201, seen(21))).toMatchObject({ total: 200, total_is_exact: false });
});

test('beyond that it is at least what the page has seen, so that its next page counts among them', () => {
  expect(paginationOf(page(12), 201, seen(241))).toMatchObject({ total: 241, total_pages: 13 });
});

test('a page behind the end does not make the list longer', () => {
  expect(paginationOf(page(9), 30, seen(160))).toMatchObject({ total: 30, total_is_exact: true });
});
