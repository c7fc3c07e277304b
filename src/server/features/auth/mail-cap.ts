import { HOUR_MS } from '../../../contract/core/durations.ts';
import { limitKey } from '../../platform/limits/limit-key.ts';
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import type { CodePurpose, Issue } from './codes.ts';

/** The limit of mails per purpose and address, so that an attacker cannot flood someone's inbox with our mails. */
const MAILS_PER_HOUR = { limit: 6, windowMs: HOUR_MS };

/**
 * Runs `issue`, which makes a code only when `mayIssue` is true. Only codes that were made count: a request within the
 * cool-down does not use up the limit. When the limit is reached, `waitMs` is the time until it resets.
 */
export async function underMailCap<T extends Issue>(
  limiter: RateLimiter,
  { purpose, address }: { purpose: CodePurpose; address: string },
  issue: (mayIssue: boolean) => Promise<T>,
): Promise<T> {
  const key = limitKey(`mail:${purpose}`, address);
  const { allowed, retryAfterMs } = await limiter.hit(key, MAILS_PER_HOUR);
  const outcome = await issue(allowed);
  if (allowed && outcome.secrets === null) await limiter.forgive(key, MAILS_PER_HOUR);
  return allowed ? outcome : { ...outcome, waitMs: retryAfterMs };
}
