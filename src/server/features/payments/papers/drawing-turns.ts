import {
  createConcurrencyLimit,
  createConcurrencyLimitByKey,
} from '../../../platform/clock/concurrency-limit.ts';

const refusal = 'Too many statements are being made. Please try again in a moment';
/** Of a node. A statement of 1,000 lines takes a second of its only thread. */
const OF_ALL = { width: 1, queueMax: 10, refusal };
/** Of one person, who so has one place in the queue of the node. */
const OF_ONE = { width: 1, queueMax: 2, refusal };

/**
 * Draws as soon as it is this person's turn.
 *
 * @throws Problem `server.unavailable` when too many are waiting
 */
export type DrawInTurn = <T>(userId: string, draw: () => Promise<T>) => Promise<T>;

/** One statement at a time, so that a node answers other calls beside it. */
export function createDrawingTurns(): DrawInTurn {
  const ofAll = createConcurrencyLimit(OF_ALL);
  const ofOne = createConcurrencyLimitByKey(OF_ONE);
  return (userId, draw) => ofOne(userId, () => ofAll(draw));
}
