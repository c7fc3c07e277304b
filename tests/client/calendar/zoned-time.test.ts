import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dayOf,
  endOfDay,
  instantOf,
  startOfDay,
  wallTimeOf,
} from '../../../src/client/features/calendar/form/zoned-time.ts';

const zone = fc.constantFrom(
  'Asia/Manila',
  'Asia/Dubai',
  'Asia/Kathmandu',
  'America/New_York',
  'America/Los_Angeles',
  'Europe/London',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
);
const minute = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => `${date.toISOString().slice(0, 16)}:00.000Z`);

/** The clock time in `timeZone` according to Intl. */
function byIntl(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

test('wallTimeOf agrees with Intl in every time zone', () => {
  fc.assert(
    fc.property(minute, zone, (instant, timeZone) => {
      expect(wallTimeOf(instant, timeZone)).toBe(byIntl(instant, timeZone));
      expect(dayOf(instant, timeZone)).toBe(byIntl(instant, timeZone).slice(0, 10));
    }),
  );
});

test('instantOf is the inverse of the clock time in every time zone', () => {
  fc.assert(
    fc.property(minute, zone, (instant, timeZone) => {
      const wall = byIntl(instant, timeZone);
      // In autumn one hour occurs twice; the second one is read as the first.
      expect(byIntl(instantOf(wall, timeZone), timeZone)).toBe(wall);
    }),
  );
});

test('a day in a time zone starts and ends at its midnights, also if it has 23 or 25 hours', () => {
  fc.assert(
    fc.property(minute, zone, (instant, timeZone) => {
      const day = dayOf(instant, timeZone);
      expect(startOfDay(day, timeZone) <= instant).toBe(true);
      expect(instant < endOfDay(day, timeZone)).toBe(true);
    }),
  );
  const spring = ['2026-03-08', 'America/New_York'] as const;
  expect(Date.parse(endOfDay(...spring)) - Date.parse(startOfDay(...spring))).toBe(23 * 3_600_000);
});

test('a time skipped in spring is moved behind the gap', () => {
  expect(instantOf('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
});
