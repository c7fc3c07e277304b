import { type Day, readDay } from './calendar-days.ts';

export type CalendarView = 'agenda' | 'month';

/** What the address of the tab says; it is loose text, since every page has to know the schema of every address. */
export interface CalendarSearch {
  readonly view?: string | undefined;
  readonly date?: string | undefined;
  readonly eventId?: string | undefined;
  readonly occurrence?: string | undefined;
}

/** What the address asks for; a hand-edited one shows a calendar, never an error. */
export function readCalendarSearch(
  { view, date, eventId, occurrence }: CalendarSearch,
  { today, isPhone }: { readonly today: Day; readonly isPhone: boolean },
) {
  const shape: CalendarView = view === 'agenda' || view === 'month' ? view : isPhone ? 'agenda' : 'month';
  const start = occurrence !== undefined && !Number.isNaN(Date.parse(occurrence)) ? occurrence : undefined;
  return { view: shape, day: readDay(date) ?? today, eventId, start };
}

/** The address of one time of an event, to pass on. */
export function eventAddress(
  slug: string,
  { calendar_event_id, occurrence_start }: { calendar_event_id: string; occurrence_start?: string },
): string {
  const search = new URLSearchParams({
    tab: 'calendar',
    eventId: calendar_event_id,
    ...(occurrence_start !== undefined && { occurrence: occurrence_start }),
  });
  return `${window.location.origin}/communities/${slug}/?${search}`;
}
