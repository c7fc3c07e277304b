import type { Occurrence } from '../../../../contract/calendar/calendar.ts';
import { isOver } from '../event/event-phase.ts';

/** So many fit beside what is new without taking its place. */
const SHOWN = 3;

/**
 * What still comes, the soonest first: not what was called off or what one does not go to, and of a series only the next
 * time.
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
