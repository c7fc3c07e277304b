import { afterEach, expect, test } from 'vitest';
import { currentLocale, setLocale, t } from '../../../src/client/i18n/t.ts';

afterEach(() => setLocale('en'));

test('a text without values is returned unchanged', () => {
  expect(t('Save Changes')).toBe('Save Changes');
  expect(t("Passwords don't match {yet")).toBe("Passwords don't match {yet");
});

test('values replace their placeholders', () => {
  expect(t('Course "{title}" created with {n} lessons', { title: 'Costing', n: 3 })).toBe(
    'Course "Costing" created with 3 lessons',
  );
});

test('an apostrophe in a text with values is kept', () => {
  expect(t("It's {name}'s turn", { name: 'Ana' })).toBe("It's Ana's turn");
});

test.each([
  [0, '0 members'],
  [1, '1 member'],
  [1284, '1,284 members'],
])('the plural form for %i is used', (n, words) => {
  expect(t('{n, plural, one {# member} other {# members}}', { n })).toBe(words);
});

test('a language without a catalogue falls back to English and sets the language of the page', async () => {
  await setLocale('fil');
  expect(currentLocale()).toBe('fil');
  expect(document.documentElement.lang).toBe('fil-PH');
  expect(t('Delete {n} lessons', { n: 2 })).toBe('Delete 2 lessons');
});

test.each([
  [0, 'nobody'],
  [1, 'one'],
  [2, '2 others'],
])('an exact number (%i) goes before the category', (n, words) => {
  expect(t('{n, plural, =0 {nobody} one {one} other {# others}}', { n })).toBe(words);
});

test('a choice can contain placeholders and other choices', () => {
  const text = '{kind, select, chat {{n, plural, one {{name} wrote} other {# wrote in {name}}}} other {-}}';
  expect(t(text, { kind: 'chat', n: 1, name: 'Ana' })).toBe('Ana wrote');
  expect(t(text, { kind: 'chat', n: 2, name: '#tips {n}' })).toBe('2 wrote in #tips {n}');
  expect(t(text, { kind: 'call', n: 2, name: 'Ana' })).toBe('-');
});

test('a # outside of a plural is kept', () => {
  expect(t('Leave #{name}', { name: 'general' })).toBe('Leave #general');
});

test('an invalid message, or one with a missing value, throws', () => {
  expect(() => t('{n, plural, one {# member}', { n: 1 })).toThrow();
  expect(() => t('{n, plural, one {# member}}', { n: 5 })).toThrow('MISSING_OTHER_CLAUSE');
  expect(() => t('Hello {name}', { title: 'Ms' })).toThrow('"name" was not provided');
});
