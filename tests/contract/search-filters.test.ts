import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isSearchDay,
  parseSearchText,
  searchFilterNames,
  writeSearchText,
} from '../../src/contract/search/search-filters.ts';

test('a search as it is typed is words and filters', () => {
  const table: readonly (readonly [string, object])[] = [
    ['', { words: '' }],
    ['  resipe   ng  adobo ', { words: 'resipe ng adobo' }],
    ['resipe in:kape-at-code', { words: 'resipe', in: 'kape-at-code' }],
    ['from:@ana resipe', { words: 'resipe', from: '@ana' }],
    ['FROM:"Ana Peña" IN:#general', { words: '', from: 'Ana Peña', in: '#general' }],
    ['"pan de sal" kape', { words: '"pan de sal" kape' }],
    ['before:2026-11-30 after:2026-11', { words: '', before: '2026-11-30', after: '2026-11' }],
    ['has:link has:LINK', { words: '', has: 'link' }],
    ['in:una in:huli', { words: '', in: 'huli' }],
    // What is no filter, or not yet one, is searched for.
    ['has:file', { words: 'has:file' }],
    ['before:bukas', { words: 'before:bukas' }],
    ['after:2026-02-30', { words: 'after:2026-02-30' }],
    ['from:', { words: 'from:' }],
    ['oras:7', { words: 'oras:7' }],
    ['"bukas', { words: 'bukas' }],
  ];
  for (const [typed, parts] of table) expect([typed, parseSearchText(typed)]).toEqual([typed, parts]);
});

test('what is written is read as the same, whatever it is', () => {
  const value = fc.constantFrom('kape-at-code', '@ana', 'Ana Peña', '#general', 'me');
  const parts = fc.record(
    {
      words: fc
        .array(fc.constantFrom('kape', '"pan de sal"', 'Niño', 'has:file'))
        .map((all) => all.join(' ')),
      in: value,
      from: value,
      before: fc.constantFrom('2026', '2026-11', '2026-11-30'),
      after: fc.constantFrom('2025-01-01', '2026'),
      has: fc.constant('link'),
    },
    { requiredKeys: ['words'] },
  );
  fc.assert(
    fc.property(parts, (one) => {
      expect(parseSearchText(writeSearchText(one))).toEqual(one);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const once = parseSearchText(typed);
      expect(parseSearchText(writeSearchText(once))).toEqual(once);
      for (const name of searchFilterNames) expect(once[name]).not.toBe('');
    }),
  );
});

test('days are those of the calendar', () => {
  for (const day of ['2026-02-28', '2024-02-29', '2026-11', '2026'])
    expect([day, isSearchDay(day)]).toEqual([day, true]);
  for (const day of ['2026-02-29', '2026-13', '1999', '2101', '26-1-1', '', 'bukas', '2026-1'])
    expect([day, isSearchDay(day)]).toEqual([day, false]);
});
