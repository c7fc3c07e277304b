import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newId } from '../../src/client/data/api/new-id.ts';

test('ids are unique UUIDs of version 7', () => {
  const ids = Array.from({ length: 5_000 }, newId);
  expect(ids.filter((id) => !z.uuidv7().safeParse(id).success)).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('ids begin with the millisecond of their creation', () => {
  const before = Date.now();
  const made = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16);
  expect(made).toBeGreaterThanOrEqual(before);
  expect(made).toBeLessThanOrEqual(Date.now());
});
