import { afterEach, expect, test } from 'vitest';
import { currentLocale, setLocale, t } from '../../../src/client/words/t.ts';

afterEach(() => setLocale('en'));

test('a text without values is itself, whatever it contains', () => {
  expect(t('Save Changes')).toBe('Save Changes');
  expect(t("Passwords don't match {yet")).toBe("Passwords don't match {yet");
});

test('values are put in their places', () => {
  expect(t('Course "{title}" created with {n} lessons', { title: 'Costing', n: 3 })).toBe(
    'Course "Costing" created with 3 lessons',
  );
});

test('an apostrophe in a text with values stays', () => {
  expect(t("It's {name}'s turn", { name: 'Ana' })).toBe("It's Ana's turn");
});

test.each([
  [0, '0 members'],
  [1, '1 member'],
  [1284, '1,284 members'],
])('%i is counted in words', (n, words) => {
  expect(t('{n, plural, one {# member} other {# members}}', { n })).toBe(words);
});

test('a language without a catalogue speaks English and marks the page', async () => {
  await setLocale('fil');
  expect(currentLocale()).toBe('fil');
  expect(document.documentElement.lang).toBe('fil-PH');
  expect(t('Delete {n} lessons', { n: 2 })).toBe('Delete 2 lessons');
});
