import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '../../../contract/core/durations.ts';
import { Problem } from '../../../contract/core/problems.ts';
import type { SharedCounts } from '../limits/shared-counts.ts';

/**
 * The general rate limits on API calls. Features have lower limits of their own for what is costly or may annoy others.
 */
export interface RateLimits {
  /**
   * Counts per address, before anything is looked up.
   *
   * @throws Problem `request.too_many`
   */
  ofAddress(request: FastifyRequest): Promise<void>;
  /**
   * Counts per user once the caller is known, or per address when signed out.
   *
   * @throws Problem `request.too_many`
   */
  ofCaller(request: FastifyRequest): Promise<void>;
}

/** Calls per minute. */
export interface RateCeilings {
  readonly perAddress: number;
  readonly perPerson: number;
  readonly perStranger: number;
}

/**
 * A whole school or phone network may share one address, so its limit only protects the session lookup. A user who
 * browses quickly makes about 60 calls per minute.
 */
const CEILINGS: RateCeilings = { perAddress: 6000, perPerson: 600, perStranger: 600 };

const WINDOW_MS = MINUTE_MS;
/** Addresses and users in memory. The one not seen for the longest time is dropped first. */
const REMEMBERED = 20_000;

/**
 * Counts in this process, so that no call waits. With `shared`, the counts of other nodes are added. Without it, each
 * node has its own limit.
 */
export async function createRateLimits(
  app: FastifyInstance,
  ceilings = CEILINGS,
  shared: Pick<SharedCounts, 'hit'> | null = null,
): Promise<RateLimits> {
  await app.register(rateLimit, { global: false });

  function limiter(
    name: string,
    max: number | ((request: FastifyRequest) => number),
    key: (r: FastifyRequest) => string,
  ) {
    // The plugin also reads `cache` here, though its types have it only for the whole plugin.
    const options = { max, timeWindow: WINDOW_MS, keyGenerator: key, cache: REMEMBERED };
    const check = app.createRateLimit(options);
    return async (request: FastifyRequest) => {
      const result = await check(request);
      if (result.isAllowed) return;
      const elsewhere = shared?.hit(`${name} ${result.key}`) ?? 0;
      if (result.isExceeded || elsewhere > result.remaining)
        throw new Problem('request.too_many', 'Too many requests. Please wait a moment', {
          retryAfter: Math.max(1, result.ttlInSeconds),
        });
    };
  }

  return {
    ofAddress: limiter('address', ceilings.perAddress, ({ ip }) => normalizeIP(ip)),
    ofCaller: limiter(
      'caller',
      ({ caller }) => (caller ? ceilings.perPerson : ceilings.perStranger),
      ({ caller, ip }) => (caller ? `person:${caller.userId}` : normalizeIP(ip)),
    ),
  };
}
