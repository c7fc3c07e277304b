import { MINUTE_MS } from '../../../contract/core/durations.ts';
import { Problem } from '../../../contract/core/problems.ts';
import { limitKey } from '../../platform/limits/limit-key.ts';
import { networkOf } from '../../platform/limits/network-of.ts';
import type { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import { requireUnderLimit } from '../../platform/limits/require-under-limit.ts';

/** High, because a network may be a school where everyone signs up in one lesson. */
const WRONG_PER_NETWORK = { limit: 120, windowMs: 15 * MINUTE_MS };

/**
 * Counts one wrong code and returns the Problem to answer with. Guessing is limited elsewhere: each code allows five
 * tries, in one browser. This limit only slows down a client that tries codes which cannot be right. Call it after the
 * code was checked, so that a right code is never refused because of other people's wrong ones.
 *
 * @throws Problem `request.too_many`
 */
export async function wrongCode(limiter: RateLimiter, ip: string): Promise<Problem> {
  await requireUnderLimit(limiter, limitKey('code:network', networkOf(ip)), WRONG_PER_NETWORK);
  return new Problem(
    'auth.code_wrong',
    'This code is wrong or no longer valid. It works only in the browser that asked for it. The link in the email works in any browser.',
  );
}
