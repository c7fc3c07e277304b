import type { Person } from '../../../contract/account/people.ts';
import type { CalendarEvent } from '../../../contract/calendar/calendar.ts';
import {
  type EventOccurrence,
  type EventRow,
  occurrenceAt,
  occurrenceOf,
  ruleOf,
  textsOf,
  toOccurrence,
} from './event-row.ts';
import { slotNear } from './rule.ts';

/** Who reads the event, when, and who created it. */
export interface EventViewer {
  readonly isEntitled: boolean;
  readonly now: number;
  readonly creator: Person;
}

/** The occurrence at `key`, or else the current or next one, or else the last. Null when the event has none. */
export function occurrenceNear(event: EventRow, key: number | null, now: number): EventOccurrence | null {
  const asked = key === null ? null : occurrenceAt(event, key);
  if (asked) return asked;
  const slot = slotNear(ruleOf(event), now);
  const row = event.occurrences.find(({ occurrence_start }) => occurrence_start === slot?.start) ?? null;
  return slot && occurrenceOf(event, slot, row);
}

/** An event in the contract's shape. Readers who are not entitled get only its title and times. */
export function toCalendarEvent(
  occurrence: EventOccurrence,
  { isEntitled, now, creator }: EventViewer,
): CalendarEvent {
  const { event, row, slot } = occurrence;
  return {
    id: event.id,
    group_id: event.group_id,
    version: event.version,
    status: event.status,
    title: event.title,
    starts_local: event.starts_local,
    duration_minutes: event.duration_minutes,
    time_zone: event.time_zone,
    is_all_day: event.is_all_day,
    recurrence: event.recurrence,
    exceptions: event.exceptions,
    occurrence: {
      ...toOccurrence(occurrence, { isEntitled, now }),
      starts_local: slot.local,
      duration_minutes: row?.duration_minutes ?? event.duration_minutes,
      is_regular: isRegular(occurrence),
      description_md: isEntitled ? textsOf(occurrence).description_md : '',
    },
    details: isEntitled
      ? {
          description_md: event.description_md,
          location: event.location,
          meeting_url: event.meeting_url,
          created_by: creator,
          created_at: event.created_at,
        }
      : null,
  };
}

function isRegular({ row }: EventOccurrence): boolean {
  if (!row) return true;
  const { title, description_md, location, meeting_url, starts_local, duration_minutes } = row;
  return (
    !row.is_cancelled &&
    [title, description_md, location, meeting_url, starts_local, duration_minutes].every(
      (field) => field === null,
    )
  );
}
