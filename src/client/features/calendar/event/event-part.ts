import type { CalendarEvent, changeScopes } from '../../../../contract/calendar/calendar.ts';

/** This occurrence of an event, this and the following ones, or all of them. */
export type ChangeScope = (typeof changeScopes)[number];

/** What the server needs to find the selected part of a series. */
export function partOf({ occurrence }: CalendarEvent, scope: ChangeScope) {
  return scope === 'all' ? { scope } : { scope, occurrence_start: occurrence.occurrence_start };
}
