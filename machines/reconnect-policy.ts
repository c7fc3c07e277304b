import { closeCode } from '../src/contract/realtime.ts';

export const BACKOFF_MIN_MS = 100;
export const BACKOFF_BASE_MS = 500;
export const BACKOFF_MAX_MS = 30_000;

/** Milliseconds between which to come back. */
export type RetryHint = readonly [number, number];

/** What the end of a wire means: four reasons to stop, one to move on first, and otherwise to come back. */
export type Verdict = 'auth' | 'banned' | 'outdated' | 'replaced' | 'draining' | 'retry';

/** The verdict of a close code. 44xx that nobody knows means stop: the server speaks of something newer than we are. */
export function verdictOf(code: number): Verdict {
  switch (code) {
    case closeCode.unauthenticated:
      return 'auth';
    case closeCode.banned:
      return 'banned';
    case closeCode.replaced:
      return 'replaced';
    case closeCode.draining:
      return 'draining';
    case closeCode.noHello:
    case closeCode.tooSlow:
      return 'retry';
    default:
      return code >= 4400 && code < 4500 ? 'outdated' : 'retry';
  }
}

/**
 * Milliseconds to wait after `attempts` failures in a row. Anywhere between nothing and the limit, since clients that
 * were cut off together must not come back together; the server's hint stands above it.
 */
export function pauseAfter(attempts: number, hint: RetryHint | null, random: () => number): number {
  if (hint !== null) return Math.max(BACKOFF_MIN_MS, hint[0] + random() * (hint[1] - hint[0]));
  const most = Math.min(BACKOFF_MAX_MS, BACKOFF_BASE_MS * 2 ** Math.max(0, attempts - 1));
  return Math.max(BACKOFF_MIN_MS, random() * most);
}
