import type { LoopDelay } from '../../../src/server/platform/clock/loop-delay.ts';

/**
 * For a process that is never overloaded: a test node accepts every connection, however busy the machine is
 * with other tests.
 */
export const onTime: LoopDelay = { takeP99Ms: () => 0, close() {} };
