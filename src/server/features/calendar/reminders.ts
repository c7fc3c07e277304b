import type { Taking } from './event-row.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Minutes before the start at which those who come are reminded. */
const TIMED = [24 * 60, 15];
/** Of what takes whole days: nine in the morning of the day before. */
const ALL_DAY = [15 * 60];
/** A start that was missed for longer is no news any more. */
export const START_TOLD_WITHIN_MS = 10 * MINUTE_MS;
/** How far ahead an event is looked at; it is looked at again before that is over. */
export const LOOK_AHEAD_MS = 8 * DAY_MS;
const LOOK_AGAIN_MS = 7 * DAY_MS;

export interface Reminder {
  readonly minutes: number;
  /** When it was to be given, in milliseconds. */
  readonly mark: number;
}

/**
 * The reminder that is to be given at `now`: the latest whose time has come. Null once it has started, and for one whose
 * time had come before the event was last moved: whoever comes was told of that.
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

/** Whether its start is to be told: it lies after `through` (told already) and is not long past. */
export function isStarting({ slot, event, isCancelled }: Taking, through: number, now: number): boolean {
  return (
    !isCancelled &&
    !event.is_all_day &&
    slot.start > through &&
    slot.start <= now &&
    now - slot.start <= START_TOLD_WITHIN_MS
  );
}

/** When an event with these occurrences ahead is next to be looked at; null: never again. */
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
