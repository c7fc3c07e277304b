import * as z from 'zod/mini';
import { person } from '../account/people.ts';
import { endpoint } from '../core/endpoint.ts';
import { done, one, oneOf, pageNumber, pageOf, pageSize, pagination, searchText } from '../core/list.ts';
import { DEFAULT_TIME_ZONE } from '../core/locale.ts';
import { rtPosition } from '../core/realtime.ts';
import { seenVersion } from '../core/seen-version.ts';
import { givenInstant, id, instant, queryFlag } from '../core/text.ts';
import {
  attendance,
  eventDescription,
  eventDuration,
  eventLocation,
  eventPhases,
  eventStatuses,
  eventTitle,
  exceptions,
  localDay,
  localMinute,
  meetingUrl,
  occurrenceKey,
  recurrence,
  rsvpStatuses,
  timeZone,
} from './calendar-facts.ts';

/** Longest window of a calendar: a quarter and the edges of its months. */
export const CALENDAR_WINDOW_MAX_DAYS = 100;
/** What `GET /calendar-events` answers without `to`. */
export const CALENDAR_WINDOW_DAYS = 31;
/** Most occurrences in one answer. */
export const OCCURRENCES_MAX = 1_000;
/** Events of one community that are not over; a series counts as one. */
export const LIVING_EVENTS_MAX = 300;

/** One time that an event takes place, as the caller sees it. */
export const occurrence = z.object({
  ...occurrenceKey,
  group: z.object({ id, slug: z.string(), name: z.string(), logo_url: z.optional(z.nullable(z.string())) }),
  title: z.string(),
  starts_at: instant,
  /** The first moment after it. */
  ends_at: instant,
  /** Where its wall times are meant; whole days are days there. */
  time_zone: z.string(),
  is_all_day: z.boolean(),
  is_recurring: z.boolean(),
  status: z.enum(eventStatuses),
  phase: z.enum(eventPhases),
  /** Of the event; raised by each change of it or of one of its occurrences. Answers do not raise it. */
  version: z.int(),
  /** Null for visitors, who see titles and times. */
  details: z.nullable(
    z.object({
      /** Empty: none. */
      location: z.string(),
      /** Empty: none. */
      meeting_url: z.string(),
      attendance,
      my_rsvp: z.nullable(z.enum(rsvpStatuses)),
      /** Raised by each own answer; 0 before the first. */
      rsvp_version: z.int(),
    }),
  ),
});
export type Occurrence = z.output<typeof occurrence>;

/** A window of the calendar, or a page of it. `is_whole` is false when there was more than fits: ask for a smaller one. */
export const calendarWindow = z.object({
  data: z.array(occurrence),
  is_whole: z.boolean(),
  pagination,
  /** Where the topic continues that the caller may hear of the community: `g:`, or `f:`. Null without `group_id`. */
  rt: z.nullable(rtPosition),
});
export type CalendarWindow = z.output<typeof calendarWindow>;

/** One event: its rule, and one of its occurrences with all there is to read. */
export const calendarEvent = z.object({
  id,
  group_id: id,
  version: z.int(),
  /** Of the whole event; single occurrences are cancelled by themselves. */
  status: z.enum(eventStatuses),
  /** Those of the event itself; the occurrence may have others. */
  title: z.string(),
  starts_local: localMinute,
  duration_minutes: z.int(),
  time_zone: z.string(),
  is_all_day: z.boolean(),
  /** Null: it takes place once. */
  recurrence: z.nullable(recurrence),
  exceptions: z.array(localDay),
  /** The one that was asked for; else the one that is on or comes next, else the last. */
  occurrence: z.extend(occurrence, {
    /** What the clocks on the wall say in `time_zone` when this one starts. */
    starts_local: localMinute,
    duration_minutes: z.int(),
    /** False when something of it differs from the event. */
    is_regular: z.boolean(),
    /** Markdown. Empty for visitors. */
    description_md: z.string(),
  }),
  /** Null for visitors. */
  details: z.nullable(
    z.object({
      description_md: z.string(),
      location: z.string(),
      meeting_url: z.string(),
      created_by: person,
      created_at: instant,
    }),
  ),
});
export type CalendarEvent = z.output<typeof calendarEvent>;

const words = {
  title: eventTitle,
  description_md: eventDescription,
  location: eventLocation,
  meeting_url: meetingUrl,
};

