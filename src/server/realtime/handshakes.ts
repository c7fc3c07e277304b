import type { RealtimeLimits } from './limits.ts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

/** Limits how often an address may open a connection on this node. */
export interface Handshakes {
  allow(address: string): boolean;
  /** Once per second. */
  tick(): void;
}

export function createHandshakes({ handshakeBurst, handshakesPerMinute }: RealtimeLimits): Handshakes {
  const buckets = new Map<string, TokenBucket>();
  return {
    allow(address) {
      const bucket = buckets.get(address) ?? createTokenBucket(handshakeBurst, handshakesPerMinute / 60);
      buckets.set(address, bucket);
      return bucket.take();
    },
    tick() {
      for (const [address, bucket] of buckets) {
        bucket.tick();
        if (bucket.isFull()) buckets.delete(address);
      }
    },
  };
}
