import { checkApplied, checkLog } from './check-applied.ts';
import { checkBadges } from './check-badges.ts';
import { checkLag } from './check-lag.ts';
import { checkLeaks } from './check-leaks.ts';
import { checkOrder } from './check-order.ts';
import { checkSends } from './check-sends.ts';
import { checkSnapshots } from './check-snapshots.ts';
import type { Step, Truth } from './step.ts';

export interface Bounds {
  /** Longest time in milliseconds from the acknowledgement of a message until every actor has applied it. */
  readonly lagMs?: number;
}

/**
 * Returns the faults of a history as sentences; empty if there are none. Follows Elle's list-append check, but the
 * offsets give the order of versions, so every check is one pass and no search for cycles is needed.
 */
export function checkHistory(steps: readonly Step[], truth: Truth, bounds: Bounds = {}): string[] {
  return [
    ...checkLog(truth),
    ...checkApplied(steps, truth),
    ...checkSnapshots(steps, truth),
    ...checkSends(steps, truth),
    ...checkOrder(steps, truth),
    ...checkLeaks(steps, truth),
    ...checkLag(steps, truth, bounds.lagMs ?? Number.POSITIVE_INFINITY),
    ...checkBadges(steps, truth),
  ];
}
