import { limitKey } from '../../platform/limits/limit-key.ts';
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import type { CodePurpose, Issue } from './codes.ts';

/** Mails of one purpose to one address, so that nobody can flood somebody's inbox with ours. */
const MAILS_PER_HOUR = { limit: 6, windowMs: 60 * 60 * 1000 };

/**
 * Runs `issue`, which may make a code only when told so. Only codes that were made count: asking within the cool-down
 * uses up nothing of the hour's share. Where the cap kept one back, the wait lasts as long as the cap.
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
