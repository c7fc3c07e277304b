import { describe } from 'vitest';
import { findRedis, NO_REDIS } from './a-redis.ts';

/**
 * A group of tests that need a real Redis. Without one they are skipped with a message, and fail when `CI` is
 * `true`.
 */
export function describeWithRedis(name: string, body: () => void): void {
  const isMissing = findRedis() === null;
  if (isMissing && process.env.CI === 'true') throw new Error(NO_REDIS);
  if (isMissing) console.warn(`!!! SKIPPED: ${name}. ${NO_REDIS}`);
  describe.skipIf(isMissing)(name, body);
}
