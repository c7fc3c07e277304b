import type { Occurrence } from '../../../../contract/calendar/calendar.ts';

/** Which event, and which time of it. */
export type OccurrenceKey = Pick<Occurrence, 'calendar_event_id' | 'occurrence_start'>;

/** The same text for the same occurrence, wherever it was moved. */
export function keyOf({ calendar_event_id, occurrence_start }: OccurrenceKey): string {
  return `${calendar_event_id} ${occurrence_start}`;
}
