import { expect, test } from 'vitest';
import { isSameAnswer } from '../../src/contract/courses/same-answer.ts';

test('a text answer is the same however a phone types it', () => {
  const same: readonly (readonly string[])[] = [
    ["Ako'y", 'Ako’y', 'ako‘y', 'AKO´Y', 'Akoʼy', 'Ako＇y'],
    ['"a"', '“a”', '„a“', '«a»', '＂a＂', '‘‘a’’'],
    ['pang-uri', 'pang–uri', 'pang\u2011uri', 'pang—uri', 'pang−uri'],
    ['tubig', 'tu\u200bbig', '\ufefftubig', 'tubig\u200e', 'tu\u00adbig', ' tubig\u00a0', 'ＴＵＢＩＧ'],
    ['isa dalawa', 'isa  dalawa', 'isa\u00a0dalawa', 'isa\u3000dalawa', 'isa\ndalawa'],
    ['1/2', '½', '1⁄2', '1 / 2', '１／２'],
    ['2 1/2', '2½', '2 ½'],
    ['3 x 4', '3 × 4', '3x4', '3×4', '3 X 4', '3 ✕ 4'],
    ['niño', 'nin\u0303o', 'NIÑO', 'nino'],
    ['at iba pa...', 'at iba pa…'],
    ['x²', 'x2'],
    ['10 ÷ 2', '10/2'],
  ];
  for (const [one = '', ...others] of same)
    for (const other of others)
      expect(isSameAnswer(one, other), `${one} and ${JSON.stringify(other)}`).toBe(true);
});

test('other answers stay other answers', () => {
  const different = [
    ['1/2', '12'],
    ['2 1/2', '21/2'],
    ['3 x 4', '34'],
    ["ako'y", 'akoy'],
    ['pang-uri', 'panguri'],
    ['a', 'b'],
    ['tubig', ''],
  ];
  for (const [one = '', other = ''] of different) expect(isSameAnswer(one, other), one).toBe(false);
});
