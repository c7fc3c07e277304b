import type { EventRow, OccurrenceRow, Taking } from '../event-row.ts';
import { type Slot, slotAt } from '../rule.ts';
import type { EventWish } from './event-changes.ts';

const DAY_MINUTES = 24 * 60;

/** What is special about one occurrence; null where it is as the event says. */
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

/** One occurrence as it is to be, and where. */
export interface NextOccurrence {
  readonly fields: OccurrenceFields;
  readonly slot: Slot;
}

/** The occurrence of `taking`, changed as `wish` says; `regular` is where the rule puts it. */
export function nextOccurrence(
  { event, row }: Pick<Taking, 'event' | 'row'>,
  regular: Slot,
  wish: Partial<EventWish>,
): NextOccurrence {
  const local = wish.starts_local === undefined ? undefined : onWholeDays(event, wish.starts_local);
  const duration =
    wish.duration_minutes === undefined ? undefined : inWholeDays(event, wish.duration_minutes);
  const fields: OccurrenceFields = {
    is_cancelled: wish.status === undefined ? (row?.is_cancelled ?? false) : wish.status === 'CANCELLED',
    title: special(wish.title, row?.title, event.title),
    description_md: special(wish.description_md, row?.description_md, event.description_md),
    location: special(wish.location, row?.location, event.location),
    meeting_url: special(wish.meeting_url, row?.meeting_url, event.meeting_url),
    starts_local: special(local, row?.starts_local, regular.local),
    duration_minutes: special(duration, row?.duration_minutes, event.duration_minutes),
  };
  const slot = slotAt(fields.starts_local ?? regular.local, {
    ...event,
    duration_minutes: fields.duration_minutes ?? event.duration_minutes,
  });
  return { fields, slot };
}

/** Null for what the event says anyway. */
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

/** Whether nothing of it would be another. */
export function isSameOccurrence(row: OccurrenceRow | null, { fields }: NextOccurrence): boolean {
  return (
    fields.is_cancelled === (row?.is_cancelled ?? false) &&
    fields.title === (row?.title ?? null) &&
    fields.description_md === (row?.description_md ?? null) &&
    !mattersHere(row, { fields })
  );
}

/** Whether whoever comes has to know: when, where and how. */
export function mattersHere(row: OccurrenceRow | null, { fields }: Pick<NextOccurrence, 'fields'>): boolean {
  return (
    isRetimedHere(row, { fields }) ||
    fields.location !== (row?.location ?? null) ||
    fields.meeting_url !== (row?.meeting_url ?? null)
  );
}

export function isRetimedHere(
  row: OccurrenceRow | null,
  { fields }: Pick<NextOccurrence, 'fields'>,
): boolean {
  return (
    fields.starts_local !== (row?.starts_local ?? null) ||
    fields.duration_minutes !== (row?.duration_minutes ?? null)
  );
}
