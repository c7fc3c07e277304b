/** Allows a burst, then a steady rate. Ticks refill it, because a clock may jump. */
export interface TokenBucket {
  take(): boolean;
  tick(): void;
  isFull(): boolean;
}

/**
 * Returns the number of tokens after a tick.
 *
 * @param perTick may be a fraction.
 */
export function refilled(tokens: number, burst: number, perTick: number): number {
  return Math.min(burst, tokens + perTick);
}

/** @param perTick may be a fraction. */
export function createTokenBucket(burst: number, perTick: number): TokenBucket {
  return new Bucket(burst, perTick);
}

class Bucket implements TokenBucket {
  readonly #burst: number;
  readonly #perTick: number;
  #tokens: number;

  constructor(burst: number, perTick: number) {
    this.#burst = burst;
    this.#perTick = perTick;
    this.#tokens = burst;
  }

  take(): boolean {
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }

  tick(): void {
    this.#tokens = refilled(this.#tokens, this.#burst, this.#perTick);
  }

  isFull(): boolean {
    return this.#tokens >= this.#burst;
  }
}
