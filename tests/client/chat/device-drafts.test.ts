import { expect, test } from 'vitest';
import { createDrafts, draftKey } from '../../../src/client/data/drafts/device-drafts.ts';

const key = draftKey('ana', 'kwentuhan');

test('a draft is restored after a reload, for its author only', () => {
  createDrafts(() => localStorage).set(key, 'kalahati pa lang');
  const reloaded = createDrafts(() => localStorage);
  expect(reloaded.get(key)).toBe('kalahati pa lang');
  expect(reloaded.get(draftKey('ben', 'kwentuhan'))).toBe('');
});

test('an empty draft is removed from storage', () => {
  const drafts = createDrafts(() => localStorage);
  drafts.set(key, 'a');
  drafts.set(key, '');
  expect(localStorage.getItem(key)).toBe(null);
  expect(drafts.get(key)).toBe('');
});

test('if storage is blocked, the draft is kept in memory', () => {
  const drafts = createDrafts(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  drafts.set(key, 'nandito pa rin');
  expect(drafts.get(key)).toBe('nandito pa rin');
});

test('all drafts of one user are found in every editor, without those of other users', () => {
  localStorage.clear();
  const drafts = createDrafts(() => localStorage);
  const own = ['draft:ana:1', 'edit-draft:ana:2', 'post-draft:ana:3', 'event-draft:ana:4'];
  for (const one of [...own, 'draft:ben:1', 'unsent:ana:5']) localStorage.setItem(one, 'x');
  drafts.set('comment-draft:ana:6', 'x');
  drafts.set('draft:ana:1', '');
  expect([...drafts.of('ana')].sort()).toEqual(['comment-draft:ana:6', ...own.slice(1)].sort());
  for (const one of drafts.of('ana')) drafts.set(one, '');
  expect([drafts.of('ana'), localStorage.getItem('post-draft:ana:3')]).toEqual([[], null]);
  expect(drafts.of('ben')).toEqual(['draft:ben:1']);
});
