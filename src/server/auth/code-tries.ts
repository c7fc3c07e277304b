import { Problem } from '../../contract/problems.ts';
import { limitKey } from '../rate/limit-key.ts';
import { networkOf } from '../rate/network-of.ts';
import type { RateLimiter } from '../rate/rate-limiter.ts';
import { requireUnderLimit } from '../rate/require-under-limit.ts';
import type { CodePurpose } from './codes.ts';

const QUARTER_MS = 15 * 60 * 1000;
const PER_ADDRESS_AND_NETWORK = { limit: 10, windowMs: QUARTER_MS };
/** A network may be a school where everybody signs up in one lesson. */
const PER_NETWORK = { limit: 120, windowMs: QUARTER_MS };

/**
 * Counts one try of a code before anything is looked up, so that it is the same for addresses that nobody has. Others
 * elsewhere cannot use up the tries of a person's own network.
 *
 * @throws Problem `request.too_many`
 */
export async function countCodeTry(
  limiter: RateLimiter,
  { purpose, address, ip }: { purpose: CodePurpose; address: string; ip: string },
): Promise<void> {
  const network = networkOf(ip);
  await requireUnderLimit(limiter, limitKey(`code:${purpose}`, address, network), PER_ADDRESS_AND_NETWORK);
  await requireUnderLimit(limiter, limitKey('code:network', network), PER_NETWORK);
}

/** One answer for a wrong, burnt, used, expired or never mailed code. */
export function wrongCode(): Problem {
  return new Problem(
    'auth.code_wrong',
    'This code is wrong or no longer valid. Check it, or ask for a new one.',
  );
}
