import { createContext, use, useMemo } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { Occurrence } from '../../../../contract/calendar/calendar.ts';
import type { Community } from '../../../../contract/communities/communities.ts';
import type { GroupPermission } from '../../../../contract/core/permissions.ts';
import { answered, type CalendarAnswers } from './calendar-answers.ts';
import type { Day } from './calendar-days.ts';
import type { OccurrenceKey } from './occurrence-key.ts';

/** Context of the calendar on the open community page. */
export interface CalendarPlace {
  readonly community: Community;
  readonly permissions: readonly GroupPermission[];
  /** Time zone and clock of the reader. */
  readonly zone: string;
  readonly meId: string;
  readonly answers: StoreApi<CalendarAnswers>;
  /** Opens one occurrence: the page takes its address. */
  open(one: OccurrenceKey): void;
  /** Opens the form for a new event on that day. */
  create(day: Day): void;
}

export const CalendarContext = createContext<CalendarPlace | null>(null);

/** Throws outside of the calendar tab. */
export function useCalendar(): CalendarPlace {
  const place = use(CalendarContext);
  if (place === null) throw new Error('CalendarContext is missing');
  return place;
}

/** Whether the viewer has a right in this community. */
export function useMay(permission: GroupPermission): boolean {
  return useCalendar().permissions.includes(permission);
}

/** The current state of an occurrence, with the answers that arrived since it was fetched. */
export function useAnswered<T extends Occurrence>(occurrence: T): T {
  const answers = useStore(useCalendar().answers);
  return useMemo(() => answered(occurrence, answers), [occurrence, answers]);
}
