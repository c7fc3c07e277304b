import { checkApplied, checkLog } from './check-applied.ts';
import { checkBadges } from './check-badges.ts';
import { checkLag } from './check-lag.ts';
import { checkLeaks } from './check-leaks.ts';
import { checkOrder } from './check-order.ts';
import { checkSends } from './check-sends.ts';
import { checkSnapshots } from './check-snapshots.ts';
import type { Step, Truth } from './step.ts';

export interface Bounds {
  /** Longest time between the acknowledgement of a message and anybody's reading it. */
  readonly lagMs?: number;
}

/**
 * What is wrong with a history, in sentences; empty when nothing is. In the manner of Elle's list-append check, except
 * that the order of versions is given by the offsets: so every check is one pass, and no cycle has to be searched for.
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
