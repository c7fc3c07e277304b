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

/** What the platform says a clock there shows. */
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

test('a clock in any zone shows what the platform says it does', () => {
  fc.assert(
    fc.property(minute, zone, (instant, where) => {
      expect(wallTimeOf(instant, where)).toBe(byIntl(instant, where));
      expect(dayOf(instant, where)).toBe(byIntl(instant, where).slice(0, 10));
    }),
  );
});

test('what is typed as a time of a zone is that time there, whatever the zone of the device', () => {
  fc.assert(
    fc.property(minute, zone, (instant, where) => {
      const wall = byIntl(instant, where);
      // The second of the two hours in autumn reads as the first.
      expect(byIntl(instantOf(wall, where), where)).toBe(wall);
    }),
  );
});

test('a day of a zone begins and ends at its midnights, also when it has 23 or 25 hours', () => {
  fc.assert(
    fc.property(minute, zone, (instant, where) => {
      const day = dayOf(instant, where);
      expect(startOfDay(day, where) <= instant).toBe(true);
      expect(instant < endOfDay(day, where)).toBe(true);
    }),
  );
  const spring = ['2026-03-08', 'America/New_York'] as const;
  expect(Date.parse(endOfDay(...spring)) - Date.parse(startOfDay(...spring))).toBe(23 * 3_600_000);
});

test('a time that is skipped in spring is the one after the gap', () => {
  expect(instantOf('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
});
