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

test('what another tab types or sends is the draft of this tab too', () => {
  localStorage.clear();
  const [first, second] = [createDrafts(() => localStorage), createDrafts(() => localStorage)];
  first.set(key, 'sabay');
  second.set(key, 'sabay tayo');
  first.changedElsewhere(key);
  expect(first.get(key)).toBe('sabay tayo');
  first.set(key, '');
  second.changedElsewhere(key);
  expect(second.get(key)).toBe('');
  // The news of an older text: what this tab has typed since is stored already.
  second.set(key, 'bago');
  second.changedElsewhere(key);
  expect(second.get(key)).toBe('bago');
  first.set('event-change:ana:7:noon', 'x');
  second.set('event-change:ana:7:noon', 'y');
  first.changedMeanwhile();
  expect([first.get('event-change:ana:7:noon'), first.get(key)]).toEqual(['y', 'bago']);
});

test('a text that this device could not store is not taken away by what another tab does', () => {
  localStorage.clear();
  let isFull = false;
  const drafts = createDrafts(() => ({
    ...{ length: 0, key: () => null, removeItem: () => undefined, getItem: (at) => localStorage.getItem(at) },
    setItem(at, text) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      localStorage.setItem(at, text);
    },
  }));
  drafts.set(key, 'kalahati');
  isFull = true;
  drafts.set(key, 'kalahati at higit pa');
  drafts.changedElsewhere(key);
  drafts.changedMeanwhile();
  expect(drafts.get(key)).toBe('kalahati at higit pa');
});
