import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calendarEventForm } from '../../../src/contract/calendar/calendar.ts';
import { frequencies, recurrence, weekdays } from '../../../src/contract/calendar/calendar-facts.ts';
import {
  anchoredRule,
  countBefore,
  type Rule,
  slotNear,
  slotStartingAt,
  slotsBetween,
} from '../../../src/server/features/calendar/rule.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

function aRule(changes: Partial<Omit<Rule, 'recurrence'>> & { recurrence?: object | null } = {}): Rule {
  const { recurrence: repeated = null, ...rest } = changes;
  const rule: Rule = {
    starts_local: '2026-03-02T19:00',
    duration_minutes: 60,
    time_zone: 'Asia/Manila',
    is_all_day: false,
    recurrence: repeated && z.parse(recurrence, repeated),
    exceptions: [],
    ...rest,
  };
  return anchoredRule(rule)?.rule ?? rule;
}

const at = (iso: string) => Date.parse(iso);
const startsOf = (rule: Rule, from: string, to: string) =>
  slotsBetween(rule, at(from), at(to)).map(({ start }) => new Date(start).toISOString());

describe('what a rule names', () => {
  test('seven in the evening in Manila is eleven in the morning by UTC, on each Monday', () => {
    const rule = aRule({ recurrence: { freq: 'WEEKLY' } });
    expect(startsOf(rule, '2026-03-01T00:00Z', '2026-03-20T00:00Z')).toEqual([
      '2026-03-02T11:00:00.000Z',
      '2026-03-09T11:00:00.000Z',
      '2026-03-16T11:00:00.000Z',
    ]);
  });

  test('where the clocks are changed, it still begins at seven', () => {
    const rule = aRule({
      time_zone: 'America/New_York',
      starts_local: '2026-03-07T19:00',
      recurrence: { freq: 'DAILY' },
    });
    expect(startsOf(rule, '2026-03-07T00:00Z', '2026-03-10T00:00Z')).toEqual([
      '2026-03-08T00:00:00.000Z',
      '2026-03-08T23:00:00.000Z',
      '2026-03-09T23:00:00.000Z',
    ]);
  });

  test('an early morning is on its weekday in Manila, though it is the day before by UTC', () => {
    const rule = aRule({ starts_local: '2026-03-02T06:00', recurrence: { freq: 'WEEKLY', by_day: ['MO'] } });
    expect(startsOf(rule, '2026-03-08T00:00Z', '2026-03-15T12:00Z')).toEqual(['2026-03-08T22:00:00.000Z']);
  });

  test('a day is a whole day, also when the clocks are changed in it', () => {
    const rule = aRule({
      starts_local: '2026-03-08T15:00',
      time_zone: 'America/New_York',
      is_all_day: true,
      duration_minutes: 30,
    });
    const [slot] = slotsBetween(rule, at('2026-03-08T12:00Z'), at('2026-03-08T13:00Z'));
    expect([slot?.local, slot && slot.end - slot.start]).toEqual(['2026-03-08T00:00', 23 * 60 * 60 * 1000]);
  });

  test.each([
    ['the second Tuesday', ['2TU'], ['2026-03-10', '2026-04-14', '2026-05-12']],
    ['the last Friday', ['-1FR'], ['2026-03-27', '2026-04-24', '2026-05-29']],
  ])('a month may be told by %s', (_, by_day, days) => {
    const rule = aRule({ recurrence: { freq: 'MONTHLY', by_day, count: 3 } });
    const named = slotsBetween(rule, at('2026-03-01T00:00Z'), at('2026-07-01T00:00Z'));
    expect(named.map(({ local }) => local.slice(0, 10))).toEqual(days);
  });

  test('the thirty-first is skipped where a month has none', () => {
    const rule = aRule({ starts_local: '2026-01-31T19:00', recurrence: { freq: 'MONTHLY', count: 3 } });
    const named = slotsBetween(rule, at('2026-01-01T00:00Z'), at('2026-12-31T00:00Z'));
    expect(named.map(({ local }) => local.slice(0, 10))).toEqual(['2026-01-31', '2026-03-31', '2026-05-31']);
  });

  test('a day that is left out counts among the times, and is not named', () => {
    const rule = aRule({ recurrence: { freq: 'DAILY', count: 3 }, exceptions: ['2026-03-03'] });
    expect(startsOf(rule, '2026-03-01T00:00Z', '2026-04-01T00:00Z')).toHaveLength(2);
    expect(countBefore(rule, at('2026-03-04T11:00Z'))).toBe(2);
    expect(slotStartingAt(rule, at('2026-03-03T11:00Z'))).toBeNull();
  });

  test('the day of "until" belongs to it', () => {
    const rule = aRule({ recurrence: { freq: 'DAILY', until: '2026-03-04' } });
    expect(startsOf(rule, '2026-03-01T00:00Z', '2026-04-01T00:00Z')).toHaveLength(3);
    expect(anchoredRule(rule)?.last).toBe(at('2026-03-04T12:00Z'));
  });

  test('what begins on another weekday than it repeats on begins at the next of those', () => {
    expect(aRule({ recurrence: { freq: 'WEEKLY', by_day: ['WE'] } }).starts_local).toBe('2026-03-04T19:00');
  });

  test.each([
    ['ends before it begins', { recurrence: { freq: 'DAILY', until: '2026-03-01' } }],
    ['has all of its days left out', { recurrence: { freq: 'DAILY', count: 1 }, exceptions: ['2026-03-02'] }],
    ['takes place once, on a day that is left out', { exceptions: ['2026-03-02'] }],
  ])('nothing is left of what %s', (_, changes) => {
    expect(anchoredRule(aRule(changes))).toBeNull();
  });

  test('what is on is near; else what comes next; else what was last', () => {
    const rule = aRule({ recurrence: { freq: 'WEEKLY', count: 2 } });
    const near = (iso: string) => slotNear(rule, at(iso))?.local;
    expect([near('2026-03-02T11:30Z'), near('2026-03-02T12:00Z'), near('2027-01-01T00:00Z')]).toEqual([
      '2026-03-02T19:00',
      '2026-03-09T19:00',
      '2026-03-09T19:00',
    ]);
  });
});

