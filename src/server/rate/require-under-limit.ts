import { Problem } from '../../contract/problems.ts';
import type { RateLimit, RateLimiter } from './rate-limiter.ts';

/**
 * Counts one attempt, or refuses it.
 *
 * @throws Problem `request.too_many` that says when to come back.
 */
export async function requireUnderLimit(limiter: RateLimiter, key: string, limit: RateLimit): Promise<void> {
  const { allowed, retryAfterMs } = await limiter.hit(key, limit);
  if (!allowed) throw tooMany(retryAfterMs);
}

/** The refusal itself, for callers that decide by themselves. */
export function tooMany(retryAfterMs: number): Problem {
  return new Problem('request.too_many', 'Too many attempts. Please wait a little and try again.', {
    retryAfter: Math.ceil(retryAfterMs / 1000),
  });
}
