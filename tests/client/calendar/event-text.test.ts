import { expect, test } from 'vitest';
import { isLive } from '../../../src/client/features/calendar/event/event-phase.ts';
import {
  clockText,
  startsInText,
  thereText,
  whenText,
} from '../../../src/client/features/calendar/event/event-text.ts';
import { anOccurrence } from './an-occurrence.ts';

const manila = { zone: 'Asia/Manila', today: '2026-11-21' };

test('AM or PM is shown once if the start and the end share it', () => {
  const one = anOccurrence({ starts_at: '2026-11-24T11:00:00.000Z' });
  expect(clockText(one, 'Asia/Manila')).toBe('7:00 – 8:30 PM');
  expect(clockText({ ...one, starts_at: '2026-11-24T03:30:00.000Z' }, 'Asia/Manila')).toBe(
    '11:30 AM – 8:30 PM',
  );
});

test.each([
  [anOccurrence({ starts_at: '2026-11-21T11:00:00.000Z' }), 'Today, 7:00 – 8:30 PM'],
  [anOccurrence({ starts_at: '2026-11-22T11:00:00.000Z' }), 'Tomorrow, 7:00 – 8:30 PM'],
  [anOccurrence(), 'Tuesday, 24 November, 7:00 – 8:30 PM'],
  [anOccurrence({ starts_at: '2027-01-05T11:00:00.000Z' }), 'Tuesday, 5 January 2027, 7:00 – 8:30 PM'],
  [
    anOccurrence({
      is_all_day: true,
      starts_at: '2026-12-04T16:00:00.000Z',
      ends_at: '2026-12-06T16:00:00.000Z',
    }),
    '5 December – 6 December · 2 days',
  ],
  [
    anOccurrence({ starts_at: '2026-11-28T15:30:00.000Z', ends_at: '2026-11-28T17:00:00.000Z' }),
    '28 November, 11:30 PM – 29 November, 1:00 AM',
  ],
])('the date and time of an event are on one line (row %#)', (one, words) => {
  expect(whenText(one, manila)).toBe(words);
});

test('in another time zone the local time is shown first, with the time of the event next to it', () => {
  const one = anOccurrence({ starts_at: '2026-11-24T11:00:00.000Z' });
  expect(whenText(one, { zone: 'Asia/Dubai', today: '2026-11-21' })).toContain('3:00 – 4:30 PM');
  expect(thereText(one, { zone: 'Asia/Dubai', today: '2026-11-21' })).toBe('7:00 PM Manila');
  expect(thereText(one, { zone: 'America/Los_Angeles', today: '2026-11-21' })).toBe('7:00 PM Manila');
  const early = anOccurrence({ starts_at: '2026-11-24T01:00:00.000Z' });
  expect(thereText(early, { zone: 'America/Los_Angeles', today: '2026-11-21' })).toBe(
    'Tuesday, 24 November, 9:00 AM Manila',
  );
  expect(thereText(one, manila)).toBeNull();
  // A zone with the same clock time is not shown.
  expect(thereText(one, { zone: 'Asia/Singapore', today: '2026-11-21' })).toBeNull();
});

test('the minutes until the start count down, and the event is live until its end', () => {
  const one = anOccurrence({ starts_at: '2026-11-24T11:00:00.000Z' });
  const start = Date.parse(one.starts_at);
  expect(startsInText(one, start - 12 * 60_000)).toBe('Starts in 12 min');
  expect(startsInText(one, start - 11.5 * 60_000)).toBe('Starts in 12 min');
  expect(startsInText(one, start - 2 * 3_600_000)).toBe('Starts in 2 h');
  expect(startsInText(one, start - 25 * 3_600_000)).toBeNull();
  expect(startsInText(one, start)).toBeNull();
  expect([isLive(one, start - 1), isLive(one, start), isLive(one, Date.parse(one.ends_at))]).toEqual([
    false,
    true,
    false,
  ]);
  expect(isLive({ ...one, status: 'CANCELLED' }, start)).toBe(false);
});
