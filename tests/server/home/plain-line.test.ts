import { expect, test } from 'vitest';
import { plainLine } from '../../../src/server/platform/i18n/plain-line.ts';

test.each([
  ['Kumusta', 'Kumusta'],
  ['\n\n  \nPangalawa\nPangatlo', 'Pangalawa'],
  ['# **Mga** _resibo_', 'Mga resibo'],
  ['> - [x] tapos na', 'tapos na'],
  ['1. una', '1. una'],
  ['[BIR](https://bir.example "Kawanihan") at ![larawan](x.png)', 'BIR at larawan'],
  ['```js\nconsole.log(1)', 'console.log(1)'],
  ['---\n***\nlaman', 'laman'],
  ['snake_case_name at 2*3*4', 'snake_case_name at 2*3*4'],
  ['\\*hindi\\* diin', '*hindi* diin'],
  ['', ''],
])('%j begins with %j', (markdown, line) => {
  expect(plainLine(markdown, 100)).toBe(line);
});

test('no sign is cut in two', () => {
  expect(plainLine('🏝🏝🏝', 2)).toBe('🏝🏝');
});

test('a hostile line takes no time', () => {
  for (const part of ['*', '[', '_a', '](', '> ', '`'])
    expect(plainLine(part.repeat(600), 10).length).toBeLessThan(21);
});
