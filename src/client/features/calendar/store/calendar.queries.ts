import { queryOptions } from '@tanstack/react-query';
import {
  getCalendarEvent,
  getCalendarFeed,
  listAttendees,
  listCalendarEvents,
} from '../../../../contract/calendar/calendar.ts';
import { listHolidays } from '../../../../contract/calendar/holidays.ts';
import { PAGE_SIZE_MAX } from '../../../../contract/core/list.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';
import type { OccurrenceKey } from './occurrence-key.ts';
import type { Span } from './occurrences.ts';

const HOUR_MS = 3_600_000;
/** What was seen can be read without a connection, for as long as the page lives on. */
const calendarQuery = { ...screenQuery, gcTime: 12 * HOUR_MS } as const;

/** Everything that takes place in a community within `span`, in no order. */
export function spanQuery(groupId: string, { from, to }: Span) {
  return queryOptions({
    queryKey: ['calendar', groupId, 'span', from, to],
    queryFn: ({ signal }) => call(listCalendarEvents, { query: { group_id: groupId, from, to } }, { signal }),
    ...calendarQuery,
  });
}

/** One event; without `start` at the time that is on or comes next. */
export function eventQuery(groupId: string, eventId: string, start: string | undefined) {
  return queryOptions({
    queryKey: ['calendar', groupId, 'event', eventId, start ?? 'next'],
    queryFn: async ({ signal }) =>
      (
        await call(
          getCalendarEvent,
          {
            params: { calendar_event_id: eventId },
            query: start === undefined ? {} : { occurrence_start: start },
          },
          { signal },
        )
      ).data,
    ...calendarQuery,
  });
}

/** Who answered about one time of an event, those who come first; at most a hundred. */
export function attendeesQuery(groupId: string, { calendar_event_id, occurrence_start }: OccurrenceKey) {
  return queryOptions({
    queryKey: ['calendar', groupId, 'attendees', calendar_event_id, occurrence_start],
    queryFn: ({ signal }) =>
      call(
        listAttendees,
        { params: { calendar_event_id }, query: { occurrence_start, limit: PAGE_SIZE_MAX } },
        { signal },
      ),
    ...calendarQuery,
  });
}

/** The holidays of the Philippines. They change a few times a year. */
export const holidaysQuery = queryOptions({
  queryKey: ['holidays'],
  queryFn: async ({ signal }) => (await call(listHolidays, {}, { signal })).data,
  staleTime: 24 * HOUR_MS,
  gcTime: 24 * HOUR_MS,
});

/** Whether one has a private calendar address. */
export const feedAddressQuery = queryOptions({
  queryKey: ['calendar', 'feed'],
  queryFn: async ({ signal }) => (await call(getCalendarFeed, {}, { signal })).data,
  ...screenQuery,
});

/** What comes next in all of one's communities, within a month from now; what is on counts too. */
export const upcomingQuery = queryOptions({
  queryKey: ['calendar', 'upcoming'],
  queryFn: async ({ signal }) => (await call(listCalendarEvents, { query: {} }, { signal })).data,
  ...calendarQuery,
});
