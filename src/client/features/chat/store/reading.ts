import { isLowData } from '../../../ui/base/low-data.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';

/** A message was read when it stood before somebody's eyes this long. */
export const READ_AFTER_MS = 1000;
/**
 * The first mark is said at once. While messages keep coming each next one waits this long: it says all that the ones
 * between would have said, and each of them weighs more than the message itself.
 */
export const MARK_EVERY_MS = 3000;
/** The same where data is dear. */
export const MARK_EVERY_LOW_DATA_MS = 5000;

export interface Reading {
  /** Position of the newest message that is on the screen; 0 for none. */
  seen(newestVisibleSeq: number): void;
  /** Whether somebody looks: the page is visible and has the focus. Looking away says what is still to be said. */
  focused(isFocused: boolean): void;
  /** Says what is still to be said, and ends. */
  stop(): void;
}

interface Sight {
  readonly seq: number;
  readonly since: number;
}

/**
 * Decides what was read: on the screen for a second while the page had the focus. Calls `markRead` with the furthest
 * position, never the same or a lower one again. Messages that keep arriving do not put off the ones before them.
 */
export function createReading(deps: {
  readonly scheduler: Scheduler;
  readonly readSeq: number;
  readonly isFocused: boolean;
  readonly markRead: (seq: number) => void;
}): Reading {
  const { scheduler } = deps;
  let isFocused = deps.isFocused;
  let visibleSeq = 0;
  let readSeq = deps.readSeq;
  let markedSeq = deps.readSeq;
  let markedAt = Number.NEGATIVE_INFINITY;
  let sights: readonly Sight[] = [];
  let cancelSight: (() => void) | null = null;
  let cancelMark: (() => void) | null = null;

  function mark(): void {
    cancelMark?.();
    cancelMark = null;
    if (readSeq <= markedSeq) return;
    markedSeq = readSeq;
    markedAt = scheduler.now();
    deps.markRead(readSeq);
  }

  function markSoon(now: number): void {
    // Not put off again: in a busy chat it would never be said.
    if (cancelMark !== null) return;
    const wait = markedAt + (isLowData() ? MARK_EVERY_LOW_DATA_MS : MARK_EVERY_MS) - now;
    if (wait > 0) cancelMark = scheduler.after(wait, mark);
    else mark();
  }

  function mature(): void {
    cancelSight = null;
    const now = scheduler.now();
    const ripe = sights.filter(({ since }) => now - since >= READ_AFTER_MS);
    sights = sights.slice(ripe.length);
    readSeq = Math.max(readSeq, ripe.at(-1)?.seq ?? 0);
    if (readSeq > markedSeq) markSoon(now);
    arm();
  }

  function arm(): void {
    const first = sights[0];
    if (first === undefined || cancelSight !== null) return;
    cancelSight = scheduler.after(Math.max(0, first.since + READ_AFTER_MS - scheduler.now()), mature);
  }

  function look(): void {
    if (!isFocused || visibleSeq <= readSeq) return;
    if ((sights.at(-1)?.seq ?? 0) >= visibleSeq) return;
    sights = [...sights, { seq: visibleSeq, since: scheduler.now() }];
    arm();
  }

  function forgetSights(): void {
    sights = [];
    cancelSight?.();
    cancelSight = null;
  }

  return {
    seen(newestVisibleSeq) {
      visibleSeq = newestVisibleSeq;
      // Scrolled back: what is no longer on the screen was not read.
      const kept = sights.filter(({ seq }) => seq <= visibleSeq);
      if (kept.length === 0) forgetSights();
      else sights = kept;
      look();
    },
    focused(value) {
      isFocused = value;
      if (isFocused) return look();
      forgetSights();
      mark();
    },
    stop() {
      forgetSights();
      mark();
    },
  };
}
