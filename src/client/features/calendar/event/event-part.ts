import type { CalendarEvent, changeScopes } from '../../../../contract/calendar/calendar.ts';

/** This time of an event, this and the following ones, or all of them. */
export type ChangeScope = (typeof changeScopes)[number];

/** What the server needs to know to find the part of a series that is meant. */
export function partOf({ occurrence }: CalendarEvent, scope: ChangeScope) {
  return scope === 'all' ? { scope } : { scope, occurrence_start: occurrence.occurrence_start };
}
