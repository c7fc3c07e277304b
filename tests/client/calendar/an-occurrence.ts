import type { CalendarEvent, Occurrence } from '../../../src/contract/calendar/calendar.ts';

const group = {
  id: '00000000-0000-4000-8000-00000000000a',
  slug: 'hurno-sa-sugbo',
  name: 'Hurno sa Sugbo',
};

/** One occurrence of an event in Manila, as seen by a member who has not answered. */
export function anOccurrence(of: Partial<Occurrence> = {}): Occurrence {
  const starts_at = of.starts_at ?? '2026-11-24T11:00:00.000Z';
  return {
    calendar_event_id: '00000000-0000-4000-8000-0000000000e1',
    occurrence_start: starts_at,
    group,
    title: 'Live baking',
    starts_at,
    ends_at: new Date(Date.parse(starts_at) + 90 * 60_000).toISOString(),
    time_zone: 'Asia/Manila',
    is_all_day: false,
    is_recurring: false,
    status: 'SCHEDULED',
    phase: 'UPCOMING',
    version: 1,
    details: {
      location: '',
      meeting_url: '',
      attendance: { going: 0, maybe: 0, declined: 0, counts_version: 0 },
      my_rsvp: null,
      rsvp_version: 0,
    },
    ...of,
  };
}

/** The event of the occurrence with its recurrence rule; every Tuesday by default. */
export function anEvent(of: Partial<CalendarEvent> = {}): CalendarEvent {
  const occurrence = anOccurrence({ is_recurring: true });
  return {
    id: occurrence.calendar_event_id,
    group_id: group.id,
    version: 3,
    status: 'SCHEDULED',
    title: occurrence.title,
    starts_local: '2026-11-03T19:00',
    duration_minutes: 90,
    time_zone: 'Asia/Manila',
    is_all_day: false,
    recurrence: { freq: 'WEEKLY', interval: 1, by_day: [], count: null, until: null },
    exceptions: [],
    occurrence: {
      ...occurrence,
      starts_local: '2026-11-24T19:00',
      duration_minutes: 90,
      is_regular: true,
      description_md: '',
    },
    details: null,
    ...of,
  };
}
