/** Allows a burst, then a steady rate. Refilled by ticks, not by a clock, which may jump. */
export interface TokenBucket {
  take(): boolean;
  tick(): void;
  isFull(): boolean;
}

/** @param perTick may be a fraction. */
export function createTokenBucket(burst: number, perTick: number): TokenBucket {
  let tokens = burst;
  return {
    take() {
      if (tokens < 1) return false;
      tokens--;
      return true;
    },
    tick() {
      tokens = Math.min(burst, tokens + perTick);
    },
    isFull: () => tokens >= burst,
  };
}
