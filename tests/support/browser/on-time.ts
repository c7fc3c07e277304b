import type { LoopDelay } from '../../../src/server/platform/clock/loop-delay.ts';

/** A process that is never late: a node of a test takes everybody in, however busy the machine is with other tests. */
export const onTime: LoopDelay = { takeP99Ms: () => 0, close() {} };
