import { Problem } from '../../../contract/core/problems.ts';
import { limitKey } from '../../platform/limits/limit-key.ts';
import { networkOf } from '../../platform/limits/network-of.ts';
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import { requireUnderLimit } from '../../platform/limits/require-under-limit.ts';

/** A network may be a school where everybody signs up in one lesson. */
const WRONG_PER_NETWORK = { limit: 120, windowMs: 15 * 60 * 1000 };

/**
 * Counts one wrong code, and answers what to say of it. Guessing is bounded elsewhere, by the five tries of the one
 * browser that each code belongs to; this only slows down who tries codes that cannot be right. So it comes after the
 * look at the code: a right one is never refused because of the wrong ones of others.
 *
 * @throws Problem `request.too_many`
 */
export async function wrongCode(limiter: RateLimiter, ip: string): Promise<Problem> {
  await requireUnderLimit(limiter, limitKey('code:network', networkOf(ip)), WRONG_PER_NETWORK);
  return new Problem(
    'auth.code_wrong',
    'This code is wrong or no longer valid. It works only in the browser that asked for it; the link in the mail works in any.',
  );
}
