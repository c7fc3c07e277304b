import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createDrafts } from '../../../src/client/data/drafts/device-drafts.ts';
import { createDraftStorage } from '../../../src/client/data/drafts/draft-storage.ts';

const schema = z.object({ name: z.string() });

function setUp() {
  localStorage.clear();
  const drafts = createDrafts(() => localStorage);
  return { drafts, storage: createDraftStorage('draft', schema, drafts) };
}

test('a draft is kept with the values that were saved when it was begun, until it is forgotten', () => {
  const { storage } = setUp();
  expect(storage.read()).toBeNull();
  storage.keep({ draft: { name: 'Hurno sa Sugbo' }, saved: { name: 'Hurno' } });
  expect(storage.read()).toEqual({ draft: { name: 'Hurno sa Sugbo' }, saved: { name: 'Hurno' } });
  storage.forget();
  expect(storage.read()).toBeNull();
});

test('a draft that an older build kept in another shape is ignored', () => {
  const { storage, drafts } = setUp();
  drafts.set('draft', JSON.stringify({ name: 'Hurno' }));
  expect(storage.read()).toBeNull();
  drafts.set('draft', '{');
  expect(storage.read()).toBeNull();
});
