import { afterEach, expect, test } from 'vitest';
import { clockText, thereText } from '../../../src/client/features/calendar/event/event-text.ts';
import { newEventDraft } from '../../../src/client/features/calendar/form/event-draft.ts';
import { rowLayout } from '../../../src/client/features/chat/list/row-layout.ts';
import {
  dayKey,
  formatAgo,
  formatAmount,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDay,
  formatDuration,
  formatPeso,
  formatPosition,
  formatRelative,
  formatTime,
  hourOf,
} from '../../../src/client/i18n/format.ts';
import { formatShortDay, formatWeekdayDay } from '../../../src/client/i18n/format-calendar.ts';
import { setLocale } from '../../../src/client/i18n/t.ts';
import { chooseTimeZone, deviceZone, shownZone } from '../../../src/client/i18n/time-zone.ts';
import { anOccurrence } from '../calendar/an-occurrence.ts';
import { aMessage } from '../chat/store/chat-builders.ts';

afterEach(async () => {
  chooseTimeZone(null);
  await setLocale('en');
});

/** Saturday, 21 November 2026, 10:00 in Manila. */
const now = '2026-11-21T02:00:00Z';

test('times are in the zone of Manila, with twelve hours', () => {
  expect(formatTime('2026-11-20T06:31:00Z')).toBe('2:31 PM');
  expect(formatTime('2026-11-20T16:05:00Z')).toBe('12:05 AM');
});

test('without a choice the zone is that of the device', () => {
  expect([deviceZone(), shownZone()]).toEqual(['Asia/Manila', 'Asia/Manila']);
});

const at = (created_at: string) => aMessage(1, { created_at });
/** 2:31 in the afternoon in Manila, on the 20th there. */
const afternoon = '2026-11-20T06:31:00.000Z';

test.each([
  ['Asia/Manila', '2:31 PM', '2026-11-20', 14, 'Thursday, 26 November', '7:00 – 8:30 PM', null],
  [
    'America/New_York',
    '1:31 AM',
    '2026-11-20',
    1,
    'Wednesday, 25 November',
    '6:00 – 7:30 AM',
    '7:00 PM Manila',
  ],
  [
    'Pacific/Honolulu',
    '8:31 PM',
    '2026-11-19',
    20,
    'Wednesday, 25 November',
    '1:00 – 2:30 AM',
    '7:00 PM Manila',
  ],
  ['Not/AZone', '2:31 PM', '2026-11-20', 14, 'Thursday, 26 November', '7:00 – 8:30 PM', null],
])('a user who chose %s sees every time in it', (zone, time, day, hour, midnight, clock, there) => {
  chooseTimeZone(zone);
  const viewer = { zone: shownZone(), today: dayKey(afternoon) };
  // What chats, posts and notifications say …
  expect([formatTime(afternoon), dayKey(afternoon), formatDay('2026-11-25T16:00:00Z', afternoon)]).toEqual([
    time,
    day,
    midnight,
  ]);
  // … where a day begins in a chat …
  const { dayBelow } = rowLayout(
    { previous: undefined, row: at('2026-11-25T15:59:00Z'), next: at('2026-11-25T16:00:00Z') },
    { dividerAfterSeq: null, hasOlder: false },
  );
  expect(dayBelow !== null).toBe(shownZone() === 'Asia/Manila');
  // … by which hour the home page greets, and what the calendar and a new event in it say.
  expect(hourOf(afternoon)).toBe(hour);
  const workshop = anOccurrence();
  expect([clockText(workshop, viewer.zone), thereText(workshop, viewer)]).toEqual([clock, there]);
  expect(newEventDraft(day, viewer.zone, Date.parse(afternoon))).toMatchObject({
    time_zone: shownZone(),
    start_time: `${String((hour + 1) % 24).padStart(2, '0')}:00`,
  });
});

test.each([
  ['2026-11-20T16:00:00Z', 'Today'],
  ['2026-11-20T15:59:59Z', 'Yesterday'],
  ['2026-11-19T15:59:59Z', 'Thursday, 19 November'],
  ['2025-12-31T12:00:00Z', 'Wednesday, 31 December 2025'],
])('the day of %s is %s, because days change at midnight in Manila', (instant, day) => {
  expect(formatDay(instant, now)).toBe(day);
});

test('the day key changes at midnight in Manila', () => {
  expect([dayKey('2026-11-20T15:59:59Z'), dayKey('2026-11-20T16:00:00Z')]).toEqual([
    '2026-11-20',
    '2026-11-21',
  ]);
});

test.each([
  ['2026-11-21T01:59:30Z', 'just now'],
  ['2026-11-21T01:59:10Z', '1 minute ago'],
  ['2026-11-21T01:55:00Z', '5 minutes ago'],
  ['2026-11-21T00:00:00Z', '2 hours ago'],
  ['2026-11-20T15:00:00Z', 'yesterday'],
  ['2026-11-18T02:00:00Z', '3 days ago'],
  ['2026-11-01T02:00:00Z', '1 Nov'],
  ['2025-11-01T02:00:00Z', '1 Nov 2025'],
  ['2026-11-21T02:05:00Z', 'in 5 minutes'],
  ['2026-11-22T02:00:00Z', 'tomorrow'],
])('%s is %s', (instant, words) => {
  expect(formatRelative(instant, now)).toBe(words);
});

test('the absolute time has day and time', () => {
  expect(formatDateTime('2026-11-19T06:31:00Z', now)).toBe('Thursday, 19 November, 2:31 PM');
  expect(formatDate('2026-11-19T06:31:00Z', now)).toBe('19 Nov');
});

test('the month comes first in Filipino', async () => {
  await setLocale('fil');
  expect(formatDay('2026-11-19T06:31:00Z', now)).toBe('Huwebes, Nobyembre 19');
  expect(formatDay('2025-12-31T12:00:00Z', now)).toBe('Miyerkules, Disyembre 31, 2025');
  expect(formatDate('2026-11-19T06:31:00Z', now)).toBe('Nob 19');
  expect(formatDate('2025-11-01T02:00:00Z', now)).toBe('Nob 1, 2025');
  expect(formatWeekdayDay('2026-11-21', '2026-11-20')).toBe('Sabado, Nobyembre 21');
  expect(formatShortDay('2025-12-12', '2026-11-20')).toBe('Dis 12, 2025');
});

test.each([
  [0, 'Free'],
  [14_900, '₱149'],
  [115_050, '₱1,150.50'],
  [120_000_000, '₱1,200,000'],
])('%i centavos are %s', (centavos, words) => {
  expect(formatPeso(centavos)).toBe(words);
});

test('a sum of nothing is ₱0, not Free', () => {
  expect(formatAmount(0)).toBe('₱0');
});

test('lengths and sizes have their units', () => {
  expect([192.9, 3729, 9, 0.9].map(formatDuration)).toEqual(['3:12', '1:02:09', '0:09', '0:00']);
  expect([192.9, 3729, 9, 0.9].map(formatPosition)).toEqual(['03:12', '1:02:09', '00:09', '00:00']);
  expect([formatBytes(820), formatBytes(12_400), formatBytes(4_800_000)]).toEqual([
    '820 B',
    '12 kB',
    '4.8 MB',
  ]);
});

test('a past time is never shown as future, even if the device clock is wrong', () => {
  const now = '2026-11-20T06:31:00Z';
  expect(formatAgo('2026-11-20T06:31:50Z', now)).toBe('just now');
  expect(formatAgo('2026-11-20T08:31:00Z', now)).toBe('just now');
  expect(formatAgo('2026-11-20T06:26:00Z', now)).toBe('5 minutes ago');
});
