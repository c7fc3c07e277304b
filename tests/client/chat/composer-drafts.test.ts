import { expect, test } from 'vitest';
import { createComposerDrafts, draftKey } from '../../../src/client/chat/composer-drafts.ts';

const key = draftKey('ana', 'kwentuhan');

test('a draft is there again after a reload, for its author only', () => {
  createComposerDrafts(() => localStorage).set(key, 'kalahati pa lang');
  const reloaded = createComposerDrafts(() => localStorage);
  expect(reloaded.get(key)).toBe('kalahati pa lang');
  expect(reloaded.get(draftKey('ben', 'kwentuhan'))).toBe('');
});

test('an empty draft leaves nothing on the device', () => {
  const drafts = createComposerDrafts(() => localStorage);
  drafts.set(key, 'a');
  drafts.set(key, '');
  expect(localStorage.getItem(key)).toBe(null);
  expect(drafts.get(key)).toBe('');
});

test('storage that is forbidden costs the reload, not the text', () => {
  const drafts = createComposerDrafts(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  drafts.set(key, 'nandito pa rin');
  expect(drafts.get(key)).toBe('nandito pa rin');
});
