import { expect, test } from 'vitest';
import { paginateCounted, paginateSeen, seenUpTo } from '../../../../src/server/platform/db/counted-total.ts';

const page = (page: number) => ({ page, limit: 20 });
const seen = (known: number) => ({ known, isAll: false, max: 200 });

test('a total is exact up to where counting stops', () => {
  expect(paginateSeen(page(1), 200, seen(21))).toMatchObject({ total: 200, total_is_exact: true });
  expect(paginateSeen(page(1), 201, seen(21))).toMatchObject({ total: 200, total_is_exact: false });
});

test('beyond that it is at least what the page has seen, so that its next page counts among them', () => {
  expect(paginateSeen(page(12), 201, seen(241))).toMatchObject({ total: 241, total_pages: 13 });
});

test('a page behind the end does not make the list longer', () => {
  expect(paginateSeen(page(9), 30, seen(160))).toMatchObject({ total: 30, total_is_exact: true });
  const behind = seenUpTo({ offset: 1_000, rows: 0, limit: 20 });
  expect(paginateSeen(page(51), 201, { ...behind, max: 200 })).toMatchObject({
    total: 200,
    total_is_exact: false,
  });
});

test('the last page behind where counting stopped says how long the list is', () => {
  const last = seenUpTo({ offset: 220, rows: 5, limit: 20 });
  expect(paginateSeen(page(12), 201, { ...last, max: 200 })).toMatchObject({
    total: 225,
    total_is_exact: true,
  });
  expect(paginateCounted(page(501), 10_001, 7)).toMatchObject({ total: 10_007, total_is_exact: true });
});

test('a full page behind where counting stopped leaves it open whether another one follows', () => {
  expect(paginateCounted(page(501), 10_001, 20)).toMatchObject({
    ...{ total: 10_020, total_pages: 501, total_is_exact: false },
  });
});

test('a page that was not counted knows its own rows, and whether they are all', () => {
  const known = (rows: number) => ({ ...seenUpTo({ offset: 20, rows, limit: 20 }), max: 200 });
  expect(paginateSeen(page(2), null, known(21))).toMatchObject({ total: 41, total_is_exact: false });
  expect(paginateSeen(page(2), null, known(20))).toMatchObject({ total: 40, total_is_exact: true });
});
