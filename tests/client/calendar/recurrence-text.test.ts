import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  placeInMonth,
  placeText,
  recurrenceText,
} from '../../../src/client/features/calendar/event/recurrence-text.ts';
import { addDays, weekdayOf } from '../../../src/client/features/calendar/store/calendar-days.ts';
import type { Recurrence } from '../../../src/contract/calendar/calendar-facts.ts';

const rule = (of: Partial<Recurrence>): Recurrence => ({
  freq: 'WEEKLY',
  interval: 1,
  by_day: [],
  count: null,
  until: null,
  ...of,
});

// 24 November 2026 is a Tuesday, and the fourth of its month.
test('a recurrence rule is written as a sentence', () => {
  const rows: readonly (readonly [Recurrence, string])[] = [
    [rule({ freq: 'DAILY' }), 'Every day'],
    [rule({ freq: 'DAILY', interval: 3, count: 5 }), 'Every 3 days, 5 times'],
    [rule({}), 'Every Tuesday'],
    [rule({ until: '2026-12-12' }), 'Every Tuesday until 12 Dec'],
    [rule({ until: '2027-01-05' }), 'Every Tuesday until 5 Jan 2027'],
    [rule({ by_day: ['TH', 'TU'] }), 'Every Tuesday and Thursday'],
    [rule({ by_day: ['SA', 'SU'], interval: 2 }), 'Every 2 weeks on Sunday and Saturday'],
    [rule({ by_day: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] }), 'Every day'],
    [rule({ freq: 'MONTHLY' }), 'Every month on day 24'],
    [rule({ freq: 'MONTHLY', by_day: ['2TU'] }), 'Every month on the second Tuesday'],
    [rule({ freq: 'MONTHLY', by_day: ['-1FR'], interval: 2 }), 'Every 2 months on the last Friday'],
    [rule({ freq: 'YEARLY', count: 1 }), 'Every year, once'],
  ];
  for (const [of, sentence] of rows)
    expect(recurrenceText(of, '2026-11-24', '2026-11-21'), JSON.stringify(of)).toBe(sentence);
});

test('placeInMonth returns a place that the contract accepts and that matches the day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), (n) => {
      const day = addDays('2026-01-01', n);
      const place = placeInMonth(day);
      expect(place).toMatch(/^(?:[1-4]|-1)(?:MO|TU|WE|TH|FR|SA|SU)$/);
      const nth = Number.parseInt(place, 10);
      const [back, next] = [addDays(day, -7), addDays(day, 7)].map((one) => one.slice(0, 7));
      if (nth === -1) expect(next).not.toBe(day.slice(0, 7));
      else expect(Math.ceil(Number(day.slice(8)) / 7)).toBe(nth);
      if (nth === 1) expect(back).not.toBe(day.slice(0, 7));
      expect(weekdayOf(day)).toBe(['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'].indexOf(place.slice(-2)));
    }),
  );
  expect(placeText('-1SA')).toBe('the last Saturday');
});
