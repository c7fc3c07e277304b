import { MINUTE_MS } from '../../../contract/core/durations.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { RateLimit, RateLimiter } from './rate-limiter.ts';

/**
 * Counts one attempt.
 *
 * @throws Problem `request.too_many` with the time to wait, when the limit is reached.
 */
export async function requireUnderLimit(limiter: RateLimiter, key: string, limit: RateLimit): Promise<void> {
  const { allowed, retryAfterMs } = await limiter.hit(key, limit);
  if (!allowed) throw tooMany(retryAfterMs);
}

/** The problem alone, for callers that check the limit themselves. */
export function tooMany(retryAfterMs: number): Problem {
  return new Problem(
    'request.too_many',
    'Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
    {
      values: { minutes: Math.max(1, Math.ceil(retryAfterMs / MINUTE_MS)) },
      retryAfter: Math.ceil(retryAfterMs / 1000),
    },
  );
}
