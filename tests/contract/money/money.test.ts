import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  commissionOf,
  numericText,
  parsePesos,
  yearlyPrice,
  yearlySaving,
} from '../../../src/contract/money/money.ts';

test('pesos are read from text, and nothing else is', () => {
  expect(['499', '499.5', '499.00', '0', '0.05'].map(parsePesos)).toEqual([49_900, 49_950, 49_900, 0, 5]);
  for (const text of ['', '-1', '1,000', '1.234', '.5', '5.', '1e3', ' 5', '₱5', '1234567890'])
    expect([text, parsePesos(text)]).toEqual([text, null]);
});

test('any amount that is written is read as the same', () => {
  fc.assert(fc.property(fc.nat(10 ** 11 - 1), (centavos) => parsePesos(numericText(centavos)) === centavos));
});

test('a year of a platform plan costs what SPEC says, for every fee in whole pesos', () => {
  for (let pesos = 0; pesos <= 20_000; pesos++)
    expect(yearlyPrice(pesos * 100)).toBe(Math.floor(0.8 * pesos) * 12 * 100);
  expect([499, 999, 1_499, 100].map((pesos) => yearlySaving(pesos * 100) / 100)).toEqual([
    1_200, 2_400, 3_600, 240,
  ]);
});

test('a commission is rounded down', () => {
  expect([commissionOf(49_900, 2.5), commissionOf(2_001, 10), commissionOf(1, 5)]).toEqual([1_247, 200, 0]);
});
