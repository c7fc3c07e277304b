import type { Scheduler } from '../realtime/scheduler.ts';

/** A message was read when it stood before somebody's eyes this long. */
export const READ_AFTER_MS = 1000;
/** Marks of a quick reader are gathered for this long. */
export const MARK_DEBOUNCE_MS = 500;

export interface Reading {
  /** Position of the newest message that is on the screen; 0 for none. */
  seen(newestVisibleSeq: number): void;
  /** Whether somebody looks: the page is visible and has the focus. */
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
  let sights: readonly Sight[] = [];
  let cancelSight: (() => void) | null = null;
  let cancelMark: (() => void) | null = null;

  function mark(): void {
    cancelMark?.();
    cancelMark = null;
    if (readSeq <= markedSeq) return;
    markedSeq = readSeq;
    deps.markRead(readSeq);
  }

  function mature(): void {
    cancelSight = null;
    const now = scheduler.now();
    const ripe = sights.filter(({ since }) => now - since >= READ_AFTER_MS);
    sights = sights.slice(ripe.length);
    readSeq = Math.max(readSeq, ripe.at(-1)?.seq ?? 0);
    // Not put off again: in a busy chat it would never be said.
    if (readSeq > markedSeq) cancelMark ??= scheduler.after(MARK_DEBOUNCE_MS, mark);
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
      if (isFocused) look();
      else forgetSights();
    },
    stop() {
      forgetSights();
      mark();
    },
  };
}
