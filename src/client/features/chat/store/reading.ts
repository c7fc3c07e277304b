import { isLowData } from '../../../ui/base/low-data.ts';
import type { Scheduler } from '../../../ui/base/scheduler.ts';

/** A message counts as read after it was visible for this long. */
export const READ_AFTER_MS = 1000;
/**
 * The first mark is sent at once. While messages keep arriving, each next mark waits this long: it covers all the
 * ones between, and a mark costs more than the message itself.
 */
export const MARK_EVERY_MS = 3000;
/** The same in low data mode. */
export const MARK_EVERY_LOW_DATA_MS = 5000;

export interface Reading {
  /** Position of the newest visible message; 0 for none. */
  seen(newestVisibleSeq: number): void;
  /** Whether the page is visible and focused. On false, a mark that waits is sent. */
  focused(isFocused: boolean): void;
  /** Sends a mark that waits, and stops. */
  stop(): void;
}

interface Sight {
  readonly seq: number;
  readonly since: number;
}

/**
 * Decides which messages were read: visible for one second while the page was focused. Calls `markRead` with the
 * highest position; never with the same or a lower one again. New messages do not delay the ones before them.
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
    // Not postponed: in a busy chat the mark would never be sent.
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
      // The user scrolled back: messages that left the screen were not read.
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
