import { createContext, use, useMemo } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Occurrence } from '../../../../contract/calendar/calendar.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { GroupPermission } from '../../../../contract/core/permissions.ts';
import { answered, type CalendarAnswers } from './calendar-answers.ts';
import type { Day } from './calendar-days.ts';
import type { OccurrenceKey } from './occurrence-key.ts';

/** The calendar of the community whose page is open. */
export interface CalendarPlace {
  readonly community: Community;
  readonly permissions: readonly GroupPermission[];
  /** Whose clock and days are shown. */
  readonly zone: string;
  readonly meId: string;
  readonly answers: StoreApi<CalendarAnswers>;
  /** Opens one time of an event: its address becomes the page's. */
  open(one: OccurrenceKey): void;
  /** Begins a new event on that day. */
  create(day: Day): void;
}

export const CalendarContext = createContext<CalendarPlace | null>(null);

/** Throws outside of the tab. */
export function useCalendar(): CalendarPlace {
  const place = use(CalendarContext);
  if (place === null) throw new Error('CalendarContext is missing');
  return place;
}

/** Whether the viewer holds a right here. */
export function useMay(permission: GroupPermission): boolean {
  return useCalendar().permissions.includes(permission);
}

/** An occurrence as it is by now: with the answers that were told since it was asked for. */
export function useAnswered<T extends Occurrence>(occurrence: T): T {
  const answers = useStore(useCalendar().answers);
  return useMemo(() => answered(occurrence, answers), [occurrence, answers]);
}
