import { expect, test } from 'vitest';
import {
  manilaDay,
  manilaDaysBetween,
  manilaMidnight,
  manilaMonth,
  manilaMonthWindow,
  msToManilaMidnight,
} from '../../src/contract/core/manila.ts';

test('a day begins at midnight in Manila, which is 4 PM in UTC', () => {
  const at = Date.parse('2026-11-30T15:59:59.000Z');
  expect([manilaDay(at), manilaDay(at + 1000), manilaDay(at, 6)]).toEqual([
    '2026-11-30',
    '2026-12-01',
    '2026-11-24',
  ]);
  expect([manilaMonth(at), manilaMonth(at + 1000)]).toEqual(['2026-11', '2026-12']);
  expect(msToManilaMidnight(at)).toBe(1000);
  expect([manilaMidnight('2026-12-01'), manilaMidnight('2026-11-30', 1)]).toEqual([at + 1000, at + 1000]);
});

test('days between two instants are the midnights that passed', () => {
  const midnight = manilaMidnight('2027-03-01');
  expect(manilaDaysBetween(midnight - 1, midnight)).toBe(1);
  expect(manilaDaysBetween(midnight, midnight + 86_399_999)).toBe(0);
  expect(manilaDaysBetween(midnight, midnight - 1)).toBe(-1);
});

test('a month ends where the next one begins, in December too', () => {
  const { from, to } = manilaMonthWindow('2026-12');
  expect([from.toISOString(), to.toISOString()]).toEqual([
    '2026-11-30T16:00:00.000Z',
    '2026-12-31T16:00:00.000Z',
  ]);
});
