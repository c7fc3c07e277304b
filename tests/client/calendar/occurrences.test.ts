import { expect, test } from 'vitest';
import { occurrencesByDay } from '../../../src/client/features/calendar/store/occurrences.ts';
import { anOccurrence } from './an-occurrence.ts';

const november = { first: '2026-11-01', last: '2026-12-05', zone: 'Asia/Manila' };

function placed(...occurrences: ReturnType<typeof anOccurrence>[]) {
  const days = occurrencesByDay(occurrences, november);
  return Object.fromEntries([...days].map(([day, ofDay]) => [day, ofDay.map(({ title }) => title)]));
}

test('an event is on its day in the time zone of the reader', () => {
  const late = anOccurrence({ starts_at: '2026-11-24T20:00:00.000Z' });
  expect(placed(late)).toEqual({ '2026-11-25': ['Live baking'] });
  expect([...occurrencesByDay([late], { ...november, zone: 'Europe/London' }).keys()]).toEqual([
    '2026-11-24',
  ]);
});

test('an all-day event is on each of its days, before timed events, in every time zone', () => {
  const bazaar = anOccurrence({
    title: 'Bazaar',
    is_all_day: true,
    starts_at: '2026-12-03T16:00:00.000Z',
    ends_at: '2026-12-06T16:00:00.000Z',
  });
  const talk = anOccurrence({ title: 'Talk', starts_at: '2026-12-03T22:00:00.000Z' });
  expect(placed(talk, bazaar)).toEqual({ '2026-12-04': ['Bazaar', 'Talk'], '2026-12-05': ['Bazaar'] });
  const abroad = occurrencesByDay([bazaar], { ...november, zone: 'America/New_York' });
  expect([...abroad.keys()]).toEqual(['2026-12-04', '2026-12-05']);
});

test('an event past midnight is on its first day; an event longer than a day is on each of its days', () => {
  const night = anOccurrence({ starts_at: '2026-11-28T15:30:00.000Z', ends_at: '2026-11-28T18:00:00.000Z' });
  expect(Object.keys(placed(night))).toEqual(['2026-11-28']);
  const camp = anOccurrence({ starts_at: '2026-11-27T10:00:00.000Z', ends_at: '2026-11-29T02:00:00.000Z' });
  expect(Object.keys(placed(camp))).toEqual(['2026-11-27', '2026-11-28', '2026-11-29']);
});

test('an event that ends at midnight is not on the next day', () => {
  const camp = anOccurrence({ starts_at: '2026-11-27T10:00:00.000Z', ends_at: '2026-11-28T16:00:00.000Z' });
  expect(Object.keys(placed(camp))).toEqual(['2026-11-27', '2026-11-28']);
});

test('an occurrence listed twice is drawn once', () => {
  const one = anOccurrence();
  expect(placed(one, { ...one })).toEqual({ '2026-11-24': ['Live baking'] });
});
