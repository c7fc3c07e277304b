import type { Occurrence } from '../../../../contract/calendar/calendar.ts';

/** Identifies an event and an occurrence of it. */
export type OccurrenceKey = Pick<Occurrence, 'calendar_event_id' | 'occurrence_start'>;

/** Returns the same string for the same occurrence, also after it was moved. */
export function keyOf({ calendar_event_id, occurrence_start }: OccurrenceKey): string {
  return `${calendar_event_id} ${occurrence_start}`;
}
