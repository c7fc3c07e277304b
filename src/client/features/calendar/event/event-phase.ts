import type { Occurrence } from '../../../../contract/calendar/calendar.ts';
import { phaseOf } from '../../../../contract/calendar/calendar-facts.ts';

/** Whether the event is running at `now`: started, not over, not cancelled. */
export function isLive(one: Pick<Occurrence, 'starts_at' | 'ends_at' | 'status'>, now: number): boolean {
  return one.status === 'SCHEDULED' && phaseOf(one, now) === 'LIVE';
}

/** Whether the event no longer accepts answers. */
export function isOver(one: Pick<Occurrence, 'ends_at'>, now: number): boolean {
  return Date.parse(one.ends_at) <= now;
}
