export const BACKOFF_MIN_MS = 100;
const BACKOFF_BASE_MS = 500;
export const BACKOFF_MAX_MS = 30_000;

/** The shortest and the longest pause before the client reconnects, in milliseconds. */
export type RetryHint = readonly [number, number];

/**
 * Milliseconds to wait after `attempts` failures in a row. A random value between zero and the limit, since clients
 * that were cut off together must not come back together. A hint from the server takes precedence.
 */
export function pauseAfter(attempts: number, hint: RetryHint | null, random: () => number): number {
  if (hint !== null) return Math.max(BACKOFF_MIN_MS, hint[0] + random() * (hint[1] - hint[0]));
  const most = Math.min(BACKOFF_MAX_MS, BACKOFF_BASE_MS * 2 ** Math.max(0, attempts - 1));
  return Math.max(BACKOFF_MIN_MS, random() * most);
}
