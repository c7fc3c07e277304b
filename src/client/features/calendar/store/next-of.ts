import type { Occurrence } from '../../../../contract/calendar/calendar.ts';
import { isOver } from '../event/event-phase.ts';

/** This many fit beside the news without taking its place. */
const SHOWN = 3;

/**
 * Upcoming occurrences, soonest first. Leaves out cancelled and declined ones; of a series it has only the
 * next one.
 */
export function nextOf(occurrences: readonly Occurrence[], now: number): readonly Occurrence[] {
  const next = new Map<string, Occurrence>();
  const coming = occurrences
    .filter((one) => one.status === 'SCHEDULED' && one.details?.my_rsvp !== 'DECLINED' && !isOver(one, now))
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at));
  for (const one of coming) {
    if (!next.has(one.calendar_event_id)) next.set(one.calendar_event_id, one);
  }
  return [...next.values()].slice(0, SHOWN);
}
