import { DAY_MS, MINUTE_MS } from '../../../contract/core/durations.ts';
import type { EventOccurrence } from './event-row.ts';

/** Minutes before the start at which attendees are reminded. */
const TIMED = [24 * 60, 15];
/** The same for all-day events: nine in the morning of the day before. */
const ALL_DAY = [15 * 60];
/** A start that was missed for longer is not announced. */
export const START_ANNOUNCED_WITHIN_MS = 10 * MINUTE_MS;
/** How far ahead an event is checked. It is checked again before that time is over. */
export const LOOK_AHEAD_MS = 8 * DAY_MS;
const LOOK_AGAIN_MS = 7 * DAY_MS;

export interface Reminder {
  readonly minutes: number;
  /** When the reminder was due, in milliseconds. */
  readonly mark: number;
}

/**
 * The reminder due at `now`: the latest whose time has come. Null once the event has started, and when that time was
 * before the event was last moved, because attendees were notified of the move.
 */
export function dueReminder(occurrence: EventOccurrence, now: number): Reminder | null {
  const { slot, event, row } = occurrence;
  if (now >= slot.start || occurrence.isCancelled) return null;
  const timedAt = Math.max(Date.parse(event.timed_at), row?.timed_at ?? 0);
  const latest = marksOf(occurrence)
    .filter(({ mark }) => mark <= now)
    .reduce<Reminder | null>((one, other) => (one && one.mark > other.mark ? one : other), null);
  return latest && latest.mark > timedAt && slot.start > now ? latest : null;
}

/** Whether to announce its start: it is after `through` (announced already) and not long past. */
export function isStarting(
  { slot, event, isCancelled }: EventOccurrence,
  through: number,
  now: number,
): boolean {
  return (
    !isCancelled &&
    !event.is_all_day &&
    slot.start > through &&
    slot.start <= now &&
    now - slot.start <= START_ANNOUNCED_WITHIN_MS
  );
}

/** When an event with these upcoming occurrences is next checked; null when never. */
export function nextLook(
  occurrences: readonly EventOccurrence[],
  { now, isOver }: { now: number; isOver: boolean },
): number | null {
  if (isOver) return null;
  const moments = occurrences
    .filter(({ isCancelled }) => !isCancelled)
    .flatMap((occurrence) => [...marksOf(occurrence).map(({ mark }) => mark), occurrence.slot.start])
    .filter((moment) => moment > now);
  return Math.min(now + LOOK_AGAIN_MS, ...moments);
}

function marksOf({ event, slot }: EventOccurrence): Reminder[] {
  return (event.is_all_day ? ALL_DAY : TIMED).map((minutes) => ({
    minutes,
    mark: slot.start - minutes * MINUTE_MS,
  }));
}
