import { queryOptions } from '@tanstack/react-query';
import {
  getCalendarEvent,
  getCalendarFeed,
  listAttendees,
  listCalendarEvents,
} from '../../../../contract/calendar/calendar.ts';
import { listHolidays } from '../../../../contract/calendar/holidays.ts';
import { HOUR_MS } from '../../../../contract/core/durations.ts';
import { PAGE_SIZE_MAX } from '../../../../contract/core/list.ts';
import { ApiError } from '../../../data/api/api-error.ts';
import { call } from '../../../data/api/call.ts';
import { screenQuery } from '../../../data/api/query-client.ts';
import type { OccurrenceKey } from './occurrence-key.ts';
import type { Span } from './occurrences.ts';

/** Fetched data can be read without a connection for as long as the page lives. */
const calendarQuery = { ...screenQuery, gcTime: 12 * HOUR_MS } as const;

/** All occurrences of a community within `span`, unordered. */
export function spanQuery(groupId: string, { from, to }: Span) {
  return queryOptions({
    queryKey: ['calendar', groupId, 'span', from, to],
    queryFn: ({ signal }) => call(listCalendarEvents, { query: { group_id: groupId, from, to } }, { signal }),
    ...calendarQuery,
  });
}

/** One event, null where there is none that this person can see. Without `start` it is the current or next occurrence. */
export function eventQuery(groupId: string, eventId: string, start: string | undefined) {
  return queryOptions({
    queryKey: ['calendar', groupId, 'event', eventId, start ?? 'next'],
    queryFn: async ({ signal }) => {
      const query = start === undefined ? {} : { occurrence_start: start };
      try {
        return (await call(getCalendarEvent, { params: { calendar_event_id: eventId }, query }, { signal }))
          .data;
      } catch (error) {
        // An answer like another one: when it is asked again, what is shown stays until then.
        if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null;
        throw error;
      }
    },
    ...calendarQuery,
  });
}

/** Who answered for one occurrence, attendees first; at most 100. */
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

/** Whether the user has a private calendar address. */
export const feedAddressQuery = queryOptions({
  queryKey: ['calendar', 'feed'],
  queryFn: async ({ signal }) => (await call(getCalendarFeed, {}, { signal })).data,
  ...screenQuery,
});

/** Upcoming and current events in all of the user's communities, within a month from now. */
export const upcomingQuery = queryOptions({
  queryKey: ['calendar', 'upcoming'],
  queryFn: async ({ signal }) => (await call(listCalendarEvents, { query: {} }, { signal })).data,
  ...calendarQuery,
});
