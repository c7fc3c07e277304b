import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  isSameMonth,
  readDay,
  startOfMonth,
  weekdayOf,
  weeksOfMonth,
} from '../../../src/client/features/calendar/store/calendar-days.ts';

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('a month is shown as whole weeks from Sunday, with each of its days once', () => {
  fc.assert(
    fc.property(day, (any) => {
      const weeks = weeksOfMonth(any);
      const days = weeks.flat();
      expect(days).toEqual(days.map((_, at) => addDays(days[0] ?? '', at)));
      expect(weeks.map((week) => weekdayOf(week[0] ?? ''))).toEqual(weeks.map(() => 0));
      const own = days.filter((one) => isSameMonth(one, any));
      expect(own[0]).toBe(startOfMonth(any));
      expect(own).toHaveLength(daysBetween(startOfMonth(any), addMonths(startOfMonth(any), 1)));
      // Every week has at least one day of the month.
      expect(weeks.every((week) => week.some((one) => isSameMonth(one, any)))).toBe(true);
    }),
  );
});

test('adding days and counting days agree', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -2000, max: 2000 }), (from, days) => {
      expect(daysBetween(from, addDays(from, days))).toBe(days);
      expect(addDays(addDays(from, days), -days)).toBe(from);
    }),
  );
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-03-31', -13, '2025-02-28'],
])('%s plus %i months is %s', (from, months, to) => {
  expect(addMonths(from, months)).toBe(to);
});

test.each(['2026-02-30', '2026-13-01', '2026-1-1', 'today', '', '2026-11-21T00:00'])(
  '%j in a URL is not a day',
  (text) => {
    expect(readDay(text)).toBeNull();
  },
);

test('a day in a URL is read as that day', () => {
  fc.assert(fc.property(day, (one) => readDay(one) === one));
});
