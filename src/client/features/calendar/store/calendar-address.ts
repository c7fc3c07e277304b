import { type Day, readDay } from './calendar-days.ts';

export type CalendarView = 'agenda' | 'month';

/**
 * The state in the tab's address. It is loose text, because every page has to know the schema of every
 * address.
 */
export interface CalendarSearch {
  readonly view?: string | undefined;
  readonly date?: string | undefined;
  readonly eventId?: string | undefined;
  readonly occurrence?: string | undefined;
}

/** Parses the address. An address edited by hand shows a calendar, never an error. */
export function readCalendarSearch(
  { view, date, eventId, occurrence }: CalendarSearch,
  { today, isPhone }: { readonly today: Day; readonly isPhone: boolean },
) {
  const shape: CalendarView = view === 'agenda' || view === 'month' ? view : isPhone ? 'agenda' : 'month';
  const start = occurrence !== undefined && !Number.isNaN(Date.parse(occurrence)) ? occurrence : undefined;
  return { view: shape, day: readDay(date) ?? today, eventId, start };
}

/** The shareable address of one occurrence. */
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
