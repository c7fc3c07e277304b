import type { Taking } from './event-row.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Minutes before the start at which attendees are reminded. */
const TIMED = [24 * 60, 15];
/** The same for all-day events: nine in the morning of the day before. */
const ALL_DAY = [15 * 60];
/** A start that was missed for longer is not announced. */
export const START_TOLD_WITHIN_MS = 10 * MINUTE_MS;
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
export function dueReminder(taking: Taking, now: number): Reminder | null {
  const { slot, event, row } = taking;
  if (now >= slot.start || taking.isCancelled) return null;
  const timedAt = Math.max(Date.parse(event.timed_at), row?.timed_at ?? 0);
  const latest = marksOf(taking)
    .filter(({ mark }) => mark <= now)
    .reduce<Reminder | null>((one, other) => (one && one.mark > other.mark ? one : other), null);
  return latest && latest.mark > timedAt && slot.start > now ? latest : null;
}

/** Whether to announce its start: it is after `through` (announced already) and not long past. */
export function isStarting({ slot, event, isCancelled }: Taking, through: number, now: number): boolean {
  return (
    !isCancelled &&
    !event.is_all_day &&
    slot.start > through &&
    slot.start <= now &&
    now - slot.start <= START_TOLD_WITHIN_MS
  );
}

/** When an event with these upcoming occurrences is next checked; null when never. */
export function nextLook(
  takings: readonly Taking[],
  { now, isOver }: { now: number; isOver: boolean },
): number | null {
  if (isOver) return null;
  const moments = takings
    .filter(({ isCancelled }) => !isCancelled)
    .flatMap((taking) => [...marksOf(taking).map(({ mark }) => mark), taking.slot.start])
    .filter((moment) => moment > now);
  return Math.min(now + LOOK_AGAIN_MS, ...moments);
}

function marksOf({ event, slot }: Taking): Reminder[] {
  return (event.is_all_day ? ALL_DAY : TIMED).map((minutes) => ({
    minutes,
    mark: slot.start - minutes * MINUTE_MS,
  }));
}
