import { MINUTE_MS } from '../../../contract/core/durations.ts';
import type { Clock, Timers } from '../clock/clock.ts';
import type { RedisConnection } from '../redis/redis-connection.ts';
import { limitKey } from './limit-key.ts';

/** Counts of other nodes, for limits that may be late by a second but must never make a request wait. */
export interface SharedCounts {
  /** Counts one hit on this node, and returns the hits of other nodes in this minute, as far as they are known. */
  hit(key: string): number;
  close(): void;
}

export interface SharedCountsDeps {
  readonly redis: Pick<RedisConnection, 'client' | 'isAnswering'>;
  readonly clock: Clock;
  readonly timers: Pick<Timers, 'every'>;
}

export const SHARED_WINDOW_MS = MINUTE_MS;
const EXCHANGE_EVERY_MS = 1_000;
/**
 * A caller with fewer calls per minute is far from any limit, even on all nodes together, so the count is not shared.
 */
const SHARED_FROM = 20;
/** Further ones are counted on each node alone. */
const KEYS_MAX = 20_000;

interface Count {
  own: number;
  shared: number;
  elsewhere: number;
}

/**
 * Every second, each node adds its counts to Redis and gets the sums. Without Redis, each node counts alone. Limits
 * that protect an account, such as those of codes and passwords, are exact and counted in PostgreSQL.
 */
export function createSharedCounts({ redis, clock, timers }: SharedCountsDeps): SharedCounts {
  let window = 0;
  let counts = new Map<string, Count>();

  function countOf(key: string): Count | null {
    const current = Math.floor(clock.now() / SHARED_WINDOW_MS);
    if (current !== window) {
      window = current;
      counts = new Map();
    }
    const known = counts.get(key);
    if (known || counts.size >= KEYS_MAX) return known ?? null;
    const count = { own: 0, shared: 0, elsewhere: 0 };
    counts.set(key, count);
    return count;
  }

  async function exchange(): Promise<void> {
    if (!redis.isAnswering()) return;
    const due = [...counts].filter(([, { own, shared }]) => own >= SHARED_FROM && own > shared);
    if (due.length === 0) return;
    const pipeline = redis.client.pipeline();
    const sent = due.map(([, { own }]) => own);
    for (const [key, { own, shared: before }] of due) {
      const name = `${limitKey('calls', key)}:${window}`;
      pipeline.incrby(name, own - before).expire(name, (2 * SHARED_WINDOW_MS) / 1_000);
    }
    const answers = await pipeline.exec();
    for (const [index, [, count]] of due.entries()) {
      const [error, total] = answers?.[2 * index] ?? [];
      if (error || typeof total !== 'number') continue;
      count.shared = sent[index] ?? count.shared;
      count.elsewhere = total - count.shared;
    }
  }

  // Counts of a failed exchange are sent with the next one.
  const stop = timers.every(EXCHANGE_EVERY_MS, () => void exchange().catch(() => undefined));

  return {
    hit(key) {
      const count = countOf(key);
      if (!count) return 0;
      count.own++;
      return count.elsewhere;
    },
    close: stop,
  };
}
