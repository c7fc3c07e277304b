import * as z from 'zod/mini';
import { isTimeZone } from '../core/locale.ts';
import { completeAddress, id, instant, oneLine, text, trimmedText, YEARS } from '../core/text.ts';

/**
 * The parts of a calendar. An event has a wall time and a zone. Its repetitions are occurrences, each with an instant
 * of its own. Separate from the calls, so that forms and calls validate with the same rules.
 */

const EVENT_TITLE_MAX = 150;
/** Longest description, in UTF-16 code units. */
export const EVENT_DESCRIPTION_MAX = 5_000;
const EVENT_LOCATION_MAX = 200;
/** Two weeks: anything longer is several events. */
export const EVENT_DURATION_MAX_MINUTES = 14 * 24 * 60;
/** Most repetitions of a series with a count. A series that ends on a day, or never, may have more. */
export const RECURRENCE_COUNT_MAX = 100;
const EXCEPTIONS_MAX = 100;

export const eventStatuses = ['SCHEDULED', 'CANCELLED'] as const;
/** Derived from the clock; a cancelled one has a phase too. */
export const eventPhases = ['UPCOMING', 'LIVE', 'ENDED'] as const;
export type EventPhase = (typeof eventPhases)[number];

export const rsvpStatuses = ['GOING', 'MAYBE', 'DECLINED'] as const;
export type RsvpStatus = (typeof rsvpStatuses)[number];

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** The phase of an occurrence at `now` (milliseconds), the same on the server and the client. */
export function phaseOf(
  { starts_at, ends_at }: { readonly starts_at: string; readonly ends_at: string },
  now: number,
): EventPhase {
  if (now < Date.parse(starts_at)) return 'UPCOMING';
  return now < Date.parse(ends_at) ? 'LIVE' : 'ENDED';
}

/** True for an existing day or minute, within a century: `2026-02-30` has the right shape, but does not exist. */
function isOnTheCalendar(value: string): boolean {
  const moment = new Date(value.length === 10 ? `${value}T00:00Z` : `${value}Z`);
  const year = moment.getUTCFullYear();
  if (Number.isNaN(moment.getTime()) || year < YEARS.from || year >= YEARS.to) return false;
  return moment.toISOString().startsWith(value);
}

/** `2026-03-01`, in the zone of the event. */
export const localDay = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isOnTheCalendar, 'This day does not exist'));
/** `2026-03-01T19:00`: what the clocks on the wall say in the zone of the event. */
export const localMinute = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/), z.refine(isOnTheCalendar, 'This time does not exist'));

/** An IANA name, like `Asia/Manila`. */
export const timeZone = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, 'Choose a time zone from the list'));

/** An https address, or empty: members who follow a meeting link show their name and face there. */
export const meetingUrl = trimmedText().check(
  completeAddress,
  z.maxLength(2_048, 'Meeting link is too long'),
  z.refine(
    (value) => value === '' || (URL.canParse(value) && new URL(value).protocol === 'https:'),
    'Meeting link must start with https://',
  ),
);

export const eventTitle = oneLine().check(
  z.minLength(1, 'Title is required'),
  z.maxLength(EVENT_TITLE_MAX, 'Title must not exceed 150 characters'),
);
export const eventDescription = text().check(
  z.maxLength(EVENT_DESCRIPTION_MAX, 'Description must not exceed 5000 characters'),
);
export const eventLocation = oneLine().check(
  z.maxLength(EVENT_LOCATION_MAX, 'Location must not exceed 200 characters'),
);
export const eventDuration = z
  .int()
  .check(
    z.minimum(1, 'An event ends after it starts'),
    z.maximum(EVENT_DURATION_MAX_MINUTES, 'An event lasts two weeks at most'),
  );

/** A weekday; in a monthly rule with its place, like `2TU` for the second Tuesday and `-1FR` for the last Friday. */
const byDay = z.string().check(z.regex(/^(?:[1-4]|-1)?(?:MO|TU|WE|TH|FR|SA|SU)$/));

function hasFittingDays({ freq, by_day }: { freq: string; by_day: readonly string[] }): boolean {
  if (freq === 'WEEKLY') return by_day.every((day) => day.length === 2);
  if (freq === 'MONTHLY') return by_day.length <= 1 && by_day.every((day) => day.length > 2);
  return by_day.length === 0;
}

/**
 * How an event repeats. Weekly: on these weekdays, or on that of the start. Monthly: on that weekday, or on the day of
 * the start, in those months that have it. `until` includes its whole day. Neither count nor until: for ever.
 */
export const recurrence = z
  .strictObject({
    freq: z.enum(frequencies),
    /** Every so many days, weeks, months, years. */
    interval: z._default(z.int().check(z.minimum(1), z.maximum(99)), 1),
    by_day: z._default(z.array(byDay).check(z.maxLength(7)), []),
    count: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(RECURRENCE_COUNT_MAX))), null),
    until: z._default(z.nullable(localDay), null),
  })
  .check(
    z.refine(hasFittingDays, { message: 'These weekdays do not fit the repetition', path: ['by_day'] }),
    z.refine(({ count, until }) => count === null || until === null, {
      message: 'Choose a number or a day, not both',
      path: ['until'],
    }),
  );
export type Recurrence = z.output<typeof recurrence>;

/** Days on which a series does not take place, and is not shown either. */
export const exceptions = z
  .array(localDay)
  .check(z.maxLength(EXCEPTIONS_MAX, 'At most 100 days are left out'));

/** How many members gave each answer, absolute: the higher `counts_version` is newer. */
export const attendance = z.object({
  going: z.int(),
  maybe: z.int(),
  declined: z.int(),
  counts_version: z.int(),
});
export type Attendance = z.output<typeof attendance>;

/** An event and one of its occurrences, identified by the instant of its original start, even after it was moved. */
export const occurrenceKey = { calendar_event_id: id, occurrence_start: instant };
