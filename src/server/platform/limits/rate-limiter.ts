import { DAY_MS } from '../../../contract/core/durations.ts';
import type { Clock } from '../clock/clock.ts';
import { type Database, singleRow } from '../db/database.ts';

export interface RateLimit {
  readonly limit: number;
  readonly windowMs: number;
}

export interface RateVerdict {
  readonly allowed: boolean;
  /** Milliseconds until the next window; 0 while allowed. */
  readonly retryAfterMs: number;
  /** Hits of this window, this one included. */
  readonly hits: number;
}

/** Counts attempts in fixed windows that all nodes share. A key names what is counted and for whom. */
export interface RateLimiter {
  /** Counts `times` attempts. Parallel attempts each count, on any node. */
  hit(key: string, limit: RateLimit, times?: number): Promise<RateVerdict>;
  /** Removes one attempt from the present window, because it should not have counted. */
  forgive(key: string, limit: RateLimit): Promise<void>;
  /** Deletes windows that began more than a day ago; no limit looks further back. */
  sweep(): Promise<void>;
}

export interface RateLimiterDeps {
  /** The pool, or a transaction, which rolls its counts back when it fails. */
  readonly db: Database;
  readonly clock: Clock;
  /** False lets everything through and counts nothing: for development and load tests. */
  readonly isOn: boolean;
}

const SWEEP_AFTER_MS = DAY_MS;

export function createRateLimiter({ db, clock, isOn }: RateLimiterDeps): RateLimiter {
  return {
    async hit(key, { limit, windowMs }, times = 1) {
      if (!isOn) return { allowed: true, retryAfterMs: 0, hits: 0 };
      const now = clock.now();
      const start = windowStart(now, windowMs);
      // One statement: the row's lock makes parallel attempts take turns, so none is counted twice or lost.
      const { rows } = await db.query<{ hits: number }>(
        `insert into rate_counters (key, window_start, hits) values ($1, $2, $3)
         on conflict (key, window_start) do update set hits = rate_counters.hits + excluded.hits
         returning hits`,
        [key, new Date(start), times],
      );
      const { hits } = singleRow(rows);
      const allowed = hits <= limit;
      return { allowed, retryAfterMs: allowed ? 0 : start + windowMs - now, hits };
    },

    async forgive(key, { windowMs }) {
      if (!isOn) return;
      await db.query(
        'update rate_counters set hits = hits - 1 where key = $1 and window_start = $2 and hits > 0',
        [key, new Date(windowStart(clock.now(), windowMs))],
      );
    },

    async sweep() {
      await db.query('delete from rate_counters where window_start < $1', [
        new Date(clock.now() - SWEEP_AFTER_MS),
      ]);
    },
  };
}

function windowStart(now: number, windowMs: number): number {
  return Math.floor(now / windowMs) * windowMs;
}