/** Whatever a form lets through. */
const rules = fc
  .record({
    starts_local: fc
      .date({ min: new Date('2000-01-01T00:00Z'), max: new Date('2099-12-31T00:00Z'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 16)),
    duration_minutes: fc.integer({ min: 1, max: 20_160 }),
    time_zone: fc.constantFrom(
      'Asia/Manila',
      'America/New_York',
      'Pacific/Apia',
      'Africa/Cairo',
      'Etc/GMT+12',
    ),
    is_all_day: fc.boolean(),
    recurrence: fc.option(
      fc.record({
        freq: fc.constantFrom(...frequencies),
        interval: fc.integer({ min: 1, max: 99 }),
        by_day: fc.uniqueArray(
          fc
            .tuple(fc.constantFrom('', '1', '4', '-1'), fc.constantFrom(...weekdays))
            .map(([place, day]) => `${place}${day}`),
          { maxLength: 2 },
        ),
        count: fc.option(fc.integer({ min: 1, max: 100 })),
      }),
    ),
    exceptions: fc.constant<string[]>([]),
  })
  .filter(
    (rule) => z.safeParse(calendarEventForm, { ...rule, group_id: crypto.randomUUID(), title: 'x' }).success,
  )
  .map((rule) => ({ ...rule, recurrence: rule.recurrence && { ...rule.recurrence, until: null } }));

describe('whatever someone sends', () => {
  test('a window names at most one a day, in order, each of which is found by its start', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 36_000 }), (rule, days) => {
        const whole = anchoredRule(rule);
        if (!whole) return;
        const from = Date.UTC(2000, 0, 1) + days * DAY_MS;
        const to = from + 100 * DAY_MS;
        const slots = slotsBetween(whole.rule, from, to);
        expect(slots.length).toBeLessThanOrEqual(116);
        for (const [index, slot] of slots.entries()) {
          expect(slot.start < to && slot.end > from && slot.end > slot.start).toBe(true);
          expect(slot.start).toBeGreaterThanOrEqual(whole.first);
          expect(slot.end).toBeLessThanOrEqual(whole.last ?? Number.POSITIVE_INFINITY);
          if (index > 0) expect(slot.start).toBeGreaterThan(slots[index - 1]?.start ?? 0);
        }
        const [one] = slots;
        if (one) expect(slotStartingAt(whole.rule, one.start)).toEqual(one);
      }),
      { numRuns: 100 },
    );
  });

  test('two windows that meet name what one over both does', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 1, max: 60 }), (rule, days) => {
        const whole = anchoredRule(rule);
        if (!whole) return;
        const from = whole.first - DAY_MS;
        const middle = from + days * DAY_MS;
        const to = middle + 30 * DAY_MS;
        const both = [...slotsBetween(whole.rule, from, middle), ...slotsBetween(whole.rule, middle, to)];
        const keys = [...new Set(both.map(({ start }) => start))];
        expect(keys).toEqual(slotsBetween(whole.rule, from, to).map(({ start }) => start));
      }),
      { numRuns: 100 },
    );
  });
});
