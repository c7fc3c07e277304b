import type { Timers } from '../../platform/clock/clock.ts';
import { limitKey } from '../../platform/limits/limit-key.ts';
import { networkOf } from '../../platform/limits/network-of.ts';
import type { RateLimit, RateLimiter } from '../../platform/limits/rate-limiter.ts';
import { tooMany } from '../../platform/limits/require-under-limit.ts';
import type { Origin } from './sessions/session.service.ts';

const QUARTER_MS = 15 * 60 * 1000;
/**
 * Wrong passwords for one name from one network, or for one account with one known browser. With the email and the
 * username there are two such counters of strangers, so no account has more than 12 of their guesses evaluated from one
 * address in a quarter of an hour.
 */
const PER_NAME_AND_NETWORK: RateLimit = { limit: 6, windowMs: QUARTER_MS };
/** Wrong passwords of a whole network: a mobile carrier puts thousands of honest people behind one address. */
const PER_NETWORK: RateLimit = { limit: 200, windowMs: QUARTER_MS };
/** Wrong passwords for one name from wherever: further strangers wait, but are never refused. */
const PER_NAME: RateLimit = { limit: 20, windowMs: 60 * 60 * 1000 };
const DELAY_STEP_MS = 100;
const DELAY_MAX_MS = 4000;

export interface LoginAttempt {
  /** The email or username as typed, in small letters, whether or not somebody has it. */
  readonly name: string;
  readonly origin: Origin;
  /** The account, if this very browser signed in to it before: it has the cookie that it was given then. */
  readonly knownTo: string | null;
}

/**
 * Counts an attempt, and after many delays it; answers what takes the attempt back once its password proved right.
 *
 * Nobody can be locked out by others: guesses count against the place that they come from. A browser with which the owner
 * signed in before has a counter of its own, which guessing with another browser does not touch: behind one address there
 * is a whole school or phone network, with the same devices, so neither makes a browser known.
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

/** Doubles with every fifth attempt above the limit. */
function delayOf(above: number): number {
  return above <= 0 ? 0 : Math.min(DELAY_MAX_MS, DELAY_STEP_MS * 2 ** Math.floor(above / 5));
}
