import type { EventOccurrence, EventRow, OccurrenceRow } from '../event-row.ts';
import { type Slot, slotAt } from '../rule.ts';
import type { EventInput } from './event-changes.ts';

const DAY_MINUTES = 24 * 60;

/** The fields in which one occurrence differs; null where it follows the event. */
export type OccurrenceFields = Pick<
  OccurrenceRow,
  | 'is_cancelled'
  | 'title'
  | 'description_md'
  | 'location'
  | 'meeting_url'
  | 'starts_local'
  | 'duration_minutes'
>;

/** One occurrence after a change, and its time. */
export interface NextOccurrence {
  readonly fields: OccurrenceFields;
  readonly slot: Slot;
}

/** The given occurrence with the changes of `input`. `regular` is its time by the rule. */
export function nextOccurrence(
  { event, row }: Pick<EventOccurrence, 'event' | 'row'>,
  regular: Slot,
  input: Partial<EventInput>,
): NextOccurrence {
  const local = input.starts_local === undefined ? undefined : onWholeDays(event, input.starts_local);
  const duration =
    input.duration_minutes === undefined ? undefined : inWholeDays(event, input.duration_minutes);
  const fields: OccurrenceFields = {
    is_cancelled: input.status === undefined ? (row?.is_cancelled ?? false) : input.status === 'CANCELLED',
    title: special(input.title, row?.title, event.title),
    description_md: special(input.description_md, row?.description_md, event.description_md),
    location: special(input.location, row?.location, event.location),
    meeting_url: special(input.meeting_url, row?.meeting_url, event.meeting_url),
    starts_local: special(local, row?.starts_local, regular.local),
    duration_minutes: special(duration, row?.duration_minutes, event.duration_minutes),
  };
  const slot = slotAt(fields.starts_local ?? regular.local, {
    ...event,
    duration_minutes: fields.duration_minutes ?? event.duration_minutes,
  });
  return { fields, slot };
}

/** Null when the value is the same as the event's. */
function special<T extends string | number>(wished: T | undefined, known: T | null | undefined, usual: T) {
  if (wished === undefined) return known ?? null;
  return wished === usual ? null : wished;
}

function onWholeDays({ is_all_day }: EventRow, local: string): string {
  return is_all_day ? `${local.slice(0, 10)}T00:00` : local;
}

function inWholeDays({ is_all_day }: EventRow, minutes: number): number {
  return is_all_day ? Math.ceil(minutes / DAY_MINUTES) * DAY_MINUTES : minutes;
}

/** Whether the change would have no effect. */
export function isSameOccurrence(row: OccurrenceRow | null, { fields }: NextOccurrence): boolean {
  return (
    fields.is_cancelled === (row?.is_cancelled ?? false) &&
    fields.title === (row?.title ?? null) &&
    fields.description_md === (row?.description_md ?? null) &&
    !isNotableOccurrenceChange(row, { fields })
  );
}

/** Whether attendees must be notified: time, place or link changed. */
export function isNotableOccurrenceChange(
  row: OccurrenceRow | null,
  { fields }: Pick<NextOccurrence, 'fields'>,
): boolean {
  return (
    isOccurrenceRetimed(row, { fields }) ||
    fields.location !== (row?.location ?? null) ||
    fields.meeting_url !== (row?.meeting_url ?? null)
  );
}

export function isOccurrenceRetimed(
  row: OccurrenceRow | null,
  { fields }: Pick<NextOccurrence, 'fields'>,
): boolean {
  return (
    fields.starts_local !== (row?.starts_local ?? null) ||
    fields.duration_minutes !== (row?.duration_minutes ?? null)
  );
}
