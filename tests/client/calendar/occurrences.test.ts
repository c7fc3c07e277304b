import { expect, test } from 'vitest';
import { occurrencesByDay } from '../../../src/client/features/calendar/store/occurrences.ts';
import { anOccurrence } from './an-occurrence.ts';

const november = { first: '2026-11-01', last: '2026-12-05', zone: 'Asia/Manila' };

function placed(...occurrences: ReturnType<typeof anOccurrence>[]) {
  const days = occurrencesByDay(occurrences, november);
  return Object.fromEntries([...days].map(([day, there]) => [day, there.map(({ title }) => title)]));
}

test('an event stands on its day in the zone of whoever looks', () => {
  const late = anOccurrence({ starts_at: '2026-11-24T20:00:00.000Z' });
  expect(placed(late)).toEqual({ '2026-11-25': ['Live baking'] });
  expect([...occurrencesByDay([late], { ...november, zone: 'Europe/London' }).keys()]).toEqual([
    '2026-11-24',
  ]);
});

test('whole days stand on each of their days and before the hours, wherever one looks from', () => {
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

test('what runs into the night is of its evening; what lasts longer than a day is of each', () => {
  const night = anOccurrence({ starts_at: '2026-11-28T15:30:00.000Z', ends_at: '2026-11-28T18:00:00.000Z' });
  expect(Object.keys(placed(night))).toEqual(['2026-11-28']);
  const camp = anOccurrence({ starts_at: '2026-11-27T10:00:00.000Z', ends_at: '2026-11-29T02:00:00.000Z' });
  expect(Object.keys(placed(camp))).toEqual(['2026-11-27', '2026-11-28', '2026-11-29']);
});

test('what ends at midnight has nothing of the next day', () => {
  const camp = anOccurrence({ starts_at: '2026-11-27T10:00:00.000Z', ends_at: '2026-11-28T16:00:00.000Z' });
  expect(Object.keys(placed(camp))).toEqual(['2026-11-27', '2026-11-28']);
});

test('the same occurrence in two answers is drawn once, at its newer place', () => {
  const one = anOccurrence();
  expect(placed(one, { ...one })).toEqual({ '2026-11-24': ['Live baking'] });
});
