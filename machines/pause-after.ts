export const BACKOFF_MIN_MS = 100;
export const BACKOFF_BASE_MS = 500;
export const BACKOFF_MAX_MS = 30_000;

/** Milliseconds between which to come back. */
export type RetryHint = readonly [number, number];

/**
 * Milliseconds to wait after `attempts` failures in a row. Anywhere between nothing and the limit, since clients that
 * were cut off together must not come back together; the server's hint stands above it.
 */
export function pauseAfter(attempts: number, hint: RetryHint | null, random: () => number): number {
  if (hint !== null) return Math.max(BACKOFF_MIN_MS, hint[0] + random() * (hint[1] - hint[0]));
  const most = Math.min(BACKOFF_MAX_MS, BACKOFF_BASE_MS * 2 ** Math.max(0, attempts - 1));
  return Math.max(BACKOFF_MIN_MS, random() * most);
}
