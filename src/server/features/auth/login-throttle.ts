import { HOUR_MS, MINUTE_MS } from '../../../contract/core/durations.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import { limitKey } from '../../platform/limits/limit-key.ts';
import { networkOf } from '../../platform/limits/network-of.ts';
import type { RateLimit, RateLimiter } from '../../platform/limits/rate-limiter.ts';
import { tooMany } from '../../platform/limits/require-under-limit.ts';
import type { Origin } from './sessions/session.service.ts';

const QUARTER_MS = 15 * MINUTE_MS;
/**
 * Wrong passwords for one name from one network, or for one account from one known browser. Email and username have
 * separate counters, so at most 12 guesses from unknown browsers are checked per account, network and quarter of an
 * hour.
 */
const PER_NAME_AND_NETWORK: RateLimit = { limit: 6, windowMs: QUARTER_MS };
/**
 * Wrong passwords from a whole network. It is high because a mobile carrier puts thousands of users behind one address.
 */
const PER_NETWORK: RateLimit = { limit: 200, windowMs: QUARTER_MS };
/**
 * Wrong passwords for one name from all networks. Above it, attempts from unknown browsers are delayed but not refused.
 */
const PER_NAME: RateLimit = { limit: 20, windowMs: HOUR_MS };
const DELAY_STEP_MS = 100;
const DELAY_MAX_MS = 4000;

export interface LoginAttempt {
  /** The email or username as typed, in lower case. It may belong to no account. */
  readonly name: string;
  readonly origin: Origin;
  /** The account, if this browser signed in to it before and still has the cookie from then. */
  readonly knownTo: string | null;
}

/**
 * Counts an attempt and delays it after many. Returns a function that takes the attempt back once its password proved
 * right.
 *
 * Other people cannot lock a user out, because guesses count against the network that they come from. A browser in
 * which the owner signed in before has its own counter, which guesses from other browsers do not touch. Address and
 * device do not make a browser known: a whole school or phone network shares an address, with the same devices.
 *
 * @throws Problem `request.too_many`
 */
export type AdmitLogin = (attempt: LoginAttempt) => Promise<() => Promise<void>>;

export function createLoginThrottle({
  limiter,
  timers,
}: {
  limiter: RateLimiter;
  timers: Pick<Timers, 'after'>;
}): AdmitLogin {
  async function hit(key: string, limit: RateLimit) {
    return { key, limit, verdict: await limiter.hit(key, limit) };
  }

  async function asKnown(userId: string, { browserId }: Origin) {
    return [await hit(limitKey('login:known', userId, browserId ?? ''), PER_NAME_AND_NETWORK)];
  }

  async function asStranger(name: string, network: string) {
    const pair = await hit(limitKey('login:pair', name, network), PER_NAME_AND_NETWORK);
    if (!pair.verdict.allowed) return [pair];
    return [pair, await hit(limitKey('login:network', network), PER_NETWORK)];
  }

  return async ({ name, origin, knownTo }) => {
    const counted =
      knownTo === null ? await asStranger(name, networkOf(origin.ip)) : await asKnown(knownTo, origin);
    const refused = counted.find(({ verdict }) => !verdict.allowed);
    if (refused) throw tooMany(refused.verdict.retryAfterMs);

    if (knownTo === null) {
      const everywhere = await hit(limitKey('login:name', name), PER_NAME);
      counted.push(everywhere);
      const delayMs = delayOf(everywhere.verdict.hits - PER_NAME.limit);
      if (delayMs > 0) await new Promise<void>((resolve) => void timers.after(delayMs, resolve));
    }
    return async () => {
      for (const { key, limit } of counted) await limiter.forgive(key, limit);
    };
  };
}

/** Milliseconds. Doubles with every fifth attempt above the limit. */
function delayOf(above: number): number {
  return above <= 0 ? 0 : Math.min(DELAY_MAX_MS, DELAY_STEP_MS * 2 ** Math.floor(above / 5));
}
