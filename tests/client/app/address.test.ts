import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../../src/client/data/api/address.ts';

test.each([
  ['?q=1', { q: '1' }],
  ['?q=true&page=2', { q: 'true', page: '2' }],
  ['?q=%22ube%22+gata', { q: '"ube" gata' }],
  ['?q=a&q=b', { q: 'b' }],
  ['', {}],
])('the search %s is parsed as plain text', (search, expected) => {
  expect(parseSearch(search)).toEqual(expected);
});

test('empty values are left out, and an empty search has no question mark', () => {
  expect(stringifySearch({ q: '', page: 2, view: undefined, sort: null })).toBe('?page=2');
  expect(stringifySearch({ q: '' })).toBe('');
});

test('a stringified search parses to the same values', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((value) => value.isWellFormed());
  fc.assert(
    fc.property(fc.record({ q: text, redirect: text }), (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual(search);
    }),
  );
});
