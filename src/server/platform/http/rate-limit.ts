import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../../contract/core/problems.ts';
import type { SharedCounts } from '../limits/shared-counts.ts';

/** The general limits on calls. Features have narrower ones of their own for what is costly or can annoy others. */
export interface RateLimits {
  /** Before anything is looked up, per address. @throws Problem `request.too_many` */
  ofAddress(request: FastifyRequest): Promise<void>;
  /** Once the caller is known: per person, or per address for nobody. @throws Problem `request.too_many` */
  ofCaller(request: FastifyRequest): Promise<void>;
}

/** Calls per minute. */
export interface RateCeilings {
  readonly perAddress: number;
  readonly perPerson: number;
  readonly perStranger: number;
}

/**
 * An address may stand for a whole school or phone network behind one gateway, so its ceiling only guards the session
 * lookup; a person makes some 60 calls a minute when leafing quickly.
 */
const CEILINGS: RateCeilings = { perAddress: 6000, perPerson: 600, perStranger: 600 };

const WINDOW_MS = 60_000;
/** Addresses and people remembered at once; the longest unseen one is forgotten first. */
const REMEMBERED = 20_000;

/**
 * Counts in this process, so that no call waits for it. With `shared`, what other nodes counted is added; without,
 * everybody may make so many calls on each.
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
    // The plugin reads `cache` here too, though its types know it only for the whole plugin.
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
