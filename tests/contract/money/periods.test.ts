import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { accessEnd, anchorDayOf, periodEnd, statusAt } from '../../../src/contract/money/periods.ts';
import { creditOf, extraDays, upgradeEnd, upgradeQuote } from '../../../src/contract/money/upgrades.ts';

const manila = (text: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime('Asia/Manila').epochMilliseconds;
const dateOf = (at: number | null) =>
  at === null
    ? null
    : Temporal.Instant.fromEpochMilliseconds(at)
        .toZonedDateTimeISO('Asia/Manila')
        .toPlainDateTime()
        .toString();

test('months are counted from the day on which it began, not from the shorter month before', () => {
  const ends: (string | null)[] = [];
  let start: number | null = manila('2027-01-31T09:30');
  for (let n = 0; n < 4 && start !== null; n++) {
    start = periodEnd(start, 'MONTHLY', 31);
    ends.push(dateOf(start));
  }
  expect(ends).toEqual([
    '2027-02-28T09:30:00',
    '2027-03-31T09:30:00',
    '2027-04-30T09:30:00',
    '2027-05-31T09:30:00',
  ]);
  const leapDay = manila('2028-02-29T00:10');
  expect(dateOf(periodEnd(leapDay, 'YEARLY', 29))).toBe('2029-02-28T00:10:00');
  expect(periodEnd(leapDay, 'ONE_TIME', 29)).toBe(null);
});

test('any period ends where the calendar of Manila says', () => {
  const instants = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2090, 0) });
  fc.assert(
    fc.property(instants, fc.constantFrom('MONTHLY', 'YEARLY'), (start, cycle) => {
      const local = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO('Asia/Manila');
      expect(anchorDayOf(start)).toBe(local.day);
      const end = local.add(cycle === 'MONTHLY' ? { months: 1 } : { years: 1 });
      expect(periodEnd(start, cycle, local.day)).toBe(end.epochMilliseconds);
    }),
  );
});

test('the state follows from the dates and the clock', () => {
  const end = manila('2027-03-01T12:00');
  const day = 86_400_000;
  const dates = { kind: 'MEMBERSHIP', end, isRevoked: false, isCancelledAtEnd: false } as const;
  const cases = [
    [dates, end - 1, 'ACTIVE'],
    [dates, end, 'GRACE'],
    [dates, end + 3 * day - 1, 'GRACE'],
    [dates, end + 3 * day, 'EXPIRED'],
    [{ ...dates, kind: 'PLATFORM' } as const, end + 7 * day - 1, 'GRACE'],
    [{ ...dates, kind: 'PLATFORM' } as const, end + 7 * day, 'EXPIRED'],
    [{ ...dates, isCancelledAtEnd: true }, end - 1, 'CANCELLED'],
    [{ ...dates, isCancelledAtEnd: true }, end, 'EXPIRED'],
    [{ ...dates, isRevoked: true }, end - 1, 'REVOKED'],
    [{ ...dates, end: null }, end * 2, 'ACTIVE'],
  ] as const;
  for (const [given, now, status] of cases)
    expect([given, now, statusAt(given, now)]).toEqual([given, now, status]);
  expect(accessEnd({ ...dates, end: null })).toBe(null);
});

test('an upgrade is credited by whole days: 18 of 30 days of ₱499 are ₱299.40', () => {
  const period = { worth: 49_900, start: manila('2027-04-01T10:00'), end: manila('2027-05-01T10:00') };
  const now = manila('2027-04-13T08:00');
  expect(creditOf(period, now)).toBe(29_940);
  expect(creditOf(period, now + 14 * 3_600_000)).toBe(29_940);
  expect(upgradeQuote(149_900, 29_940)).toEqual({
    base: 149_900,
    credit: 29_940,
    discount: 0,
    total: 119_960,
  });
});

test('an amount below ₱20 is not asked for, and a credit that is left over becomes days', () => {
  expect(upgradeQuote(50_000, 48_001).total).toBe(0);
  expect(upgradeQuote(50_000, 48_000).total).toBe(2_000);
  const plan = { plan_id: null, plan_type: 'PRO', plan_cycle_type: 'MONTHLY', fee_centavos: 30_000 } as const;
  const start = manila('2027-04-01T10:00');
  expect(extraDays(plan, 30_000, start, 1)).toBe(0);
  expect(extraDays(plan, 33_999, start, 1)).toBe(3);
  expect(dateOf(upgradeEnd(plan, 33_999, start, 1))).toBe('2027-05-04T10:00:00');
});

test('what is left of a period is never negative, never more than it is worth, and never grows', () => {
  const start = Date.UTC(2027, 0);
  const numbers = fc.tuple(fc.nat(10_000_000), fc.integer({ min: 1, max: 400 }), fc.nat(500), fc.nat(500));
  fc.assert(
    fc.property(numbers, ([worth, days, one, other]) => {
      const period = { worth, start, end: start + days * 86_400_000 };
      const [early, late] = [Math.min(one, other), Math.max(one, other)];
      const [before, after] = [early, late].map((day) => creditOf(period, start + day * 86_400_000));
      expect(after).toBeLessThanOrEqual(before ?? 0);
      expect(after).toBeGreaterThanOrEqual(0);
      expect(before).toBeLessThanOrEqual(worth);
    }),
  );
});
