import { describe } from 'vitest';
import { findRedis, NO_REDIS } from './a-redis.ts';

/** A group of tests that need a real Redis: skipped, loudly, where there is none. A failure where `CI` is `true`. */
export function describeWithRedis(name: string, body: () => void): void {
  const isMissing = findRedis() === null;
  if (isMissing && process.env.CI === 'true') throw new Error(NO_REDIS);
  if (isMissing) console.warn(`!!! SKIPPED: ${name}. ${NO_REDIS}`);
  describe.skipIf(isMissing)(name, body);
}