/** Of an event that takes whole days the hour does not count, and the duration is rounded up to days. */
export const calendarEventForm = z.strictObject({
  group_id: id,
  title: eventTitle,
  description_md: z._default(eventDescription, ''),
  starts_local: localMinute,
  duration_minutes: z._default(eventDuration, 60),
  time_zone: z._default(timeZone, DEFAULT_TIME_ZONE),
  is_all_day: z._default(z.boolean(), false),
  location: z._default(eventLocation, ''),
  meeting_url: z._default(meetingUrl, ''),
  recurrence: z._default(z.nullable(recurrence), null),
  exceptions: z._default(exceptions, []),
});
export type CalendarEventForm = z.output<typeof calendarEventForm>;

/** `this` occurrence, this and the `following` ones, or `all`. An event that takes place once has only `all`. */
export const changeScopes = ['this', 'following', 'all'] as const;

const eventParams = z.object({ calendar_event_id: id });

function saysWhich({
  scope,
  occurrence_start,
}: {
  scope: string;
  occurrence_start?: string | undefined;
}): boolean {
  return scope === 'all' || occurrence_start !== undefined;
}
const whichOne = { message: 'Say which occurrence is meant', path: ['occurrence_start'] };

/** What only a whole event has. */
const ofEventAlone = ['time_zone', 'is_all_day', 'recurrence', 'exceptions'] as const;
function fitsScope(input: { scope: string } & { [K in (typeof ofEventAlone)[number]]?: unknown }): boolean {
  return input.scope !== 'this' || ofEventAlone.every((field) => input[field] === undefined);
}
const ofEvent = {
  message: 'One occurrence alone cannot be repeated, nor be in another time zone',
  path: ['scope'],
};

export const createCalendarEvent = endpoint({
  method: 'POST',
  path: '/calendar-events',
  access: 'event.manage',
  summary: 'Create an event in the calendar of a community.',
  repeat: 'keyed',
  body: calendarEventForm,
  response: one(calendarEvent),
  problems: ['limit.reached', 'group.not_found', 'group.not_allowed', 'calendar.never', 'calendar.too_many'],
});

export const listCalendarEvents = endpoint({
  method: 'GET',
  path: '/calendar-events',
  access: 'signed_in',
  summary: 'List the occurrences in a time window, in one community or in all of the caller’s.',
  query: z.object({
    group_id: z.optional(id),
    /** Left out: now. What is on at that moment counts too. */
    from: z.optional(givenInstant),
    /** Left out: 31 days later. */
    to: z.optional(givenInstant),
    /** In the titles, and in the places where the caller sees those. */
    q: searchText,
    page: pageNumber,
    /** Left out: all of the window. */
    limit: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1))), undefined),
    sort_by: oneOf(['starts_at', 'title'], 'starts_at'),
    order_by: oneOf(['asc', 'desc'], 'asc'),
    /** Without `group_id`: those of archived communities, too. */
    include_archived: queryFlag,
  }),
  response: calendarWindow,
  problems: ['group.not_found', 'group.not_allowed', 'calendar.bad_window'],
});

export const getCalendarEvent = endpoint({
  method: 'GET',
  path: '/calendar-events/:calendar_event_id',
  access: 'calendar.read',
  summary: 'Get one event, with one of its occurrences.',
  params: eventParams,
  query: z.object({ occurrence_start: z.optional(givenInstant) }),
  response: z.object({ data: calendarEvent, rt: z.nullable(rtPosition) }),
  problems: ['calendar.event_not_found'],
});

export const updateCalendarEvent = endpoint({
  method: 'PUT',
  path: '/calendar-events/:calendar_event_id',
  access: 'event.manage',
  summary:
    'Change or restore one occurrence, it and the following ones, or all. Omitted fields stay. The answer may be another event, because a series that changes from a day on is split there.',
  params: eventParams,
  body: z
    .strictObject({
      scope: z._default(z.enum(changeScopes), 'all'),
      /** Needed unless `all`. */
      occurrence_start: z.optional(givenInstant),
      version: seenVersion,
      title: z.optional(words.title),
      description_md: z.optional(words.description_md),
      location: z.optional(words.location),
      meeting_url: z.optional(words.meeting_url),
      /** The start of the first occurrence that is changed. */
      starts_local: z.optional(localMinute),
      duration_minutes: z.optional(eventDuration),
      /** This one and those below are of the event: an occurrence alone has none of its own. */
      time_zone: z.optional(timeZone),
      is_all_day: z.optional(z.boolean()),
      recurrence: z.optional(z.nullable(recurrence)),
      exceptions: z.optional(exceptions),
      /** Brings back what was cancelled. */
      status: z.optional(z.literal('SCHEDULED')),
    })
    .check(z.refine(saysWhich, whichOne), z.refine(fitsScope, ofEvent)),
  response: one(calendarEvent),
  problems: [
    'calendar.event_not_found',
    'calendar.occurrence_not_found',
    'calendar.stale',
    'calendar.cancelled',
    'calendar.never',
    'calendar.too_many',
    'group.not_allowed',
  ],
});

