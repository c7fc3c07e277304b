import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createDraftStorage } from '../../../src/client/data/drafts/draft-storage.ts';

const schema = z.object({ name: z.string() });

function aStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('a draft waits with what was saved when it was begun, until it is forgotten', () => {
  const shelf = createDraftStorage('draft', schema, aStorage());
  expect(shelf.read()).toBeNull();
  shelf.keep({ draft: { name: 'Hurno sa Sugbo' }, saved: { name: 'Hurno' } });
  expect(shelf.read()).toEqual({ draft: { name: 'Hurno sa Sugbo' }, saved: { name: 'Hurno' } });
  shelf.forget();
  expect(shelf.read()).toBeNull();
});

test('what an older build kept in another shape counts as nothing', () => {
  const storage = aStorage();
  storage.kept.set('draft', JSON.stringify({ name: 'Hurno' }));
  expect(createDraftStorage('draft', schema, storage).read()).toBeNull();
  storage.kept.set('draft', '{');
  expect(createDraftStorage('draft', schema, storage).read()).toBeNull();
});

test('a storage that is full costs only the convenience', () => {
  const full = {
    ...aStorage(),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const shelf = createDraftStorage('draft', schema, full);
  expect(() => shelf.keep({ draft: { name: 'a' }, saved: { name: 'b' } })).not.toThrow();
  expect(shelf.read()).toBeNull();
});
