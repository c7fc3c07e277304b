import type { Occurrence } from '../../../../contract/calendar/calendar.ts';
import { phaseOf } from '../../../../contract/calendar/calendar-facts.ts';

/** Whether it is on at `now`: begun, not over, not called off. */
export function isLive(one: Pick<Occurrence, 'starts_at' | 'ends_at' | 'status'>, now: number): boolean {
  return one.status === 'SCHEDULED' && phaseOf(one, now) === 'LIVE';
}

/** Whether nothing can be answered any more. */
export function isOver(one: Pick<Occurrence, 'ends_at'>, now: number): boolean {
  return Date.parse(one.ends_at) <= now;
}