export const cancelCalendarEvent = endpoint({
  method: 'DELETE',
  path: '/calendar-events/:calendar_event_id',
  access: 'event.manage',
  summary:
    'Cancel one occurrence, it and the following ones, or all. They stay in the calendar as cancelled. Idempotent.',
  params: eventParams,
  query: z
    .object({
      scope: z._default(z.enum(changeScopes), 'all'),
      /** Needed unless `all`. */
      occurrence_start: z.optional(givenInstant),
    })
    .check(z.refine(saysWhich, whichOne)),
  response: one(calendarEvent),
  problems: [
    'calendar.event_not_found',
    'calendar.occurrence_not_found',
    'calendar.too_many',
    'group.not_allowed',
  ],
});

export const answerCalendarEvent = endpoint({
  method: 'PUT',
  path: '/calendar-events/:calendar_event_id/rsvp',
  access: 'event.attend',
  summary: 'Answer whether the caller attends an occurrence, until it is over. Null withdraws the answer.',
  params: eventParams,
  body: z.strictObject({
    occurrence_start: givenInstant,
    status: z.nullable(z.enum(rsvpStatuses)),
  }),
  response: one(
    z.object({
      ...occurrenceKey,
      attendance,
      my_rsvp: z.nullable(z.enum(rsvpStatuses)),
      rsvp_version: z.int(),
    }),
  ),
  problems: [
    'calendar.event_not_found',
    'calendar.occurrence_not_found',
    'calendar.cancelled',
    'calendar.over',
    'group.not_allowed',
  ],
});

export const listAttendees = endpoint({
  method: 'GET',
  path: '/calendar-events/:calendar_event_id/attendees',
  access: 'calendar.read_in_full',
  summary: 'List the answers to an occurrence. Attendees come first, then earlier answers.',
  params: eventParams,
  query: z.object({
    occurrence_start: givenInstant,
    status: z.catch(z.optional(z.enum(rsvpStatuses)), undefined),
    page: pageNumber,
    limit: pageSize(),
  }),
  response: pageOf(z.object({ user: person, status: z.enum(rsvpStatuses), answered_at: instant })),
  problems: ['calendar.event_not_found', 'group.not_allowed'],
});

export const downloadCalendarEvent = endpoint({
  method: 'GET',
  path: '/calendar-events/:calendar_event_id/ics',
  access: 'calendar.read',
  summary: 'Get an event, or one of its occurrences, as the content of an .ics file.',
  params: eventParams,
  query: z.object({ occurrence_start: z.optional(givenInstant) }),
  response: one(z.object({ file_name: z.string(), content: z.string() })),
  problems: ['calendar.event_not_found', 'calendar.occurrence_not_found'],
});

/** The private address at which other programs read one's calendar. */
export const calendarFeed = z.object({
  created_at: instant,
  /** Null: nothing has asked yet. To the hour. */
  last_used_at: z.nullable(instant),
});

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/me/calendar-feed',
  access: 'signed_in',
  summary:
    'Get whether the caller has a private calendar address. The address itself is returned only when it is created.',
  response: one(z.nullable(calendarFeed)),
  problems: [],
});

export const createCalendarFeed = endpoint({
  method: 'POST',
  path: '/me/calendar-feed',
  access: 'signed_in',
  summary: 'Create a private calendar address. The previous one ends.',
  repeat: 'again',
  response: one(z.extend(calendarFeed, { url: z.string() })),
  problems: [],
});

export const deleteCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/me/calendar-feed',
  access: 'signed_in',
  summary: 'Delete the private calendar address. Idempotent.',
  response: done,
  problems: [],
});
