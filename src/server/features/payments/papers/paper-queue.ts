import {
  createConcurrencyLimit,
  createConcurrencyLimitByKey,
} from '../../../platform/clock/concurrency-limit.ts';

const refusal = 'Too many statements are being made. Please try again in a moment';
/** For a node. A statement of 1,000 lines takes one second of its only thread. */
const OF_ALL = { width: 1, queueMax: 10, refusal };
/** For one person, who then has one place in the queue of the node. */
const OF_ONE = { width: 1, queueMax: 2, refusal };

/**
 * Waits in the queue, then draws.
 *
 * @throws Problem `server.unavailable` when too many are waiting
 */
export type DrawQueued = <T>(userId: string, draw: () => Promise<T>) => Promise<T>;

/** One statement at a time, so that a node answers other calls beside it. */
export function createPaperQueue(): DrawQueued {
  const ofAll = createConcurrencyLimit(OF_ALL);
  const ofOne = createConcurrencyLimitByKey(OF_ONE);
  return (userId, draw) => ofOne(userId, () => ofAll(draw));
}
