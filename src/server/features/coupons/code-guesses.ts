import { HOUR_MS } from '../../../contract/core/durations.ts';
import { Problem } from '../../../contract/core/problems.ts';
import { limitKey } from '../../platform/limits/limit-key.ts';
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import { tooMany } from '../../platform/limits/require-under-limit.ts';

/** How many wrong codes a user may enter: far more than typing errors explain, far too few to guess one. */
const WRONG_CODES = { limit: 20, windowMs: HOUR_MS };

/**
 * Runs what a person wants to do with a code, unless they have tried many wrong ones in this hour.
 *
 * @throws Problem `request.too_many`
 */
export type GuardGuess = <T>(
  guess: { readonly userId: string; readonly code: string | null },
  run: () => Promise<T>,
) => Promise<T>;

export function createGuardGuess(limiter: RateLimiter): GuardGuess {
  return async ({ userId, code }, run) => {
    if (code === null) return run();
    const key = limitKey('coupon:guessed', userId);
    const { allowed, retryAfterMs } = await limiter.hit(key, WRONG_CODES);
    if (!allowed) throw tooMany(retryAfterMs);
    let isWrong = false;
    try {
      return await run();
    } catch (error) {
      isWrong = error instanceof Problem && error.code === 'coupon.unknown';
      throw error;
    } finally {
      if (!isWrong) await limiter.forgive(key, WRONG_CODES);
    }
  };
}
