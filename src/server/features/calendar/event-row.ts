import type { Occurrence } from '../../../contract/calendar/calendar.ts';
import { phaseOf, type Recurrence, type RsvpStatus } from '../../../contract/calendar/calendar-facts.ts';
import { REACH_MS, type Rule, type Slot, slotAt, slotStartingAt, slotsBetween } from './rule.ts';

/** The changes and answers of one occurrence. Instants are milliseconds, because the rows come from JSON. */
export interface OccurrenceRow {
  id: string;
  occurrence_start: number;
  is_cancelled: boolean;
  /** Null, here and below: the same as the event. */
  title: string | null;
  description_md: string | null;
  location: string | null;
  meeting_url: string | null;
  starts_local: string | null;
  duration_minutes: number | null;
  moved_to: number | null;
  timed_at: number | null;
  counts_version: number;
  going: number;
  maybe: number;
  declined: number;
  my_rsvp: RsvpStatus | null;
  rsvp_version: number;
}

/** An event, with the occurrences that the query asked for. */
export interface EventRow {
  id: string;
  group_id: string;
  group_slug: string;
  group_logo_url: string | null;
  group_name: string;
  created_by: string;
  status: 'SCHEDULED' | 'CANCELLED';
  title: string;
  description_md: string;
  location: string;
  meeting_url: string;
  starts_local: string;
  duration_minutes: number;
  time_zone: string;
  is_all_day: boolean;
  recurrence: Recurrence | null;
  exceptions: string[];
  timed_at: string;
  started_through: string;
  version: number;
  created_at: string;
  occurrences: OccurrenceRow[];
}

/** One occurrence in its current state: its event, its row and its actual time. */
export interface EventOccurrence {
  readonly event: EventRow;
  /** Null while it has no changes and no answers. */
  readonly row: OccurrenceRow | null;
  /** Milliseconds. Identifies the occurrence. */
  readonly key: number;
  readonly slot: Slot;
  readonly isCancelled: boolean;
}

export function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

/** The rule of an event, as a narrower type. */
export function ruleOf(event: EventRow): Rule {
  return event;
}

/** A moved occurrence keeps its own time and duration. */
export function occurrenceOf(event: EventRow, regular: Slot, row: OccurrenceRow | null): EventOccurrence {
  const local = row?.starts_local ?? regular.local;
  const duration_minutes = row?.duration_minutes ?? event.duration_minutes;
  const isMoved = row !== null && (row.starts_local !== null || row.duration_minutes !== null);
  return {
    event,
    row,
    key: regular.start,
    slot: isMoved ? slotAt(local, { ...event, duration_minutes }) : regular,
    isCancelled: event.status === 'CANCELLED' || (row?.is_cancelled ?? false),
  };
}

/** Occurrences of `event` that end after `from` and start before `to`, by their actual times. */
export function occurrencesBetween(event: EventRow, from: number, to: number): EventOccurrence[] {
  const rule = ruleOf(event);
  const rows = new Map(event.occurrences.map((row) => [row.occurrence_start, row]));
  const regular = slotsBetween(rule, from, to).map((slot) =>
    occurrenceOf(event, slot, rows.get(slot.start) ?? null),
  );
  const known = new Set(regular.map(({ key }) => key));
  const moved = event.occurrences.flatMap((row) => {
    if (row.starts_local === null || known.has(row.occurrence_start)) return [];
    const slot = slotStartingAt(rule, row.occurrence_start);
    return slot ? [occurrenceOf(event, slot, row)] : [];
  });
  return [...regular, ...moved].filter(({ slot }) => slot.start < to && slot.end > from).sort(byStart);
}

/** The occurrence that the rule has at `key`; null when there is none. */
export function occurrenceAt(event: EventRow, key: number): EventOccurrence | null {
  const slot = slotStartingAt(ruleOf(event), key);
  const row = event.occurrences.find(({ occurrence_start }) => occurrence_start === key) ?? null;
  return slot && occurrenceOf(event, slot, row);
}

export function byStart(one: EventOccurrence, other: EventOccurrence): number {
  return one.slot.start - other.slot.start || (one.event.id < other.event.id ? -1 : 1);
}

/** The texts of an occurrence: its own where it differs, else the event's. */
export function textsOf({ event, row }: EventOccurrence) {
  return {
    title: row?.title ?? event.title,
    description_md: row?.description_md ?? event.description_md,
    location: row?.location ?? event.location,
    meeting_url: row?.meeting_url ?? event.meeting_url,
  };
}

/** The occurrence at `now` in the contract's shape. Readers who are not `isEntitled` get no details. */
export function toOccurrence(
  occurrence: EventOccurrence,
  { isEntitled, now }: { isEntitled: boolean; now: number },
): Occurrence {
  const { event, row, key, slot, isCancelled } = occurrence;
  const { title, location, meeting_url } = textsOf(occurrence);
  const times = { starts_at: isoOf(slot.start), ends_at: isoOf(slot.end) };
  return {
    calendar_event_id: event.id,
    occurrence_start: isoOf(key),
    group: {
      ...{ id: event.group_id, slug: event.group_slug, name: event.group_name },
      logo_url: event.group_logo_url,
    },
    title,
    ...times,
    time_zone: event.time_zone,
    is_all_day: event.is_all_day,
    is_recurring: event.recurrence !== null,
    status: isCancelled ? 'CANCELLED' : 'SCHEDULED',
    phase: phaseOf(times, now),
    version: event.version,
    details: isEntitled
      ? {
          location,
          meeting_url,
          attendance: attendanceOf(row),
          my_rsvp: row?.my_rsvp ?? null,
          rsvp_version: row?.rsvp_version ?? 0,
        }
      : null,
  };
}

export function attendanceOf(row: OccurrenceRow | null) {
  const { going = 0, maybe = 0, declined = 0, counts_version = 0 } = row ?? {};
  return { going, maybe, declined, counts_version };
}

/** How far around a window the occurrence rows must be read. */
export const ROWS_REACH_MS = REACH_MS;
