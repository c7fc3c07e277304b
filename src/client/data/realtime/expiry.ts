import type { Scheduler } from '../../ui/base/scheduler.ts';

/** Keys that are over unless they are renewed, with one timer for all of them. */
export interface Expiry {
  /** The key is over `ttlMs` milliseconds from now. */
  renew(key: string, ttlMs: number): void;
  forget(key: string): void;
  clear(): void;
}

/** @param onOver receives all keys that are over at that moment. */
export function createExpiry(
  scheduler: Pick<Scheduler, 'now' | 'after'>,
  onOver: (keys: readonly string[]) => void,
): Expiry {
  const ends = new Map<string, number>();
  let cancelTimer: (() => void) | null = null;

  /** The timer fires when the first key is over. */
  function wait(): void {
    cancelTimer?.();
    cancelTimer = null;
    const next = Math.min(...ends.values());
    if (Number.isFinite(next)) cancelTimer = scheduler.after(Math.max(0, next - scheduler.now()), expire);
  }

  function expire(): void {
    const now = scheduler.now();
    const over = [...ends].flatMap(([key, end]) => (end <= now ? key : []));
    for (const key of over) ends.delete(key);
    onOver(over);
    wait();
  }

  return {
    renew(key, ttlMs) {
      ends.set(key, scheduler.now() + ttlMs);
      wait();
    },
    forget(key) {
      if (ends.delete(key)) wait();
    },
    clear() {
      cancelTimer?.();
      ends.clear();
    },
  };
}
